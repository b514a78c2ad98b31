// A field that is not there, in a list in place: the hints for lists must not hide it.
import SwiftGraphQL

let query: Selection<[String], Operations.Query> = Selection { try $0.humans(.list { try $0.nmae() }) }
// error: value of type 'Objects.Human' has no member 'nmae'
