// The branches of a union are closures instead of selections.
import SwiftGraphQL

let names: Selection<[String], Operations.Query> = Selection {
    try $0.search(
        text: "Luke",
        .list { try $0.on(human: { try $0.name() }, droid: { try $0.name() }, starship: { try $0.name() }) })
}
// error: instance member 'list' cannot be used on type 'Selection<_, [Unions.SearchResult]>'
