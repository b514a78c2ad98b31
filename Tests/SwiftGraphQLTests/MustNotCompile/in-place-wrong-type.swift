// An inline selection, directly inside another inline selection, has an unexpected type.
import SwiftGraphQL

let query: Selection<String, Operations.Query> = Selection {
    try $0.shapes(.select { try $0.one(.select { try $0.likesStrawberries() }) })
}
// error: 'select' is unavailable: this closure returns an unexpected type
