import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONNumberCanonicalTextTests {
    @Test(
        "All literals of a number have the same canonical text, which is itself a literal of the number",
        arguments: [
            ("0", ["0", "-0", "0.0", "0e5", "-0.00E-3"]), ("1", ["1", "1.0", "10e-1", "1E0"]),
            ("-120", ["-120", "-1.2e2", "-120.000"]), ("1.5", ["1.5", "15e-1", "1.50"]),
            ("0.001", ["0.001", "1e-3", "1.0E-3"]), ("-0.25", ["-0.25", "-25e-2"]),
            ("100000000000000000000", ["1e20", "100000000000000000000"]), ("1e21", ["1e21", "10e20"]),
            ("0.00000000000000000001", ["1e-20", "0.1e-19"]), ("1e-21", ["1e-21", "0.1e-20"]),
            ("12.00000000000000000003", ["12.00000000000000000003"]),
        ])
    func one(text: String, literals: [String]) throws {
        for literal in literals {
            let number = try #require(JSONNumber(literal: literal))
            #expect(number.canonicalText == text)
            #expect(JSONNumber(literal: text) == number)
        }
    }

    @Test("Numbers are changed anywhere in a value, and nothing else is")
    func values() throws {
        let value = try JSONValue(parsing: #"{"a":[1.0,{"b":2e1}],"c":"1.0","d":null,"e":true}"#)
        #expect(value.withCanonicalNumbers.description == #"{"a":[1,{"b":20}],"c":"1.0","d":null,"e":true}"#)
    }
}
