#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The text form of a UUID (RFC 9562, section 4): groups of 8, 4, 4, 4 and 12 hexadecimal digits, separated by hyphens.
package enum UUIDText {
    /// Parses a UUID in exactly this form, in upper or lower case; `nil` for anything else.
    package static func uuid(_ bytes: JSONBytes, _ range: Range<Int>) -> UUID? {
        guard range.count == 36 else { return nil }
        let start = range.lowerBound
        // Parses eight digits at a time, with two groups of four together.
        guard bytes[start + 8] == UInt8(ascii: "-"), bytes[start + 13] == UInt8(ascii: "-"),
            bytes[start + 18] == UInt8(ascii: "-"), bytes[start + 23] == UInt8(ascii: "-"),
            let first = bytes.word(at: start)?.hexadecimalNumber,
            let second = joined(start + 9, start + 14, bytes), let third = joined(start + 19, start + 24, bytes),
            let fourth = bytes.word(at: start + 28)?.hexadecimalNumber
        else { return nil }
        let high = first << 32 | second
        let low = third << 32 | fourth
        return UUID(
            uuid: (
                byte(high, 56), byte(high, 48), byte(high, 40), byte(high, 32), byte(high, 24), byte(high, 16),
                byte(high, 8), byte(high, 0), byte(low, 56), byte(low, 48), byte(low, 40), byte(low, 32),
                byte(low, 24), byte(low, 16), byte(low, 8), byte(low, 0)
            ))
    }

    /// Returns the text with hyphens and without braces, by adding the former or removing the latter.
    package static func hyphenated(_ text: [UInt8]) -> [UInt8] {
        var text = text[...]
        if text.count > 2, text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") {
            text = text.dropFirst().dropLast()
        }
        guard text.count == 32 else { return Array(text) }
        var result: [UInt8] = []
        for (index, byte) in text.enumerated() {
            if [8, 12, 16, 20].contains(index) { result.append(UInt8(ascii: "-")) }
            result.append(byte)
        }
        return result
    }

    @inline(__always)
    private static func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value &>> shift) }

    /// Returns the number of four digits at one position and four at another.
    @inline(__always)
    private static func joined(_ left: Int, _ right: Int, _ bytes: JSONBytes) -> UInt64? {
        guard let left = bytes.word(at: left), let right = bytes.word(at: right) else { return nil }
        return (left & 0xFFFF_FFFF | right << 32).hexadecimalNumber
    }
}
