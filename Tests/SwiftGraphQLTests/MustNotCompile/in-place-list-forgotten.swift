// One object selected in place, but the field has a list.
import SwiftGraphQL

let query: Selection<[String], Operations.Query> = Selection { try $0.humans(.select { try $0.name() }) }
// error: 'select' is unavailable: this field returns a list: write '.list { … }'
