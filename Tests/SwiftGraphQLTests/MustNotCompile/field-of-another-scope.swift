// A droid's field in a human's selection.
import SwiftGraphQL

let human: Selection<String, Objects.Human> = Selection { try $0.primaryFunction() }
// error: value of type 'Objects.Human' has no member 'primaryFunction'
