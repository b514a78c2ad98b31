import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONCursorTests {
    private func root(_ json: String) throws -> JSONCursor { try JSONDocument(Array(json.utf8)).root }

    @Test("A cursor reports each value's kind, text, and number of elements or members")
    func kinds() throws {
        let json = #"[null, true, false, -1.50, "a\u0041", [1, {"b": []}], { "c" : "d" }]"#
        let elements = try root(json).elements.map { $0 }
        #expect(elements.map { $0.kind } == [.null, .bool, .bool, .number, .string, .array, .object])
        #expect(
            elements.map { $0.rawJSON }
                == ["null", "true", "false", "-1.50", #""a\u0041""#, #"[1, {"b": []}]"#, #"{ "c" : "d" }"#])
        #expect(try elements[3].numberLiteral() == "-1.50")
        #expect(elements[0].isNull && !elements[1].isNull)
        #expect(elements.map { $0.count } == [0, 0, 0, 0, 0, 2, 1])
        #expect(elements[4].elements.map { $0.kind }.isEmpty && elements[5].members.map { $0.key }.isEmpty)
    }

    @Test("A member is found by its name, but a nested object's member isn't")
    func members() throws {
        let object = try root(#"{"a":0,"b":{"x":[1,2],"b":9},"\u0063":2,"d":3,"é":4,"":5}"#)
        for (name, value) in [("a", 0), ("c", 2), ("d", 3), ("é", 4), ("", 5)] {
            #expect(try object.member(name)?.integer(as: Int.self) == value)
        }
        #expect(object.member("x") == nil)
        #expect(object.members.map { $0.key } == ["a", "b", "c", "d", "é", ""])
        #expect(try root("[]").member("a") == nil)
        #expect(try root("3").member("a") == nil)
    }

    @Test("The error for a mismatch is short and names the expected type and the value found")
    func mismatches() throws {
        #expect(throws: JSONError.self) { try root("12").string() }
        let error = try #require(throws: JSONError.self) { try root("12").string() }
        #expect(error.code == .typeMismatch)
        #expect(error.message == "expected String, found the number 12")
        #expect(error.codingPath.isEmpty)
        let null = try #require(throws: JSONError.self) { try root("null").bool() }
        #expect(null.code == .unexpectedNull)
        let long = try #require(throws: JSONError.self) {
            try root("[\"" + String(repeating: "€", count: 500) + "\"]").double()
        }
        #expect(long.message.hasPrefix("expected Double, found the array [\"€€"))
        #expect(long.message.hasSuffix("€…"))
        #expect(long.message.count < 120)
    }
}
