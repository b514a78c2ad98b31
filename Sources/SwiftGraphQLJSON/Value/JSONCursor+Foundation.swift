#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONCursor {
    /// Returns the UUID in the string, which may be in upper or lower case, without hyphens, or in braces.
    package func uuid() throws(JSONError) -> UUID {
        var text = try string()
        if text.hasPrefix("{"), text.hasSuffix("}") { text = String(text.dropFirst().dropLast()) }
        if text.utf8.count == 32 {
            var bytes = Array(text.utf8)
            for place in [20, 16, 12, 8] { bytes.insert(UInt8(ascii: "-"), at: place) }
            text = String(decoding: bytes, as: UTF8.self)
        }
        guard let value = Self.uuid(Array(text.utf8)) else { throw invalid("a UUID") }
        return value
    }

    /// Parses groups of 8, 4, 4, 4 and 12 hexadecimal digits (RFC 9562, section 4). Foundation isn't used, because on
    /// Linux, it also accepts groups with fewer digits or with spaces.
    private static func uuid(_ text: [UInt8]) -> UUID? {
        let hyphens = [8, 13, 18, 23]
        guard text.count == 36, hyphens.allSatisfy({ text[$0] == UInt8(ascii: "-") }) else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for (place, byte) in text.enumerated() where !hyphens.contains(place) {
            guard let digit = JSONBytes.hexadecimalDigit(byte) else { return nil }
            if place < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
        }
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Returns the string as a URL. Characters that a URL can't contain are percent-encoded.
    package func url() throws(JSONError) -> URL {
        guard let value = URL(encoding: try string()) else { throw invalid("a URL") }
        return value
    }

    /// Returns the data in a base64 string, which must be padded and must contain no other characters.
    package func base64() throws(JSONError) -> Data {
        guard let value = Data(base64Encoded: try string()) else { throw invalid("base64") }
        return value
    }

    /// Returns the `Double` in a number, or in a string with a number or a value that JSON can't represent, such as
    /// `NaN`.
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

    /// Returns the exact `Decimal` in a number, or in a string with a number or `NaN`.
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
