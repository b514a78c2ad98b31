// A key path is passed to a field instead of a selection.
import SwiftGraphQL

let query = Selection<[String], Operations.Query> { try $0.humans(.list(\.name)) }
// error: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Selection<String, Objects.Human>'
