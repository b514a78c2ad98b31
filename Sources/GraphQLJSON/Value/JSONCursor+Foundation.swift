#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONCursor {
    /// The string as a UUID; upper and lower case are the same.
    package func uuid() throws(JSONError) -> UUID {
        let text = UUIDText.hyphenated([UInt8](try string().utf8))
        guard let value = JSONBytes.withBytes(text, { UUIDText.uuid($0, text.indices) }) else {
            throw invalid("a UUID")
        }
        return value
    }

    /// The string as a URL.
    package func url() throws(JSONError) -> URL {
        guard let value = URL(encoding: try string()) else { throw invalid("a URL") }
        return value
    }

    /// Bytes from base64 with padding, nothing else between its characters.
    package func base64() throws(JSONError) -> Data {
        guard let value = Data(base64Encoded: try string()) else { throw invalid("base64") }
        return value
    }

    /// The number as a `Double` from a number or its text, or from the texts of the values that JSON lacks.
    /// - Throws: As `double()`.
    package func doubleOrText() throws(JSONError) -> Double {
        guard kind == .string else { return try double() }
        let text = try string()
        switch text {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        default:
            guard JSONNumber(literal: text) != nil, let value = Double(text), value.isFinite else {
                throw mismatch(expected: "Double")
            }
            return value
        }
    }

    /// A decimal number of a number's or a string's digits, exactly.
    package func decimal() throws(JSONError) -> Decimal {
        let number = kind == .string ? JSONNumber(literal: try string()) : JSONNumber(wellFormed: try numberLiteral())
        guard let number else {
            if kind == .string, try string() == "NaN" { return .nan }
            throw invalid("a decimal number")
        }
        guard let value = number.decimal else { throw invalid("a number that Decimal can hold (38 digits)") }
        return value
    }
}
