@testable import SwiftGraphQLSchema

extension ValidationFixture {
    /// Documents for the specification's section 5.5, about fragments.
    static let fragments: [ValidationFixture] = [
        .init(document: "{ ...A } fragment A on Query { ...B } fragment B on Query { journal { id } }"),
        .init(
            document:
                "{ item(id: 1) { ... on Book { id } ... on Item { id } ... on Priced { price } ... on Thing { __typename } } }"
        ),
        .init(document: "{ person { ... on Node { id } ... on Author { id } ... @skip(if: false) { __typename } } }"),
        .init(document: "{ things { ... on Node { id } ...P } } fragment P on Priced { price ... on Book { pages } }"),
        .init(document: "{ book(key: {id: 1}) { ... on Node { id } ... on Thing { ... on Book { id } } } }"),

        .init(
            breaks: .uniqueFragmentNames,
            document: "{ ...A } fragment A on Query { journal { id } } fragment A on Query { journal { id } }"),
        .init(breaks: .knownTypeNames, document: "{ journal { ... on Jurnal { id } } }"),
        .init(breaks: .knownTypeNames, document: "{ journal { ...A } } fragment A on Nothing { id }"),
        .init(breaks: .fragmentsOnCompositeTypes, document: "{ journal { ... on Genre { id } } }"),
        .init(breaks: .fragmentsOnCompositeTypes, document: "{ journal { ...A } } fragment A on Filter { text }"),
        .init(breaks: .fragmentsOnCompositeTypes, document: "{ journal { ...A } } fragment A on Int { text }"),
        .init(breaks: .fragmentsOnCompositeTypes, document: "{ journal { ... on JSON { id } } }"),
        .init(breaks: .fragmentsAreUsed, document: "{ journal { id } } fragment A on Journal { id }"),
        .init(
            breaks: .fragmentsAreUsed,
            document: "{ journal { id } } fragment A on Journal { ...B } fragment B on Journal { id }"),
        .init(
            breaks: .fragmentsAreUsed, .noFragmentCycles,
            document: "{ journal { id } } fragment A on Journal { ...A }"),
        .init(breaks: .knownFragmentNames, document: "{ journal { ...Nothing } }"),
        .init(breaks: .knownFragmentNames, document: "{ journal { ...A } } fragment A on Journal { id ...B }"),
        .init(breaks: .noFragmentCycles, document: "{ journal { ...A } } fragment A on Journal { id ...A }"),
        .init(
            breaks: .noFragmentCycles,
            document:
                "{ journal { ...A } } fragment A on Journal { ...B } fragment B on Journal { shelf { items { ...C } } } fragment C on Item { ...A }"
        ),
        .init(
            breaks: .noFragmentCycles,
            document: "{ journal { ...A ...B } } fragment A on Journal { ...B } fragment B on Journal { ...A ...B }"),
        .init(
            breaks: .noFragmentCycles,
            document: "{ journal { ...A } } fragment A on Journal { related { ... on Journal { ...A } } }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ journal { ... on Book { id } } }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ journal { ...A } } fragment A on Book { id }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ person { ... on Book { id } } }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ person { ... on Thing { __typename } } }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ person { ... on Priced { price } } }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ journal { ... on Priced { price } } }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ ... on Mutation { remove } }"),
        .init(breaks: .possibleFragmentSpreads, document: "{ priced(max: 1) { ... on Journal { id } } }"),
    ]
}
