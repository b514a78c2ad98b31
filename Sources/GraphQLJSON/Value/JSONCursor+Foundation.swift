#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONCursor {
    /// Returns the string as a UUID, in upper or lower case.
    package func uuid() throws(JSONError) -> UUID {
        let text = UUIDText.hyphenated([UInt8](try string().utf8))
        guard let value = JSONBytes.withBytes(text, { UUIDText.uuid($0, text.indices) }) else {
            throw invalid("a UUID")
        }
        return value
    }

    /// Returns the string as a URL.
    package func url() throws(JSONError) -> URL {
        guard let value = URL(encoding: try string()) else { throw invalid("a URL") }
        return value
    }

    /// Returns the data of a base64 string, with padding and without other characters.
    package func base64() throws(JSONError) -> Data {
        guard let value = Data(base64Encoded: try string()) else { throw invalid("base64") }
        return value
    }

    /// Returns a `Double` from a number, from the text of a number, or from the text of a value that JSON doesn't have.
    /// - Throws: The errors of `double()`.
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

    /// Returns an exact decimal number from a number, or from a string of digits.
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
