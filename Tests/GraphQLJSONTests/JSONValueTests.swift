import Foundation
import GraphQLSelection
import Testing

@testable import GraphQLJSON

@Suite struct JSONValueTests {
    static let sample: JSONValue = ["name": "Luke", "scores": [1, 2.5, nil], "jedi": true, "none": nil, "more": [:]]

    @Test("Literals, subscripts and accessors reach what is inside")
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

    @Test("Text is compact and sorted, and reads back as the same value, numbers as they were written")
    func text() throws {
        #expect(Self.sample.description == #"{"jedi":true,"more":{},"name":"Luke","none":null,"scores":[1,2.5,null]}"#)
        let written = #"{"a":[1.0,1e5,-0,12345678901234567890.10]}"#
        #expect(try JSONValue(parsing: written).description == written)
        #expect(try JSONValue(parsing: Array(" [1] ".utf8)) == [1])
        let error = #expect(throws: SelectionError.self) { try JSONValue(parsing: "[1") }
        #expect(error?.code == .malformedResponse)
    }

    @Test("A value passes through any coder")
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

    @Test("A value nested to the limit is read, compared, printed and dropped on a thread with a small stack")
    func deep() async throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        let result = try await SmallStack.run {
            let value = try JSONValue(parsing: text)
            let back = try value.decode(JSONValue.self)
            return value == back && value.hashValue == back.hashValue ? value.description : ""
        }
        #expect(result == text)
    }
}
