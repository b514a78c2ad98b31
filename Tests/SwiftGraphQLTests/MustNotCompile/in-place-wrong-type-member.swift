// The type of an inline selection differs from the property's type.
import SwiftGraphQL

struct Page {
    let next: String
    let count: Int
}
let page: Selection<Page, Objects.Shapes> = Selection {
    try Page(next: $0.one(.select { try $0.likesStrawberries() }), count: 1)
}
// error: 'select' is unavailable: this closure returns an unexpected type
