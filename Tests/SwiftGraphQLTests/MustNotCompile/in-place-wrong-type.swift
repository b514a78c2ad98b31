// A selection in place with another type than expected, directly inside another one.
import SwiftGraphQL

let query: Selection<String, Operations.Query> = Selection {
    try $0.shapes(.select { try $0.one(.select { try $0.likesStrawberries() }) })
}
// error: 'select' is unavailable: this closure returns another type than expected
