// A root type is written without its namespace.
import SwiftGraphQL

let query: Selection<[String], Query> = Selection { try $0.humans(.list { try $0.name() }) }
// error: cannot find type 'Query' in scope
