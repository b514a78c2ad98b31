import Foundation
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

private struct Person: SelectionScope {
    let __fields: Fields
}

/// Scopes and readers that a closure keeps, although no closure should.
private final class Souvenirs: @unchecked Sendable {
    var scopes: [Person] = []
    var readers: [ObjectIdentifier] = []
}

/// Tests that sharing one reader between all objects of a list has no visible effect.
@Suite struct ReaderReuseTests {
    private static let person = Selection<String, Person> {
        "\(try $0.__fields.string("name: String!")) \(try $0.__fields.intOrNull("age: Int") as Any)"
    }

    private static let query = Selection<String, Query> {
        let people = try $0.__fields.object("people: [Person!]!", person.list.__body)
        let boss = try? $0.__fields.object("boss: Person!", person.__body)
        return "\(people) \(boss ?? "no boss")"
    }

    private static func body(
        _ people: String, boss: String = #"{"name":"Leia","age":19}"#, more: String = ""
    ) -> [UInt8] {
        Array(#"{"data":{"people":[\#(people)],"boss":\#(boss)}\#(more)}"#.utf8)
    }

    private static let responses = [
        body(#"{"name":"Luke","age":19},{"name":"Han","age":null}"#),
        body(#"{"name":"Chewbacca","age":200}"#), body(""),
        body(#"{"age":19,"name":"Luke"},{"age":null,"name":"Han"}"#),
        body(#" {"name":"Luke","age":19}"#),
        body(#"{"name":"First","name":"Luke","age":19}"#),
        body(#"{"name":"Luke","age":19}"#, boss: "null"), body(#"{"name":"L\u00e9","age":19}"#),
        body(#"{"name":"Luke","age":19.5}"#), body(#"{"name":"Luke"}"#), body(#"{"name":"Luke","age":19"#),
        body(#"{"name":"Luke","age":19}"#, more: #","errors":[{"message":"late"}]"#),
        Array(#"{"data":null,"errors":[{"message":"nothing"}]}"#.utf8), Array("{}".utf8), [],
    ]

    private static func outcome(_ operation: PreparedOperation<String>, _ response: [UInt8]) -> String {
        do { return try operation.decode(response) } catch { return "\(error)" }
    }

    private static func operation() throws -> PreparedOperation<String> { try query.prepare() }

    @Test("Earlier responses don't affect how a response is read")
    func pairs() throws {
        let expected = try Self.responses.map { Self.outcome(try Self.operation(), $0) }
        // Two of the responses differ only in the order of members, so their outcomes are equal.
        #expect(Set(expected).count == Self.responses.count - 1, "\(expected)")
        for (first, response) in Self.responses.enumerated() {
            for (second, next) in Self.responses.enumerated() {
                let operation = try Self.operation()
                #expect(Self.outcome(operation, response) == expected[first])
                #expect(Self.outcome(operation, next) == expected[second], "\(second) behind \(first)")
                #expect(Self.outcome(operation, response) == expected[first], "\(first) behind \(second)")
            }
        }
    }

    @Test("A list reuses one reader, unless a closure keeps a scope")
    func identities() throws {
        let souvenirs = Souvenirs()
        let person = Selection<String, Person> {
            let name = try $0.__fields.string("name: String!")
            if case .reading(let reader) = $0.pass.kind { souvenirs.readers.append(ObjectIdentifier(reader)) }
            if name == "keep" { souvenirs.scopes.append($0) }
            return name
        }
        let operation = try Selection<[String], Query> {
            try $0.__fields.object("people: [Person!]!", person.list.__body)
        }.prepare()
        func read(_ names: String...) throws -> [ObjectIdentifier] {
            souvenirs.readers = []
            let people = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
            #expect(try operation.decode(Array(#"{"data":{"people":[\#(people)]}}"#.utf8)) == names)
            return souvenirs.readers
        }

        let first = try read("a", "b", "c")
        #expect(Set(first).count == 1)

        let kept = try read("keep", "d", "e")
        #expect(kept[1] != kept[0] && kept[2] == kept[1])
        #expect(throws: (any Error).self) { try souvenirs.scopes[0].__fields.string("name: String!") }
    }

    @Test("Many tasks can read responses to one operation at the same time")
    func concurrency() async throws {
        let operation = try Self.operation()
        let expected = try Self.responses.map { Self.outcome(try Self.operation(), $0) }
        let differences = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<300).count { turn in
                        let number = (turn * 7 + task) % Self.responses.count
                        return Self.outcome(operation, Self.responses[number]) != expected[number]
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(differences == 0)
    }
}
