/// Computes SHA-1 (FIPS 180-4), which the opening handshake of a WebSocket requires, but not for security.
enum SHA1 {
    /// Returns the 20-byte digest of the message.
    static func digest(of message: [UInt8]) -> [UInt8] {
        let padded = message.paddedForHashing
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: padded.count, by: 64) { add(padded[start..<start + 64], to: &state) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var schedule = [UInt32](repeating: 0, count: 80)
        for (index, byte) in block.enumerated() { schedule[index / 4] = schedule[index / 4] << 8 | UInt32(byte) }
        for index in 16..<80 {
            let word = schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
            schedule[index] = word.rotated(by: 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let sum = a.rotated(by: 5) &+ mixed &+ e &+ constant &+ schedule[index]
            (a, b, c, d, e) = (sum, a, b.rotated(by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
}

extension UInt32 {
    /// Returns this word, rotated to the left by the given number of bits.
    fileprivate func rotated(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
