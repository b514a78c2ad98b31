/// Returns a 64-bit FNV-1a hash of the given bytes and of the place where they are stored. Each step of the hash covers
/// eight bytes. The hash detects damage, but not forgery.
package func fnv1a(_ bytes: UnsafeRawBufferPointer, _ place: UInt64) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ place
    var offset = 0
    while offset + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        sum = (sum ^ word) &* 0x100_0000_01B3
        sum ^= sum >> 32
        offset += 8
    }
    for byte in bytes[offset...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
}
