@testable import SwiftGraphQLSchema

extension ValidationFixture {
    /// Documents for the specification's sections 5.3.1 and 5.3.3, about fields.
    static let fields: [ValidationFixture] = [
        .init(document: "{ person { __typename ... on Author { name } } __typename }"),
        .init(document: "{ node(id: 1) { id __typename ... on Item { title } } }"),
        .init(
            document: "{ __schema { types { name fields(includeDeprecated: true) { name args { type { kind } } } } } }"),
        .init(document: "query ($n: String!) { __type(name: $n) { kind enumValues { name } ofType { name } } }"),
        .init(document: "{ __schema { directives { name isRepeatable locations args { name defaultValue } } } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ jurnal { id } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ journal { nothing { deeper } } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ node(id: 1) { title } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ person { name } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ journal { alias: nothing } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ journal { ... { nothing } } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ ...F } fragment F on Query { journal { nothing } }"),
        .init(breaks: .fieldsOnCorrectType, document: "mutation { __schema { description } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ journal { __type(name: \"Book\") { name } } }"),
        .init(breaks: .fieldsOnCorrectType, document: "{ __schema { types { nothing } } }"),
        .init(breaks: .fieldsOnCorrectType, document: "mutation { journal { id } }"),

        .init(document: "{ things { __typename } numbers(strict: 1) }"),
        .init(breaks: .leafFieldSelections, document: "{ journal }"),
        .init(breaks: .leafFieldSelections, document: "{ person things }"),
        .init(breaks: .leafFieldSelections, document: "{ journal { id { value } } }"),
        .init(breaks: .leafFieldSelections, document: "{ book(key: {id: 1}) { genre { name } } }"),
        .init(breaks: .leafFieldSelections, document: "{ journal { authors } }"),
        .init(breaks: .leafFieldSelections, document: "{ journal { __typename { x } } }"),
        .init(breaks: .leafFieldSelections, document: "{ __schema }"),
        .init(breaks: .leafFieldSelections, document: "{ numbers(strict: 1) { x } }"),
    ]
}
