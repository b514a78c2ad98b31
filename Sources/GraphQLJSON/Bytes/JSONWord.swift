/// A word of JSON (RFC 8259, section 3) as a number, with its first byte in the lowest byte. It is compared with eight
/// bytes of a text at once.
@usableFromInline package struct JSONWord {
    @usableFromInline let bits: UInt64
    /// The number of bytes in the word.
    @usableFromInline package let count: Int

    @inlinable
    init(bits: UInt64, count: Int) {
        self.bits = bits
        self.count = count
    }

    @inlinable package static var null: JSONWord { JSONWord(bits: 0x6C6C_756E, count: 4) }
    @inlinable package static var `true`: JSONWord { JSONWord(bits: 0x6575_7274, count: 4) }
    @inlinable package static var `false`: JSONWord { JSONWord(bits: 0x65_736C_6166, count: 5) }

    /// Returns whether the word is at a position.
    @inlinable @inline(__always)
    package func stands(at position: Int, _ bytes: JSONBytes) -> Bool {
        guard let found = bytes.word(at: position) else { return standsNearEnd(at: position, bytes) }
        return (found ^ bits) << UInt64(64 &- 8 &* count) == 0
    }

    @usableFromInline func standsNearEnd(at position: Int, _ bytes: JSONBytes) -> Bool {
        for offset in 0..<count {
            if bytes[position + offset] != UInt8(truncatingIfNeeded: bits >> UInt64(8 * offset)) { return false }
        }
        return true
    }
}
