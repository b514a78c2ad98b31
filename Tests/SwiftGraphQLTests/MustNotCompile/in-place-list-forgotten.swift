// An inline selection is on one object, but the field returns a list.
import SwiftGraphQL

let query: Selection<[String], Operations.Query> = Selection { try $0.humans(.select { try $0.name() }) }
// error: 'select' is unavailable: this field returns a list: write '.list { … }'
