// Written by hand, in the shape of the code that the generator of SwiftGraphQL 5 writes for the same schema.
import GraphQL
import SwiftGraphQL

enum Objects {
    struct Query {}
    struct Person {}
}

extension Objects.Query: GraphQLHttpOperation {
    static var operation: GraphQLOperationKind { .query }
}

extension Fields where TypeLock == Objects.Query {
    func people<T>(selection: Selection<T, [Objects.Person]>) throws -> T {
        try __composite("people", parent: "Query", selection)
    }
}

extension Fields where TypeLock == Objects.Person {
    func id() throws -> String { try __leaf("id", mock: String.mockValue) { try String(from: $0) } }
    func name() throws -> String { try __leaf("name", mock: String.mockValue) { try String(from: $0) } }
    func homePlanet() throws -> String { try __leaf("homePlanet", mock: String.mockValue) { try String(from: $0) } }
    func height() throws -> Double { try __leaf("height", mock: Double.mockValue) { try Double(from: $0) } }
    func friends<T>(selection: Selection<T, [Objects.Person]>) throws -> T {
        try __composite("friends", parent: "Person", selection)
    }
}

extension Fields {
    private func __leaf<T>(_ name: String, mock: T, _ decode: (AnyCodable) throws -> T) throws -> T {
        let field = GraphQLField.leaf(field: name, parent: "Person", arguments: [])
        __select(field)
        switch __state {
        case .decoding: return try __decode(field: field.alias ?? name, decoder: decode)
        case .selecting: return mock
        }
    }

    private func __composite<T, Scope>(_ name: String, parent: String, _ selection: Selection<T, Scope>) throws -> T {
        let field = GraphQLField.composite(
            field: name, parent: parent, type: "Person", arguments: [], selection: selection.__selection())
        __select(field)
        switch __state {
        case .decoding: return try __decode(field: field.alias ?? name) { try selection.__decode(data: $0) }
        case .selecting: return try selection.__mock()
        }
    }
}
