/// Random in each process, so that a server can't send keys that all have the same hash.
private let hashSeed = UInt64.random(in: .min ... .max)

/// Returns a hash of bytes in which all 32 bits are well distributed.
func hash(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt64 = hashSeed ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    func mix(_ word: UInt64) {
        let (high, low) = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        hash = high ^ low
    }
    while offset &+ 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
        rest = rest &<< 8 | UInt64(bytes[offset])
        offset &+= 1
    }
    mix(rest)
    return UInt32(truncatingIfNeeded: hash ^ hash &>> 32)
}
