@testable import GraphQLSchema

extension ValidationFixture {
    /// The specification's sections 5.3.1 and 5.3.3.
    static let fields: [ValidationFixture] = [
        .init(document: "{ person { __typename ... on Author { name } } __typename }"),
        .init(document: "{ node(id: 1) { id __typename ... on Item { title } } }"),
        .init(
            document: "{ __schema { types { name fields(includeDeprecated: true) { name args { type { kind } } } } } }"),
        .init(document: "query ($n: String!) { __type(name: $n) { kind enumValues { name } ofType { name } } }"),
        .init(document: "{ __schema { directives { name isRepeatable locations args { name defaultValue } } } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ jurnal { id } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ journal { nothing { deeper } } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ node(id: 1) { title } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ person { name } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ journal { alias: nothing } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ journal { ... { nothing } } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ ...F } fragment F on Query { journal { nothing } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "mutation { __schema { description } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ journal { __type(name: \"Book\") { name } } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "{ __schema { types { nothing } } }"),
        .init(breaks: FieldsOnCorrectType.self, document: "mutation { journal { id } }"),

        .init(document: "{ things { __typename } numbers(strict: 1) }"),
        .init(breaks: LeafFieldSelections.self, document: "{ journal }"),
        .init(breaks: LeafFieldSelections.self, document: "{ person things }"),
        .init(breaks: LeafFieldSelections.self, document: "{ journal { id { value } } }"),
        .init(breaks: LeafFieldSelections.self, document: "{ book(key: {id: 1}) { genre { name } } }"),
        .init(breaks: LeafFieldSelections.self, document: "{ journal { authors } }"),
        .init(breaks: LeafFieldSelections.self, document: "{ journal { __typename { x } } }"),
        .init(breaks: LeafFieldSelections.self, document: "{ __schema }"),
        .init(breaks: LeafFieldSelections.self, document: "{ numbers(strict: 1) { x } }"),
    ]
}
