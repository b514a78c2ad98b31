// A field that doesn't exist, in an inline selection on a list. The hints for lists must not hide the mistake.
import SwiftGraphQL

let query: Selection<[String], Operations.Query> = Selection { try $0.humans(.list { try $0.nmae() }) }
// error: value of type 'Objects.Human' has no member 'nmae'
