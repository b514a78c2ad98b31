// An inline selection on a list requests a field that doesn't exist. The hints for lists must not hide the mistake.
import SwiftGraphQL

let query: Selection<[String], Operations.Query> = Selection { try $0.humans(.list { try $0.nmae() }) }
// error: value of type 'Objects.Human' has no member 'nmae'
