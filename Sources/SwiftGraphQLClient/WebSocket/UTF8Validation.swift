import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Validates UTF-8 that arrives in chunks.
struct UTF8Validation: Hashable, Sendable {
    /// The first bytes of a character that was cut off at the end of the last chunk; empty if there is none.
    private var beginning: [UInt8] = []

    /// Whether the bytes so far end with a complete character.
    var isComplete: Bool { beginning.isEmpty }

    /// Validates the next chunk.
    ///
    /// - Returns: Whether all bytes so far can be the start of valid text.
    mutating func accept(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = beginning + bytes
        let end = Self.validEnd(text)
        beginning = Array(text[end...])
        return beginning.isEmpty || Self.isBeginning(beginning)
    }

    /// Whether the bytes are the beginning of a character. Even where not every continuation byte is valid after the
    /// first byte, the lowest or the highest one is, so it is enough to try these two.
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
