// A trailing closure is passed to a field instead of a selection.
import SwiftGraphQL

let query: Selection<[String], Operations.Query> = Selection { try $0.humans { try $0.name() } }
// error: trailing closure passed to parameter of type 'Selection<[String], [Objects.Human]>' that does not accept a closure
