/// A hash that is the same in every process and on every platform (64-bit FNV-1a).
///
/// Swift's own `Hasher` has a different seed in every process, so names made with it would differ from run to run.
struct StableHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds one byte.
    @inline(__always)
    mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// Returns a hash that also covers a sequence of bytes. Two sequences hash differently from their concatenation.
    func appending(_ text: some Sequence<UInt8>) -> StableHash {
        var hash = self
        for byte in text { hash.combine(byte) }
        hash.combine(0xff)
        return hash
    }

    /// Returns a hash that also covers a string. Two strings hash differently from their concatenation.
    func appending(_ text: String) -> StableHash { appending(text.utf8) }

    /// Returns a hash that also covers a number.
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

    /// The hash in 32 bits as eight hexadecimal digits, short enough for readable names of aliases and variables. If
    /// two names in a document clash, one of them gets another hash.
    var digits: String {
        let digits = String(UInt32(truncatingIfNeeded: value ^ (value >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
