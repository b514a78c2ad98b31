import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

@Suite struct EncodedArgumentTests {
    @Test("Arguments are equal exactly when they are sent as the same bytes, however they are stored")
    func equality() throws {
        let values: [EncodedArgument] = [
            .absent, .null, true.__json, false.__json, 0.__json, 1.__json, Int.min.__json, 1.5.__json, "".__json,
            "1".__json, "null".__json, "\u{e9}".__json, "e\u{301}".__json, "a\u{323}\u{307}".__json,
            "a\u{307}\u{323}".__json, [1].__json, ["1"].__json, EncodedArgument(UInt64.max, UInt64.self),
        ]
        for (index, value) in values.enumerated() {
            for (other, otherValue) in values.enumerated() {
                #expect((value == otherValue) == (index == other), "\(value) and \(otherValue)")
                #expect((value.json == otherValue.json) == (index == other || isEquivalent(value, otherValue)))
            }
        }
        func encoded(_ value: JSONValue) -> EncodedArgument { EncodedArgument(value, JSONValue.self) }
        #expect(encoded(1) == 1.__json)
        #expect(encoded("ü\"") == "ü\"".__json)
        #expect(encoded(nil) == .null)
        #expect(EncodedArgument(Int64(7), Int64.self) == 7.__json)
        #expect([1, 2].__json == [1, 2].__json)
        #expect(encoded(["a": 1]) == encoded(["a": 1]))
    }

    @Test("A variable keeps members with canonically equivalent names")
    func normalisation() {
        let object = JSONObject([("\u{e9}", 1), ("e\u{301}", 2)] as [(String, JSONValue)])
        let argument = EncodedArgument(.object(object), JSONValue.self)
        #expect(argument.json.map { Array($0.utf8) } == Array("{\"e\u{301}\":2,\"\u{e9}\":1}".utf8))
        #expect(!(argument == EncodedArgument(.object(["\u{e9}": 1]), JSONValue.self)))
    }

    /// Unlike servers, Swift treats canonically equivalent strings as equal.
    private func isEquivalent(_ one: EncodedArgument, _ other: EncodedArgument) -> Bool {
        one.json == other.json && one.json?.utf8.elementsEqual(other.json?.utf8 ?? "".utf8) == false
    }

    @Test("An argument that JSON can't represent counts as absent, but null doesn't")
    func leftOut() {
        #expect(EncodedArgument.absent.isAbsent)
        #expect(EncodedArgument.absent.json == nil)
        #expect(Double.nan.__json.isAbsent)
        #expect(Double.nan.__json.failure != nil)
        #expect(!EncodedArgument.null.isAbsent)
        #expect(EncodedArgument.null.json == "null")
    }
}
