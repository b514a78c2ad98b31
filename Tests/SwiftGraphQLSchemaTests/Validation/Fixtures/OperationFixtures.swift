@testable import SwiftGraphQLSchema

extension ValidationFixture {
    /// Documents for the specification's sections 5.1 and 5.2, about documents and operations.
    static let operations: [ValidationFixture] = [
        .init(document: "{ journal { id } }"),
        .init(document: "query A { journal { id } } mutation B { remove } subscription C { removed }"),
        .init(document: "query A { ...F } fragment F on Query { journal { id } }"),
        .init(document: "\"A query.\" query A { journal { id } }"),
        .init(breaks: .executableDefinitions, document: "{ journal { id } } type T { id: ID }"),
        .init(breaks: .executableDefinitions, document: "{ journal { id } } extend type Book { more: ID }"),
        .init(breaks: .executableDefinitions, document: "{ journal { id } } directive @d on FIELD"),
        .init(breaks: .executableDefinitions, document: "{ journal { id } } schema { query: Query }"),
        .init(breaks: .uniqueOperationNames, document: "query A { journal { id } } query A { journal { id } }"),
        .init(breaks: .uniqueOperationNames, document: "query A { journal { id } } mutation A { remove }"),
        .init(breaks: .loneAnonymousOperation, document: "{ journal { id } } query A { journal { id } }"),
        .init(breaks: .loneAnonymousOperation, document: "{ journal { id } } { journal { title } }"),
        .init(breaks: .loneAnonymousOperation, document: "query A { journal { id } } subscription { removed }"),

        .init(document: "subscription { removed }"),
        .init(document: "subscription { one: removed one: removed }"),
        .init(document: "subscription S { ...F } fragment F on Subscription { added { id title } }"),
        .init(document: "subscription { added { id title __typename } }"),
        .init(document: "subscription { ... { removed } ... on Subscription { removed } }"),
        .init(document: "subscription ($b: Boolean!) { added { id @skip(if: $b) } }"),
        .init(breaks: .singleRootField, document: "subscription { removed added { id } }"),
        .init(breaks: .singleRootField, document: "subscription { one: removed two: removed }"),
        .init(
            breaks: .singleRootField,
            document: "subscription { removed ...F } fragment F on Subscription { x: removed }"),
        .init(breaks: .singleRootField, document: "subscription { removed ... on Subscription { x: removed } }"),
        .init(breaks: .singleRootField, document: "subscription { __typename }"),
        .init(breaks: .singleRootField, document: "subscription { removed: __typename }"),
        .init(
            breaks: .singleRootField, document: "subscription { ...F } fragment F on Subscription { __typename }"),
        .init(breaks: .singleRootField, document: "subscription { removed removed2: removed __typename }"),
        .init(breaks: .singleRootField, document: "subscription ($b: Boolean!) { removed @skip(if: $b) }"),
        .init(breaks: .singleRootField, document: "subscription { removed @include(if: true) }"),
        .init(
            breaks: .singleRootField, document: "subscription ($b: Boolean!) { ... @include(if: $b) { removed } }"),
        .init(
            breaks: .singleRootField,
            document: "subscription ($b: Boolean!) { ...F @skip(if: $b) } fragment F on Subscription { removed }"),
        .init(
            breaks: .singleRootField,
            document: "subscription ($b: Boolean!) { ...F } fragment F on Subscription { removed @skip(if: $b) }"),
        .init(
            breaks: .singleRootField, .noFragmentCycles,
            document: "subscription { ...F } fragment F on Subscription { a: removed b: removed ...F }"),
    ]
}
