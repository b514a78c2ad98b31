/// Checks UTF-8 that comes in pieces (The Unicode Standard, table 3-7).
struct UTF8Validation: Hashable, Sendable {
    /// How many bytes the character that was begun still needs.
    private var missing = 0
    /// What the next byte may be, while a character is being read.
    private var next: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether no character is cut off at the end.
    var isComplete: Bool { missing == 0 }

    /// Reads on.
    ///
    /// - Returns: Whether what was read can be the start of valid text.
    mutating func accept(_ bytes: ArraySlice<UInt8>) -> Bool {
        for byte in bytes {
            if missing > 0 {
                guard next.contains(byte) else { return false }
                next = 0x80...0xBF
                missing -= 1
            } else if byte >= 0x80 {
                guard begin(byte) else { return false }
            }
        }
        return true
    }

    /// Takes the first of several bytes. The second one's range is what rules out overlong forms, surrogates and
    /// numbers beyond U+10FFFF.
    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return false
        }
        switch byte {
        case 0xE0: next = 0xA0...0xBF
        case 0xED: next = 0x80...0x9F
        case 0xF0: next = 0x90...0xBF
        case 0xF4: next = 0x80...0x8F
        default: next = 0x80...0xBF
        }
        return true
    }
}
