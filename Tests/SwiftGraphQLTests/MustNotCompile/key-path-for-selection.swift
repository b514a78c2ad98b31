// A field gets a key path instead of a selection.
import SwiftGraphQL

let query = Selection<[String], Operations.Query> { try $0.humans(.list(\.name)) }
// error: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Selection<String, Objects.Human>'
