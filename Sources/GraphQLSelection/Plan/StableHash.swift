/// A hash that is the same in every process and on every platform (64-bit FNV-1a).
///
/// Swift's own `Hasher` is seeded anew in every process, so names made with it would differ from run to run.
struct StableHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// The hash of what was hashed so far and `text`. Texts are told apart from their concatenation.
    func appending(_ text: String) -> StableHash {
        var hash = self
        for byte in text.utf8 { hash.combine(byte) }
        hash.combine(0xff)
        return hash
    }

    /// The hash of what was hashed so far and `number`.
    func appending(_ number: Int) -> StableHash {
        var hash = self
        var rest = UInt64(truncatingIfNeeded: number)
        repeat {
            hash.combine(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest != 0
        hash.combine(0xfe)
        return hash
    }

    /// Eight hexadecimal digits: short enough to read, and a clash within one document is resolved.
    var digits: String {
        let folded = UInt32(truncatingIfNeeded: value ^ (value >> 32))
        let digits = String(folded, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
