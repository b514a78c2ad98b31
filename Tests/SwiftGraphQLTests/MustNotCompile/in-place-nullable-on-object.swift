// An inline selection uses `.nullable`, but the field returns a non-null object.
import SwiftGraphQL

let query: Selection<String?, Operations.Query> = Selection { try $0.scalars(.nullable { try $0.string() }) }
// error: 'nullable' is unavailable: this field returns a non-null object: write '.select { … }'
