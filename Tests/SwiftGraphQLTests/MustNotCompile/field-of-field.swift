// A field is called on the result of an object's field instead of in a selection.
import SwiftGraphQL

let query = Selection<String, Operations.Query> { try $0.human(id: "1").name() }
// error: missing argument for parameter #2 in call
