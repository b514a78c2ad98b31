@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import SwiftGraphQLJSON
import Testing

@testable import SwiftGraphQLCache

extension Operations.Query {
    fileprivate func animals<T>(_ selection: Selection<T, [Animal]>) throws -> T {
        try __fields.abstract("animals: [Animal!]!", selection.__body)
    }
    fileprivate func city<T>(_ selection: Selection<T, City>) throws -> T {
        try __fields.object("city: City!", selection.__body)
    }
}

/// A union of types whose keys have different types.
private struct Animal: SelectionScope, KeyedScope {
    let __fields: Fields
    static var __keys: [KeyFields] { [KeyFields(on: "Cat", "id: ID!"), KeyFields(on: "Dog", "id: Int!")] }

    func on<T>(cat: Selection<T, Cat>, dog: Selection<T, Dog>) throws -> T {
        try __fields.read(__fields.branches(of: "Cat, Dog", areAll: true, cat, dog))
    }
}

private struct Cat: SelectionScope, KeyedObjectScope {
    let __fields: Fields
    static var __keys: [KeyFields] { [KeyFields(of: "Cat", "id: ID!")] }
}

private struct Dog: SelectionScope, KeyedObjectScope {
    let __fields: Fields
    static var __keys: [KeyFields] { [KeyFields(of: "Dog", "id: Int!")] }
}

/// A type whose key field has an argument.
private struct City: SelectionScope, KeyedObjectScope {
    let __fields: Fields
    static var __keys: [KeyFields] { [KeyFields(of: "City", "id(prefix: String): ID!")] }

    func id(prefix: OptionalArgument<String> = .absent) throws -> String {
        try __fields.passing(prefix.__string).id("id(prefix: String): ID!")
    }
}

/// Tests the keys of references that a query selects.
@Suite struct ReferenceTests {
    /// Returns the alias of a field in a document.
    private func alias<Value>(of name: String, in operation: PreparedOperation<Value>) throws -> String {
        let match = try #require(operation.document.firstMatch(of: Regex("\\b(\\w+): \(name)\\b")))
        return String(try #require(match.output[1].substring))
    }

    private typealias Both = (text: String, reference: CacheReference<Objects.User>)

    @Test(
        "A reference has the object's key even if a field with a directive has the key field's response name",
        arguments: 0..<4)
    func directive(place: Int) throws {
        let reference = Selection<CacheReference<Objects.User>, Objects.User>.reference
        let both = Selection<Both, Objects.User> { user in
            let text = try user.with(.translated(to: "de")).id()
            switch place {
            case 0: return (text, try user.selection(reference))
            case 1: return (text, try #require(user.include(if: true) { try $0.selection(reference) }))
            case 2: return (text, try #require(user.deferred(reference).value))
            default: return (text, try user.selection(.init { try $0.selection(reference) }))
            }
        }
        let query = Selection<Both?, Operations.Query> { try $0.me(both.nullable) }
        let operation = try query.prepare(checked: false)
        let alias = try alias(of: "id", in: operation)
        let body = #"{"data":{"me":{"id":"eins","\#(alias)":"1","__typename":"User"}}}"#
        let value = try #require(try operation.decode(Array(body.utf8)))
        #expect(value.text == "eins" && value.reference == CacheReference(id: "1"))
    }

    @Test("A reference has the object's key even if a field with an argument has the key field's response name")
    func argument() throws {
        let query = Selection<(String, CacheReference<City>), Operations.Query> {
            try $0.city(.init { try ($0.id(prefix: "city"), $0.selection(.reference)) })
        }
        let operation = try query.prepare(checked: false)
        let alias = try alias(of: "id", in: operation)
        let body = #"{"data":{"city":{"id":"city-1","\#(alias)":"1","__typename":"City"}}}"#
        let value = try operation.decode(Array(body.utf8))
        #expect(value.0 == "city-1" && value.1 == CacheReference(id: "1"))
    }

    @Test("Objects of a union have references with their keys, although the key fields have different types")
    func union() throws {
        let references = Selection<[CacheReference<Animal>], Operations.Query> { try $0.animals(.list(.reference)) }
        let branches = Selection<[String], Operations.Query> {
            try $0.animals(
                .list { animal in
                    try animal.on(
                        cat: .init { "\(try $0.selection(.reference).key)" },
                        dog: .init { "\(try $0.selection(.reference).key)" })
                })
        }
        func body<Value>(_ operation: PreparedOperation<Value>) throws -> [UInt8] {
            let alias = try alias(of: "id", in: operation)
            let objects = #"{"__typename":"Cat","id":"1"},{"__typename":"Dog","\#(alias)":7}"#
            return Array(#"{"data":{"animals":[\#(objects)]}}"#.utf8)
        }
        let operation = try references.prepare(checked: false)
        #expect(
            try operation.decode(body(operation)) == [
                CacheReference("Cat", key: ["1"]), CacheReference("Dog", key: [7]),
            ])
        let other = try branches.prepare(checked: false)
        #expect(try other.decode(body(other)) == ["[\"1\"]", "[7]"])
    }
}
