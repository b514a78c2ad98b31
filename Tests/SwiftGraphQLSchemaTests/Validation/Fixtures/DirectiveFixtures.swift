@testable import SwiftGraphQLSchema

extension ValidationFixture {
    /// Documents for the specification's section 5.7, about directives.
    static let directives: [ValidationFixture] = [
        .init(document: "query @onQuery { journal @onField @skip(if: false) @include(if: true) { id } }"),
        .init(document: "mutation @onMutation { remove }"),
        .init(document: "subscription @onSubscription { removed @onField }"),
        .init(
            document:
                "{ ...A @onFragment ... @onFragment { journal { id } } } fragment A on Query @onFragment { journal { id } }"
        ),
        .init(
            document: "query @tag(name: \"a\") @tag(name: \"b\") { journal @tag(name: \"c\") @tag(name: \"c\") { id } }"
        ),
        .init(document: "query ($v: Int! @onVariable(required: true)) { books(first: $v) { id } }"),
        .init(breaks: .knownDirectives, document: "{ journal @nothing { id } }"),
        .init(breaks: .knownDirectives, document: "query @skp(if: true) { journal { id } }"),
        .init(breaks: .knownDirectives, document: "query ($v: Int! @nothing) { books(first: $v) { id } }"),
        .init(breaks: .knownDirectives, document: "{ ...A @nothing } fragment A on Query { journal { id } }"),
        .init(
            breaks: .knownDirectives,
            document: "{ ...A } fragment A on Query @nothing { ... @nothing { journal { id } } }"),
        .init(breaks: .directivesInValidLocations, document: "query @include(if: true) { journal { id } }"),
        .init(breaks: .directivesInValidLocations, document: "query @onMutation { journal { id } }"),
        .init(breaks: .directivesInValidLocations, document: "mutation @onQuery { remove }"),
        .init(breaks: .directivesInValidLocations, document: "subscription @onMutation { removed }"),
        .init(breaks: .directivesInValidLocations, document: "{ journal @onFragment { id } }"),
        .init(breaks: .directivesInValidLocations, document: "{ ... @onField { journal { id } } }"),
        .init(
            breaks: .directivesInValidLocations,
            document: "{ ...A @onQuery } fragment A on Query { journal { id } }"),
        .init(
            breaks: .directivesInValidLocations,
            document: "{ ...A } fragment A on Query @skip(if: true) { journal { id } }"),
        .init(
            breaks: .directivesInValidLocations, document: "query ($v: Int! @onField) { books(first: $v) { id } }"),
        .init(breaks: .directivesInValidLocations, document: "{ journal @deprecated { id } }"),
        .init(breaks: .directivesInValidLocations, document: "{ journal @onObject { id } }"),
        .init(breaks: .uniqueDirectives, document: "{ journal @onField @onField { id } }"),
        .init(breaks: .uniqueDirectives, document: "{ journal @skip(if: true) @skip(if: false) { id } }"),
        .init(breaks: .uniqueDirectives, document: "query @onQuery @tag(name: \"a\") @onQuery { journal { id } }"),
    ]
}
