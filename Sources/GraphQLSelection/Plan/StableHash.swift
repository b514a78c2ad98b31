/// A hash that is the same in every process and on every platform (64-bit FNV-1a).
///
/// Swift's own `Hasher` is seeded anew in every process, so names made with it would differ from run to run.
struct StableHash: Hashable, Sendable {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    @inline(__always)
    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// The hash of what was hashed so far and a text in UTF-8. Texts are told apart from their concatenation.
    func appending(_ text: UnsafeBufferPointer<UInt8>) -> StableHash {
        var hash = self
        for byte in text { hash.combine(byte) }
        hash.combine(0xff)
        return hash
    }

    /// The hash of what was hashed so far and `text`. Texts are told apart from their concatenation.
    func appending(_ text: String) -> StableHash {
        var text = text
        return text.withUTF8 { appending($0) }
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

    /// What the digits show.
    var folded: UInt32 { UInt32(truncatingIfNeeded: value ^ (value >> 32)) }

    /// Eight hexadecimal digits: short enough to read, and a clash within one document is resolved.
    var digits: String { String(Self.suffix(folded).dropFirst()) }

    /// What stands behind a name to tell it apart: `_` and the eight digits of a folded hash.
    static func suffix(_ folded: UInt32) -> String {
        var text = TextBuffer(capacity: 9)
        text.append(hexadecimal: folded)
        return text.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
