import SwiftGraphQL
import Testing

@testable import SwiftGraphQLTesting

@Suite("Numbers are converted as in ECMAScript")
struct JavaScriptNumberTests {
    @Test(
        "A number is written as ECMAScript writes it",
        arguments: [
            ("0", "0"), ("-0.0", "0"), ("1.0", "1"), ("-12", "-12"), ("1e3", "1000"), ("0.5", "0.5"),
            ("-1.25", "-1.25"), ("123456.789", "123456.789"), ("0.000001", "0.000001"), ("0.0000001", "1e-7"),
            ("1.5e-9", "1.5e-9"), ("1e20", "100000000000000000000"), ("1e21", "1e+21"), ("1.25e22", "1.25e+22"),
            ("9007199254740993", "9007199254740993"),
        ])
    func text(literal: String, expected: String) throws {
        #expect(JavaScriptNumber.text(of: try #require(JSONNumber(literal: literal))) == expected)
    }

    @Test(
        "A string is converted to the same number as in ECMAScript, or to nil if it isn't a number",
        arguments: [
            ("12", 12), (" 12\n", 12), ("1e3", 1000), (".5", 0.5), ("5.", 5), ("+7", 7), ("0x1F", 31), ("0b101", 5),
            ("0o17", 15), (" ", 0), ("twelve", nil), ("1 2", nil), ("nan", nil), ("inf", nil), ("0x", nil),
            ("0x1p3", nil), ("0b2", nil), ("1_000", nil), ("--1", nil),
        ] as [(String, Double?)])
    func value(text: String, expected: Double?) {
        #expect(JavaScriptNumber.value(of: text) == expected)
    }
}
