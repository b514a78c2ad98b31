import Testing

@testable import SwiftGraphQLSelection

@Suite struct JSONValueCodecTests {
    @Test("A JSONValue is read from any JSON value, including null, and sent as JSON")
    func scalar() throws {
        #expect(try decode(JSONValue.self, #"{"b":1,"a":[2.50]}"#).description == #"{"a":[2.50],"b":1}"#)
        #expect(try encode([JSONValue?].self, [nil, ["a": 1]]) == #"[null,{"a":1}]"#)
        #expect(try decode(JSONValue.self, "null") == .null)
        #expect(try decode(JSONValue?.self, "null") == nil)
    }
}
