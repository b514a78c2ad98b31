// An inline selection with an unexpected type, directly inside another one, with nullable fields.
import SwiftGraphQL

let query: Selection<String, Operations.Query> = Selection {
    try $0.human(id: "1", .nonNullOrFail { try $0.partner(.nonNullOrFail { try $0.rating() }) })
}
// error: 'nonNullOrFail' is unavailable: this closure returns an unexpected type
