/// A key of the terminal.
nonisolated enum Key: Equatable {
    case up, down, left, right, enter, escape, backspace
    case character(Character)

    /// Returns the keys that a terminal sent, and keeps an incomplete sequence for the next call. An escape byte at the
    /// end is the escape key.
    static func parse(_ bytes: inout [UInt8]) -> [Key] {
        var keys: [Key] = []
        while let first = bytes.first {
            if first == 0x1B, bytes.count >= 3, bytes[1] == 0x5B {
                switch bytes[2] {
                case 0x41: keys.append(.up)
                case 0x42: keys.append(.down)
                case 0x43: keys.append(.right)
                case 0x44: keys.append(.left)
                default: break
                }
                bytes.removeFirst(3)
                continue
            }
            if first == 0x1B, bytes.count == 2, bytes[1] == 0x5B { return keys }
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            if bytes.count < length { return keys }
            switch first {
            case 0x1B, 0x03: keys.append(.escape)  // 3 is Control-C.
            case 0x0A, 0x0D: keys.append(.enter)
            case 0x08, 0x7F: keys.append(.backspace)
            case 0..<0x20: break
            default: keys += String(decoding: bytes.prefix(length), as: UTF8.self).map(Key.character)
            }
            bytes.removeFirst(length)
        }
        return keys
    }
}
