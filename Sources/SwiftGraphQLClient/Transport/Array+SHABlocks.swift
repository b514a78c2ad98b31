extension [UInt8] {
    /// The blocks of the message for SHA-1 and SHA-256 (FIPS 180-4, section 5), with 16 words each. The message is padded
    /// with a 1 bit, zeros and the length in bits.
    var hashBlocks: [[UInt32]] {
        var padded = self + [0x80]
        padded += repeatElement(0, count: (120 - padded.count % 64) % 64)
        let bitCount = UInt64(count) &* 8
        padded += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) }
        return stride(from: 0, to: padded.count, by: 64).map { start in
            var words = [UInt32](repeating: 0, count: 16)
            for index in 0..<64 { words[index / 4] = words[index / 4] << 8 | UInt32(padded[start + index]) }
            return words
        }
    }
}

extension UInt32 {
    /// Returns this word, rotated to the right by the given number of bits.
    func rotated(right count: UInt32) -> UInt32 { self &>> count | self &<< (32 - count) }
}
