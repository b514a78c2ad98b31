@testable import GraphQLSchema

extension ValidationFixture {
    /// The specification's section 5.4.
    static let arguments: [ValidationFixture] = [
        .init(document: "{ books(first: 3, genre: POEM) { id } journal @onField(level: 2) { id } }"),
        .init(document: "{ books { id } journal @onField { id } }"),
        .init(breaks: KnownArgumentNames.self, document: "{ books(frist: 3) { id } }"),
        .init(breaks: KnownArgumentNames.self, document: "{ journal(id: 1) { id } }"),
        .init(breaks: KnownArgumentNames.self, document: "{ journal { __typename(x: 1) } }"),
        .init(breaks: KnownArgumentNames.self, document: "{ journal @onField(lewel: 2) { id } }"),
        .init(breaks: KnownArgumentNames.self, document: "{ journal @include(if: true, unless: true) { id } }"),
        .init(breaks: KnownArgumentNames.self, document: "{ journal { related(after: 1, before: 2) { id } } }"),
        .init(breaks: KnownArgumentNames.self, document: "{ item(id: 1) { related(after: 1) { id } } }"),
        .init(breaks: UniqueArgumentNames.self, document: "{ books(first: 3, first: 3) { id } }"),
        .init(breaks: UniqueArgumentNames.self, document: "{ journal @onField(level: 1, level: 1) { id } }"),
        .init(breaks: RequiredArguments.self, document: "{ node { id } }"),
        .init(breaks: RequiredArguments.self, document: "{ priced(min: 1) { price } flag }"),
        .init(breaks: RequiredArguments.self, document: "{ journal @include { id } }"),
        .init(breaks: RequiredArguments.self, document: "{ journal @tag { id } }"),
        .init(breaks: RequiredArguments.self, document: "{ __type { name } }"),
        .init(breaks: RequiredArguments.self, document: "query ($v: Int @onVariable) { books(first: $v) { id } }"),
        .init(breaks: RequiredArguments.self, KnownArgumentNames.self, document: "{ node(identity: 1) { id } }"),
    ]
}
