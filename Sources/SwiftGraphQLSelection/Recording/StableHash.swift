/// A hash that is the same in every process and on every platform (64-bit FNV-1a).
///
/// Swift's `Hasher` has a different seed in each process, so its hashes would lead to different names in each run.
struct StableHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds one byte to the hash.
    @inline(__always)
    mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// Returns the hash after adding a sequence of bytes. Adding parts of a sequence separately gives a different hash.
    func appending(_ text: some Sequence<UInt8>) -> StableHash {
        var hash = self
        for byte in text { hash.combine(byte) }
        hash.combine(0xff)
        return hash
    }

    /// Returns the hash after adding a string. Adding parts of a string separately gives a different hash.
    func appending(_ text: String) -> StableHash { appending(text.utf8) }

    /// Returns the hash after adding a number.
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

    /// The hash, reduced to 32 bits, as eight hexadecimal digits, which are short enough for readable aliases and
    /// variables. If two names in a document clash, one of them gets a different hash.
    var digits: String {
        let digits = String(UInt32(truncatingIfNeeded: value ^ (value >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
