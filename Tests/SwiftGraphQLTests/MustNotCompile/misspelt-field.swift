// A selection requests a field that doesn't exist.
import SwiftGraphQL

let human: Selection<String, Objects.Human> = Selection { try $0.nmae() }
// error: value of type 'Objects.Human' has no member 'nmae'
