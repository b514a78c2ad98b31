import Foundation
import SwiftGraphQLSelection
import TestSupport
import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONCodingTests {
    struct Everything: Codable, Equatable {
        enum Kind: String, Codable { case one, two }
        struct Inner: Codable, Equatable { var value: Int?; var list: [[Double?]] }

        var int8: Int8 = .min
        var uint64: UInt64 = .max
        var int: Int = 9_007_199_254_740_993
        var float: Float = 0.1
        var double = -0.5e-7
        var bool = true
        var text = "é\n\""
        var nothing: String?
        var kind = Kind.two
        var url = URL(string: "https://example.org/é")
        var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        var data = Data([0, 255])
        var decimal = Decimal(string: "12345678901234567890.123456789") ?? 0
        var named = ["b": 1, "a": 2]
        var numbered = [2: ["x"], -1: []]
        var byKind: [Kind: Int] = [.one: 1]
        var inner = Inner(value: nil, list: [[1, nil], []])
        var set: Set<String> = ["only"]
        var value: JSONValue = ["a": [1.5, nil]]
    }

    @Test("Our coders and Foundation's agree on a type with many kinds of members")
    func everything() throws {
        let value = Everything()
        let json = try JSONValue(encoding: value)
        #expect(try json.decode(Everything.self) == value)
        let foundation = JSONEncoder()
        foundation.dataEncodingStrategy = .base64
        #expect(try JSONValue(parsing: foundation.encode(value)) == json)
        #expect(try JSONDecoder().decode(Everything.self, from: Data(json.description.utf8)) == value)
    }

    @Test("Members are sorted by name, so equal dictionaries have the same text")
    func order() throws {
        struct Row: Encodable { var b = 1; var a = 2; var c: [String: Int] }
        let names = (0..<50).map { "k\($0)" }
        // The order of a dictionary also depends on its capacity and on the order of insertions.
        var other = [String: Int](minimumCapacity: 5_000)
        for name in names.reversed() { other[name] = 1 }
        var texts: Set<String> = []
        for members in [Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }), other] {
            var writer = JSONWriter()
            try writer.encode(Row(c: members))
            #expect(writer.text.hasPrefix(#"{"a":2,"b":1,"c":{"k0":1,"k1":1,"k10":1,"#))
            texts.insert(writer.text)
        }
        #expect(texts.count == 1)
    }

    class Base: Codable {
        var a: Int
        init(a: Int) { self.a = a }
    }

    final class Derived: Base {
        var b: [String] = []
        enum Keys: String, CodingKey { case b, nested, list }

        init(a: Int, b: [String]) {
            self.b = b
            super.init(a: a)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let nested = try container.nestedContainer(keyedBy: Keys.self, forKey: .nested)
            var list = try nested.nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd { b.append(try list.decode(String.self)) }
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try super.encode(to: container.superEncoder())
            var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .nested)
            var list = nested.nestedUnkeyedContainer(forKey: .list)
            for text in b { try list.encode(text) }
        }
    }

    @Test("Nested containers and a superclass's coder produce the same JSON as with Foundation's encoder")
    func nesting() throws {
        let json = try JSONValue(encoding: Derived(a: 1, b: ["x", "y"]))
        #expect(json == ["super": ["a": 1], "nested": ["list": ["x", "y"]]])
        let back = try json.decode(Derived.self)
        #expect(back.a == 1 && back.b == ["x", "y"])
        let data = try JSONEncoder().encode(back)
        #expect(try JSONValue(parsing: data) == json)
    }

    @Test(
        "A decoding error has the value's path and the underlying DecodingError",
        arguments: [
            (#"{"rows":[{"id":1,"tags":["a"]},{"id":2,"tags":["a",3]}]}"#, "rows[1].tags[1]"),
            (#"{"rows":[{"id":"1","tags":[]}]}"#, "rows[0].id"), (#"{"rows":[{"id":null,"tags":[]}]}"#, "rows[0].id"),
            (#"{"rows":[{"id":1}]}"#, "rows[0]"), (#"{"rows":{}}"#, "rows"), (#"{"rows":[[]]}"#, "rows[0]"),
            (#"{"rows":[{"id":1.5,"tags":[]}]}"#, "rows[0].id"),
            (#"{"rows":[],"link":"x y"}"#, "link"), (#"{"rows":[],"link":7}"#, "link"), ("[]", "data"),
        ])
    func errors(_ json: String, _ path: String) throws {
        struct Row: Decodable { var id: Int; var tags: [String] }
        struct Table: Decodable { var rows: [Row]; var link: UUID? }
        let error = try #require(throws: SelectionError.self) { try JSONValue(parsing: json).decode(Table.self) }
        #expect(error.code == .invalidScalar)
        #expect(error.path.description == path)
        #expect(error.underlying is DecodingError)
    }

    @Test("Encoding a NaN, which JSON can't represent, throws an error with the value's path")
    func encodingErrors() throws {
        let error = try #require(throws: SelectionError.self) { try JSONValue(encoding: ["a": [1, Double.nan]]) }
        #expect(error.code == .invalidArgument)
        #expect(error.path.description == "a[1]")
        #expect(error.underlying is EncodingError)
    }

    @Test("Foundation's encoder rejects a number that neither `Decimal` nor `Double` represents exactly")
    func longNumbers() throws {
        let digits = String(repeating: "1234567890", count: 5)
        let value = try JSONValue(parsing: #"{"a":[\#(digits)]}"#)
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
        guard case .invalidValue(_, let context)? = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
        let exact = try JSONValue(parsing: "[1.5,1e300,\(digits.prefix(38)),-0.1]")
        #expect(try JSONValue(parsing: Array(JSONEncoder().encode(exact))) == exact)
    }

    @Test("An object with 20,000 members decodes, even if its keys are looked up in another order")
    func wideObject() throws {
        let members = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("key\($0)", $0) })
        #expect(try JSONValue(encoding: members).decode([String: Int].self) == members)
        struct AnyOrder: Decodable {
            var sum = 0
            struct Key: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                for number in (0..<20_000).reversed() {
                    sum += try container.decodeIfPresent(Int.self, forKey: Key(stringValue: "key\(number)")) ?? 0
                }
            }
        }
        #expect(try JSONValue(encoding: members).decode(AnyOrder.self).sum == members.values.reduce(0, +))
    }

    @Test("A recursive type decodes 200 levels deep on a thread with a small stack, but not 204 levels deep")
    func recursive() async throws {
        struct Tree: Decodable {
            var children: [Tree]

            var depth: Int { 1 + (children.first?.depth ?? 0) }
        }
        func decode(_ depth: Int) async throws -> Int {
            let text = String(repeating: #"{"children":["#, count: depth) + String(repeating: "]}", count: depth)
            return try await SmallStack.run { try JSONValue(parsing: text).decode(Tree.self).depth }
        }
        #expect(try await decode(100) == 100)
        let error = await #expect(throws: SelectionError.self) { try await decode(102) }
        #expect(error?.code == .invalidScalar)
    }
}
