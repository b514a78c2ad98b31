// A selection on a human requests a droid's field.
import SwiftGraphQL

let human: Selection<String, Objects.Human> = Selection { try $0.primaryFunction() }
// error: value of type 'Objects.Human' has no member 'primaryFunction'
