// An inline selection is on one object, but the field is nullable.
import SwiftGraphQL

let query: Selection<String?, Operations.Query> = Selection { try $0.human(id: "1", .select { try $0.name() }) }
// error: 'select' is unavailable: this field is nullable: write '.nullable { … }' or '.nonNullOrFail { … }'
