// A field that is called on an object's field instead of in its selection.
import SwiftGraphQL

let query = Selection<String, Operations.Query> { try $0.human(id: "1").name() }
// error: missing argument for parameter #2 in call
