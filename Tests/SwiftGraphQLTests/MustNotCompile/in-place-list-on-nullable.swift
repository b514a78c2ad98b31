// An inline selection uses `.list`, but the field is nullable.
import SwiftGraphQL

let query: Selection<String?, Operations.Query> = Selection { try $0.human(id: "1", .list { try $0.name() }) }
// error: 'list' is unavailable: this field is nullable: write '.nullable { … }' or '.nonNullOrFail { … }'
