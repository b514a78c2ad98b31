import Foundation
import SwiftGraphQLSelection
import TestSupport
import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONValueTests {
    static let sample: JSONValue = ["name": "Luke", "scores": [1, 2.5, nil], "jedi": true, "none": nil, "more": [:]]

    @Test("A value that is built from literals can be read with subscripts and accessors")
    func access() {
        let value = Self.sample
        #expect(value["name"]?.string == "Luke")
        #expect(value["scores"]?[0]?.int == 1)
        #expect(value["scores"]?[1]?.double == 2.5)
        #expect(value["scores"]?[2]?.isNull == true)
        #expect(value["scores"]?[3] == nil)
        #expect(value["scores"]?[-1] == nil)
        #expect(value["jedi"]?.bool == true)
        #expect(value["absent"] == nil)
        #expect(value["name"]?["x"] == nil)
        #expect(value["more"]?.object?.isEmpty == true)
        #expect(value["scores"]?.array?.count == 3)
    }

    @Test("A value prints compactly, with sorted members and unchanged numbers, and malformed text is rejected")
    func text() throws {
        #expect(Self.sample.description == #"{"jedi":true,"more":{},"name":"Luke","none":null,"scores":[1,2.5,null]}"#)
        let written = #"{"a":[1.0,1e5,-0,12345678901234567890.10]}"#
        #expect(try JSONValue(parsing: written).description == written)
        #expect(try JSONValue(parsing: Array(" [1] ".utf8)) == [1])
        let error = #expect(throws: SelectionError.self) { try JSONValue(parsing: "[1") }
        #expect(error?.code == .malformedResponse)
    }

    @Test("A value survives encoding and decoding as JSON and as a property list")
    func codable() throws {
        let value = try JSONValue(
            parsing: """
                {"a":[null,true,-1,9223372036854775807,18446744073709551615,0.1,1e300,12345678901234567890.125],"é":"\\n"}
                """)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
        #expect(try value.decode(JSONValue.self) == value)
        #expect(try JSONValue(encoding: value) == value)
        let plain: JSONValue = ["a": [1, 2.5, "x", true], "b": ["c": -7]]
        #expect(try PropertyListDecoder().decode(JSONValue.self, from: PropertyListEncoder().encode(plain)) == plain)
    }

    @Test("Names and strings are compared by their code points")
    func normalisation() throws {
        let (one, two) = ("\u{E9}", "e\u{301}")
        #expect(one == two)
        #expect(JSONValue.string(one) != .string(two))
        #expect(Set([JSONValue.string(one), .string(two)]).count == 2)

        let text = "{\"\(two)\":2,\"\(one)\":1}"
        let value = try JSONValue(parsing: text)
        #expect(value.object?.count == 2)
        #expect(value[one]?.int == 1 && value[two]?.int == 2)
        #expect(Array(value.description.utf8) == Array(text.utf8))
        #expect(value == .object(JSONObject([(one, 1), (two, 2)] as [(String, JSONValue)])))
        #expect(value != .object([one: 1]))
        #expect(try JSONValue(encoding: value) == value)
        #expect(try value.decode(JSONValue.self) == value)
    }

    @Test("A `Codable` type can have members with canonically equivalent names", arguments: [0, 40])
    func codableNormalisation(_ others: Int) throws {
        struct Pair: Codable, Equatable {
            var one: Int
            var two: Int
            enum CodingKeys: String, CodingKey { case two = "e\u{301}", one = "\u{E9}" }
        }
        let pair = Pair(one: 1, two: 2)
        var value = try JSONValue(encoding: pair)
        #expect(value.object?.count == 2)
        if case .object(var members) = value {
            for number in 0..<others { members["other\(number)"] = 0 }
            value = .object(members)
        }
        #expect(try value.decode(Pair.self) == pair)
    }

    @Test("An object supports the operations of a dictionary")
    func object() throws {
        var object: JSONObject = ["a": 1, "b": [2], "a": 3]
        #expect(object.count == 2 && object["a"] == 3 && object["c"] == nil)
        object["c"] = .null
        object["a"] = nil
        #expect(object.keys.sorted() == ["b", "c"])
        #expect(Set(object.values) == [[2], .null])
        #expect(object == JSONObject(["c": nil, "b": [2]] as [String: JSONValue]))
        #expect(object.merging(["b": 1, "d": true]) == ["b": 1, "c": nil, "d": true])
        #expect(object.mapValues { .array([$0]) } == ["b": [[2]], "c": [nil]])
        #expect(object.map { "\($0.key)=\($0.value)" }.sorted() == ["b=[2]", "c=null"])
        #expect(try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(object)) == object)
    }

    @Test(
        "A value nested to the limit is read, compared, printed and freed on a thread with a small stack",
        arguments: [("[", "]"), ("{\"a\":", "}")])
    func deep(_ open: String, _ close: String) async throws {
        let text = String(repeating: open, count: 512) + "0" + String(repeating: close, count: 512)
        let result = try await SmallStack.run {
            let value = try JSONValue(parsing: text)
            let back = try value.decode(JSONValue.self)
            return value == back && value.hashValue == back.hashValue ? value.description : ""
        }
        #expect(result == text)
        // Printing must work with even less stack.
        #expect(try await SmallStack.run(kilobytes: 128) { try JSONValue(parsing: text).description } == text)
    }
}
