// The closure of an inline selection returns a selection.
import SwiftGraphQL

let query: Selection<String, Operations.Query> = Selection {
    try $0.human(id: "1", .nonNullOrFail { .init { try $0.name() } })
}
// error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
