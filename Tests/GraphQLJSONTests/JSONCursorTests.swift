import Testing

@testable import GraphQLJSON

@Suite struct JSONCursorTests {
    private func root(_ json: String) throws -> JSONCursor { try JSONDocument(Array(json.utf8)).root }

    @Test("Each value has its kind and its own text, including its subtree")
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

    @Test("Members are found in any order; each search begins at the next member")
    func members() throws {
        let object = try root(#"{"a":0,"b":{"x":[1,2],"b":9},"\u0063":2,"d":3,"é":4,"":5}"#)
        let names = ["a", "c", "d", "é", ""]
        let values = [0, 2, 3, 4, 5]
        for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 2, 0, 4, 1, 3]] {
            var place = JSONCursor.Place()
            for index in order {
                #expect(try object.member(named: names[index], from: &place)?.integer(as: Int.self) == values[index])
                #expect(object.member(named: "x", from: &place) == nil)
            }
        }
        #expect(try object.member("d")?.integer(as: Int.self) == 3)
        #expect(object.members.map { $0.key } == ["a", "b", "c", "d", "é", ""])
    }

    @Test("Members are found even if the place belongs to another object")
    func foreignPlaces() throws {
        let object = try root(#"{"a":{"b":1,"d":5},"c":[{"a":2}],"d":4}"#)
        var place = JSONCursor.Place()
        let inner = try #require(object.member("a"))
        #expect(try inner.member(named: "b", from: &place)?.integer(as: Int.self) == 1)
        #expect(try object.member(named: "d", from: &place)?.integer(as: Int.self) == 4)
        #expect(try inner.member(named: "d", from: &place)?.integer(as: Int.self) == 5)
        #expect(try root("[]").member("a") == nil)
        #expect(try root("3").member("a") == nil)
    }

    @Test("The error for a mismatch is short and names what was expected and what was found")
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
