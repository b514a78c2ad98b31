import GraphQLJSON
import GraphQLSelection

/// Checks UTF-8 that arrives in pieces.
struct UTF8Validation: Hashable, Sendable {
    /// The first bytes of a character that is cut off at the end; empty if none is.
    private var beginning: [UInt8] = []

    /// Whether no character is cut off at the end.
    var isComplete: Bool { beginning.isEmpty }

    /// Reads on.
    ///
    /// - Returns: Whether what was read can be the start of valid text.
    mutating func accept(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = beginning + bytes
        let end = Self.validEnd(text)
        beginning = Array(text[end...])
        return beginning.isEmpty || Self.isBeginning(beginning)
    }

    /// Whether some bytes begin a character. If not every second byte is valid after the first one, the lowest or the
    /// highest continuation byte is, so these two are enough to try.
    private static func isBeginning(_ bytes: [UInt8]) -> Bool {
        guard bytes.count < 4 else { return false }
        return (1...4 - bytes.count).contains { count in
            [0x80, 0xBF].contains { (continuation: UInt8) in
                let text = bytes + Array(repeating: continuation, count: count)
                return validEnd(text) == text.count
            }
        }
    }

    /// Returns the offset of the first byte that is not part of a valid character.
    private static func validEnd(_ text: [UInt8]) -> Int {
        JSONBytes.withBytes(text) { $0.malformedUTF8(in: text.indices) } ?? text.count
    }
}
