@testable import SwiftGraphQLSchema

extension ValidationFixture {
    /// Documents for the specification's section 5.4, about arguments.
    static let arguments: [ValidationFixture] = [
        .init(document: "{ books(first: 3, genre: POEM) { id } journal @onField(level: 2) { id } }"),
        .init(document: "{ books { id } journal @onField { id } }"),
        .init(breaks: .knownArgumentNames, document: "{ books(frist: 3) { id } }"),
        .init(breaks: .knownArgumentNames, document: "{ journal(id: 1) { id } }"),
        .init(breaks: .knownArgumentNames, document: "{ journal { __typename(x: 1) } }"),
        .init(breaks: .knownArgumentNames, document: "{ journal @onField(lewel: 2) { id } }"),
        .init(breaks: .knownArgumentNames, document: "{ journal @include(if: true, unless: true) { id } }"),
        .init(breaks: .knownArgumentNames, document: "{ journal { related(after: 1, before: 2) { id } } }"),
        .init(breaks: .knownArgumentNames, document: "{ item(id: 1) { related(after: 1) { id } } }"),
        .init(breaks: .uniqueArgumentNames, document: "{ books(first: 3, first: 3) { id } }"),
        .init(breaks: .uniqueArgumentNames, document: "{ journal @onField(level: 1, level: 1) { id } }"),
        .init(breaks: .requiredArguments, document: "{ node { id } }"),
        .init(breaks: .requiredArguments, document: "{ priced(min: 1) { price } flag }"),
        .init(breaks: .requiredArguments, document: "{ journal @include { id } }"),
        .init(breaks: .requiredArguments, document: "{ journal @tag { id } }"),
        .init(breaks: .requiredArguments, document: "{ __type { name } }"),
        .init(breaks: .requiredArguments, document: "query ($v: Int @onVariable) { books(first: $v) { id } }"),
        .init(breaks: .requiredArguments, .knownArgumentNames, document: "{ node(identity: 1) { id } }"),
    ]
}
