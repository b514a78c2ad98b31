@testable import GraphQLSchema

extension ValidationFixture {
    /// The specification's section 5.7.
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
        .init(breaks: KnownDirectives.self, document: "{ journal @nothing { id } }"),
        .init(breaks: KnownDirectives.self, document: "query @skp(if: true) { journal { id } }"),
        .init(breaks: KnownDirectives.self, document: "query ($v: Int! @nothing) { books(first: $v) { id } }"),
        .init(breaks: KnownDirectives.self, document: "{ ...A @nothing } fragment A on Query { journal { id } }"),
        .init(
            breaks: KnownDirectives.self,
            document: "{ ...A } fragment A on Query @nothing { ... @nothing { journal { id } } }"),
        .init(breaks: DirectivesInValidLocations.self, document: "query @include(if: true) { journal { id } }"),
        .init(breaks: DirectivesInValidLocations.self, document: "query @onMutation { journal { id } }"),
        .init(breaks: DirectivesInValidLocations.self, document: "mutation @onQuery { remove }"),
        .init(breaks: DirectivesInValidLocations.self, document: "subscription @onMutation { removed }"),
        .init(breaks: DirectivesInValidLocations.self, document: "{ journal @onFragment { id } }"),
        .init(breaks: DirectivesInValidLocations.self, document: "{ ... @onField { journal { id } } }"),
        .init(
            breaks: DirectivesInValidLocations.self,
            document: "{ ...A @onQuery } fragment A on Query { journal { id } }"),
        .init(
            breaks: DirectivesInValidLocations.self,
            document: "{ ...A } fragment A on Query @skip(if: true) { journal { id } }"),
        .init(
            breaks: DirectivesInValidLocations.self, document: "query ($v: Int! @onField) { books(first: $v) { id } }"),
        .init(breaks: DirectivesInValidLocations.self, document: "{ journal @deprecated { id } }"),
        .init(breaks: DirectivesInValidLocations.self, document: "{ journal @onObject { id } }"),
        .init(breaks: UniqueDirectives.self, document: "{ journal @onField @onField { id } }"),
        .init(breaks: UniqueDirectives.self, document: "{ journal @skip(if: true) @skip(if: false) { id } }"),
        .init(breaks: UniqueDirectives.self, document: "query @onQuery @tag(name: \"a\") @onQuery { journal { id } }"),
    ]
}
