#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The text of a UUID (RFC 9562, section 4): 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 with hyphens between.
enum UUIDText {
    /// Reads a UUID from exactly that text, in upper or lower case; nil for anything else.
    static func uuid(_ bytes: JSONBytes, _ range: Range<Int>) -> UUID? {
        guard range.count == 36 else { return nil }
        var position = range.lowerBound
        guard let first = number(8, bytes, &position), hyphen(bytes, &position),
            let second = number(4, bytes, &position), hyphen(bytes, &position),
            let third = number(4, bytes, &position), hyphen(bytes, &position),
            let fourth = number(4, bytes, &position), hyphen(bytes, &position),
            let fifth = number(12, bytes, &position)
        else { return nil }
        let high = first << 32 | second << 16 | third
        let low = fourth << 48 | fifth
        return UUID(
            uuid: (
                byte(high, 56), byte(high, 48), byte(high, 40), byte(high, 32), byte(high, 24), byte(high, 16),
                byte(high, 8), byte(high, 0), byte(low, 56), byte(low, 48), byte(low, 40), byte(low, 32),
                byte(low, 24), byte(low, 16), byte(low, 8), byte(low, 0)
            ))
    }

    @inline(__always)
    private static func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value &>> shift) }

    @inline(__always)
    private static func hyphen(_ bytes: JSONBytes, _ position: inout Int) -> Bool {
        position += 1
        return bytes[position - 1] == UInt8(ascii: "-")
    }

    /// The number of so many hexadecimal digits.
    @inline(__always)
    private static func number(_ count: Int, _ bytes: JSONBytes, _ position: inout Int) -> UInt64? {
        var value: UInt64 = 0
        for _ in 0..<count {
            guard let digit = JSONBytes.hexDigit(bytes[position]) else { return nil }
            value = value << 4 | UInt64(digit)
            position += 1
        }
        return value
    }
}
