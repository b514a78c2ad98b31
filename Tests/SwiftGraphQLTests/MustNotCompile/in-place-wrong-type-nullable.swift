// An inline selection on a nullable field, directly inside another inline selection, has an unexpected type.
import SwiftGraphQL

let query: Selection<String, Operations.Query> = Selection {
    try $0.human(id: "1", .nonNullOrFail { try $0.partner(.nonNullOrFail { try $0.rating() }) })
}
// error: 'nonNullOrFail' is unavailable: this closure returns an unexpected type
