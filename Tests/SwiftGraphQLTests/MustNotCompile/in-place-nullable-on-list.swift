// An inline selection uses `.nullable`, but the field returns a list.
import SwiftGraphQL

let query: Selection<[String], Operations.Query> = Selection { try $0.humans(.nullable { try $0.name() }) }
// error: 'nullable' is unavailable: this field returns a list: write '.list { … }'
