// A selection in place of another type than is expected, right below another one.
import SwiftGraphQL

let query: Selection<String, Operations.Query> = Selection {
    try $0.shapes(.select { try $0.one(.select { try $0.likesStrawberries() }) })
}
// error: 'select' is unavailable: this closure returns another type than expected
