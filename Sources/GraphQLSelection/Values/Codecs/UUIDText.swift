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
        let start = range.lowerBound
        // Eight digits at a time, the groups of four by twos.
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

    @inline(__always)
    private static func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value &>> shift) }

    /// The number of four digits at one place and four at another.
    @inline(__always)
    private static func joined(_ left: Int, _ right: Int, _ bytes: JSONBytes) -> UInt64? {
        guard let left = bytes.word(at: left), let right = bytes.word(at: right) else { return nil }
        return (left & 0xFFFF_FFFF | right << 32).hexadecimalNumber
    }
}

extension UInt64 {
    /// The number that eight ASCII characters say in hexadecimal digits, the first in the lowest byte; nil where one is no
    /// digit.
    @inline(__always)
    fileprivate var hexadecimalNumber: UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones &* 0x80
        guard self & highs == 0 else { return nil }
        // Below 0x80 no byte carries into the next: the high bit says that a byte reaches `0`, is beyond `9`, and so on.
        let isDigit = (self &+ ones &* (0x80 - 0x30)) & ~(self &+ ones &* (0x80 - 0x3A)) & highs
        let small = self | ones &* 0x20
        let isLetter = (small &+ ones &* (0x80 - 0x61)) & ~(small &+ ones &* (0x80 - 0x67)) & highs
        guard isDigit | isLetter == highs else { return nil }
        let nibbles = (self & (ones &* 0x0F)) &+ (isLetter &>> 7) &* 9
        let bytes = (nibbles &<< 4 | nibbles &>> 8) & 0x00FF_00FF_00FF_00FF
        let pairs = (bytes &<< 8 | bytes &>> 16) & 0x0000_FFFF_0000_FFFF
        return (pairs &<< 16 | pairs &>> 32) & 0xFFFF_FFFF
    }
}
