extension [UInt8] {
    /// The message padded to blocks of 64 bytes for SHA-1 and SHA-256 (FIPS 180-4, section 5.1.1): the bytes, a 1 bit,
    /// zeros and the length in bits.
    var paddedForHashing: [UInt8] {
        var padded = self + [0x80]
        padded += repeatElement(0, count: (120 - padded.count % 64) % 64)
        let bitCount = UInt64(count) &* 8
        padded += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) }
        return padded
    }
}
