import Foundation
import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONNumberTests {
    @Test(
        "Mathematically equal numbers are equal, have the same hash, and keep their literals",
        arguments: [
            ["1", "1.0", "1e0", "10e-1", "0.1E1", "100000e-5", "1.000000000000000000000"],
            ["0", "-0", "0.0", "0e5", "-0e999999999999999999999"],
            ["-1500", "-1.5e3", "-15E+2"],
            ["1e400", "10e399", "0.1e401"],
            ["123456789012345678901234567890", "1.2345678901234567890123456789e29"],
        ])
    func equal(_ literals: [String]) throws {
        let numbers = try literals.map { try #require(JSONNumber(literal: $0)) }
        #expect(Set(numbers).count == 1)
        #expect(numbers.map(\.literal) == literals)
    }

    @Test("Numbers that differ in the last digit, the sign or the exponent are unequal")
    func different() {
        let numbers = [
            "1", "-1", "10", "0.1", "1.00000000000000000000000001", "9007199254740993", "9007199254740992", "1e400",
            "1e401", "1e99999999999999999999", "1e99999999999999999998",
        ].compactMap { JSONNumber(literal: $0) }
        #expect(Set(numbers).count == 11)
    }

    @Test(
        "A number can't be created from text that isn't exactly one JSON number",
        arguments: ["", " 1", "1 ", "+1", "01", "1.", "NaN", "\"1\"", "1,2"])
    func notNumbers(_ text: String) {
        #expect(JSONNumber(literal: text) == nil)
    }

    @Test("Converting a number to a type that can't hold it returns nil, or infinity for a Double")
    func values() throws {
        #expect(JSONNumber(Int.min).int == .min)
        #expect(JSONNumber(UInt64.max).int == nil)
        #expect(JSONNumber(UInt64.max).integer(as: UInt64.self) == .max)
        #expect(JSONNumber(literal: "1.5e1")?.int == 15)
        #expect(JSONNumber(literal: "1.5")?.int == nil)
        #expect(JSONNumber(literal: "0.1")?.double == 0.1)
        #expect(JSONNumber(literal: "1e400")?.double == .infinity)
        #expect(JSONNumber(literal: "0.10")?.decimal == Decimal(string: "0.1"))
        #expect(JSONNumber(literal: "1e400")?.decimal == nil)
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
        let double = 2.5
        #expect(JSONNumber(double)?.literal == "2.5")
        #expect(JSONNumber(Decimal.nan) == nil)
    }
}
