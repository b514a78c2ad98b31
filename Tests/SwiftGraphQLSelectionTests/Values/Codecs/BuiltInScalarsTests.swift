import Foundation
import JSONReference
import TestSupport
import Testing

@testable import SwiftGraphQLSelection

@Suite struct BuiltInScalarsTests {
    @Test(
        "An Int is read exactly over its whole range in every notation, and other values are rejected",
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("0e5", 0), ("1.0", 1), ("1e3", 1000), ("-12.50e1", -125), ("1E+2", 100),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9223372036854775807.000", .max), ("922337203685477580.7e1", .max), ("0.00000000000000000001e20", 1),
            ("0e999999999999999999999", 0), ("0e9999", 0), ("100000e-5", 1),
            ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1e19", nil), ("1e400", nil), ("1.5", nil),
            ("1e-1", nil), ("1e99999999999999999999", nil), ("\"1\"", nil), ("true", nil), ("[1]", nil), ("{}", nil),
        ] as [(String, Int?)])
    func integers(_ json: String, _ value: Int?) {
        #expect((try? decode(Int.self, json)) == value)
        if value == nil { #expect(decodingError(Int.self, json)?.code == .typeMismatch) }
    }

    @Test("The message for an invalid integer explains what is wrong with the value and is short")
    func explainsIntegers() {
        #expect(decodingError(Int.self, "1.5")?.message == "expected Int, found the number 1.5, which has a fraction")
        #expect(
            decodingError(Int32.self, "2147483648")?.message
                == "expected Int32, found the number 2147483648, which Int32 can't hold (-2147483648 to 2147483647)")
        #expect(decodingError(Int.self, "null")?.message == "expected Int, found null")
        let long = decodingError(Int.self, "\"" + String(repeating: "é", count: 1000) + "\"")
        #expect((long?.message.count ?? 1000) < 100)
    }

    @Test(
        "An Int64 is read and written exactly up to its limits, as a number and as a string",
        arguments: ["-9223372036854775808", "9223372036854775807", "9007199254740993", "-1", "0"])
    func int64(_ digits: String) throws {
        let value = try #require(Int64(digits))
        #expect(try decode(Int64.self, digits) == value)
        #expect(try decode(Int64.self, "\"\(digits)\"") == value)
        #expect(try encode(Int64.self, value) == digits)
        #expect(try decode(StringInteger<Int64>.self, digits) == value)
        #expect(try decode(StringInteger<Int64>.self, "\"\(digits)\"") == value)
        #expect(try encode(StringInteger<Int64>.self, value) == "\"\(digits)\"")
    }

    @Test(
        "A value that isn't an Int64 is rejected as a number and as a string",
        arguments: ["9223372036854775808", "-9223372036854775809", "1.5", "1e19"])
    func notInt64(_ text: String) {
        #expect(decodingError(Int64.self, text) != nil)
        #expect(decodingError(Int64.self, "\"\(text)\"")?.code == .invalidScalar)
        #expect(decodingError(StringInteger<Int64>.self, "\"\(text)\"")?.code == .invalidScalar)
    }

    @Test(
        "A string that isn't an integer is rejected", arguments: ["", " 1", "1 ", "+1", "0x1", "--1", "-", "١"])
    func notDigits(_ text: String) {
        #expect(decodingError(Int64.self, "\"\(text)\"")?.code == .invalidScalar)
        #expect(throws: SelectionError.self) { try JSONValue.string(text).decode(StringInteger<Int>.self) }
    }

    @Test("A UInt64 is read up to its limit, and larger or negative numbers are rejected")
    func uint64() throws {
        #expect(try decode(UInt64.self, "18446744073709551615") == .max)
        #expect(try decode(UInt64.self, "\"18446744073709551615\"") == .max)
        #expect(try decode(UInt64.self, "-0") == 0)
        #expect(decodingError(UInt64.self, "18446744073709551616") != nil)
        #expect(decodingError(UInt64.self, "-1") != nil)
        #expect(try encode(UInt64.self, .max) == "18446744073709551615")
        #expect(try decode(Int32.self, "-2147483648") == .min)
    }

    @Test(
        "A Double is rounded correctly",
        arguments: [
            "0", "-0", "-0.0", "1", "0.1", "0.2", "0.30000000000000004", "1e22", "1e23", "123456789012345678",
            "9007199254740993", "5e-324", "2.4703282292062328e-324", "2.4703282292062327e-324",
            "1.7976931348623157e308", "2.2250738585072011e-308", "2.2250738585072014e-308", "0.000001", "1e-7",
            "3.141592653589793238462643383279", "8.41e21", "9.5e-5", "123456789012345e-22", "100000000000000.5",
        ])
    func doubles(_ text: String) throws {
        let value = try decode(Double.self, text)
        #expect(value.bitPattern == Double(text)?.bitPattern)
        let written = try encode(Double.self, value)
        #expect(try decode(Double.self, written).bitPattern == value.bitPattern)
    }

    @Test("Random numbers are rounded as the standard library rounds them")
    func randomDoubles() throws {
        var random = SeededNumbers(seed: 7)
        for _ in 0..<5000 {
            let text = RandomJSON.number(&random)
            #expect(try decode(Double.self, text).bitPattern == Double(text)?.bitPattern, "\(text)")
            #expect(
                (try? decode(Float.self, text))?.bitPattern == Float(text).flatMap { $0.isFinite ? $0.bitPattern : nil }
            )
            let bits = Double(bitPattern: random.next())
            if bits.isFinite {
                #expect(try decode(Double.self, try encode(Double.self, bits)).bitPattern == bits.bitPattern)
            }
        }
    }

    @Test("A number that is too large for its type is rejected, and NaN and infinities can't be sent")
    func notFinite() throws {
        #expect(decodingError(Double.self, "1e309")?.message.contains("too large") == true)
        #expect(decodingError(Double.self, "-1e309")?.code == .typeMismatch)
        #expect(decodingError(Float.self, "1e39")?.code == .typeMismatch)
        #expect(try decode(Double.self, "1e-400") == 0)
        for value in [Double.nan, .infinity, -.infinity] {
            let error = #expect(throws: SelectionError.self) { try encode(Double.self, value) }
            #expect(error?.code == .invalidArgument)
        }
        #expect(try encode(Double.self, -0.0) == "-0.0")
        #expect(try encode(Float.self, 0.1) == "0.1")
    }

    @Test("A Double is also read from a string, because Hasura can send float8 as a string")
    func textOfNumbers() throws {
        #expect(try decode(Double.self, #""1.5""#) == 1.5)
        #expect(try decode(Double.self, #""-2e3""#) == -2000)
        #expect(try decode(Double.self, #""NaN""#).isNaN)
        #expect(try decode(Double.self, #""Infinity""#) == .infinity)
        #expect(try decode(Double.self, #""-Infinity""#) == -.infinity)
        for text in ["", "nan", "inf", "0x1p3", " 1", "1,5", "1e309"] {
            #expect(decodingError(Double.self, "\"\(text)\"")?.code == .typeMismatch, "\(text)")
        }
    }

    @Test("A Boolean and a string aren't read from other JSON types")
    func boolsAndStrings() throws {
        #expect(try decode(Bool.self, "true"))
        #expect(try !decode(Bool.self, "false"))
        for json in ["1", "0", "\"true\"", "[]"] { #expect(decodingError(Bool.self, json)?.code == .typeMismatch) }
        for json in ["1", "true", "{}"] { #expect(decodingError(String.self, json)?.code == .typeMismatch) }
        #expect(try decode(String.self, #""a\u0000\n\"é""#) == "a\0\n\"é")
        #expect(try encode(String.self, "a\0\n\"é\\/\u{1F}\u{2028}") == #""a\u0000\n\"é\\/\u001f"# + "\u{2028}\"")
    }

    @Test("An ID is read from a string or an integer and sent as a string")
    func ids() throws {
        #expect(try decode(GraphQLID.self, "\"x1\"") == "x1")
        #expect(try decode(GraphQLID.self, "12345678901234567890123") == "12345678901234567890123")
        #expect(try decode(GraphQLID.self, "-5") == "-5")
        #expect(decodingError(GraphQLID.self, "1.5")?.code == .typeMismatch)
        #expect(decodingError(GraphQLID.self, "true")?.code == .typeMismatch)
        #expect(decodingError(GraphQLID.self, "null")?.code == .unexpectedNull)
        #expect(try encode(GraphQLID.self, "5") == "\"5\"")
        struct Row: Codable, Equatable { @GraphQLID var id: String }
        let row = Row(id: "7")
        #expect(try (["id": 7] as JSONValue).decode(Row.self) == row)
        #expect(try JSONDecoder().decode(Row.self, from: Data(#"{"id":7}"#.utf8)) == row)
        #expect(try JSONValue(encoding: row) == ["id": "7"])
    }
}
