/// Writes a server's frames, valid or not, independently of the code that reads them.
enum ServerFrames {
    /// Returns a frame in which every bit can be chosen.
    static func frame(
        _ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true, reserved: UInt8 = 0, mask: [UInt8]? = nil,
        lengthBytes: Int? = nil, announcing announced: UInt64? = nil
    ) -> [UInt8] {
        let length = announced ?? UInt64(payload.count)
        let lengthBytes = lengthBytes ?? (length < 126 ? 0 : length < 65_536 ? 2 : 8)
        let short = lengthBytes == 0 ? UInt8(length) : lengthBytes == 2 ? 126 : 127
        var bytes = [(isFinal ? 128 : 0) + reserved * 16 + opcode, (mask == nil ? 0 : 128) + short]
        for index in (0..<lengthBytes).reversed() { bytes.append(UInt8(length / pow256(index) % 256)) }
        bytes += mask ?? []
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ (mask?[index % 4] ?? 0)) }
        return bytes
    }

    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
        frame(8, [UInt8(code / 256), UInt8(code % 256)] + Array(reason.utf8))
    }

    private static func pow256(_ exponent: Int) -> UInt64 {
        (0..<exponent).reduce(1) { product, _ in product * 256 }
    }
}

/// Reads a client's frames, or returns `nil` if they are incomplete or break the rules for clients.
func clientFrames(_ bytes: [UInt8]) -> [(opcode: UInt8, payload: [UInt8])]? {
    var rest = bytes[...]
    var frames: [(opcode: UInt8, payload: [UInt8])] = []
    while let first = rest.popFirst() {
        guard let second = rest.popFirst(), first >= 128, second >= 128 else { return nil }
        var length = Int(second - 128)
        if length > 125 {
            let count = length == 126 ? 2 : 8
            guard rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 * 256 + Int($1) }
            rest = rest.dropFirst(count)
            guard length > (count == 2 ? 125 : 65_535) else { return nil }
        }
        guard rest.count >= 4 + length else { return nil }
        let mask = Array(rest.prefix(4))
        let payload = rest.dropFirst(4).prefix(length).enumerated().map { $1 ^ mask[$0 % 4] }
        rest = rest.dropFirst(4 + length)
        frames.append((first - 128, payload))
    }
    return frames
}
