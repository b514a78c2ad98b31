/// Produces variants of a text that are truncated, or differ from it in one byte or in two swapped bytes.
package struct ByteChanges {
    private let text: [UInt8]

    /// Creates a source of variants of the given text.
    package init(_ text: [UInt8]) { self.text = text }

    /// Bytes that have a meaning in the grammar of JSON or UTF-8, and the bytes adjacent to them.
    package static let telling: [UInt8] =
        Array("{}[]:,\"\\/ \t\r\n-+.0129eEabdDfnrtulsxz'".utf8)
        + [0x00, 0x01, 0x0B, 0x0C, 0x1F, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xA9, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xDF]
        + [0xE0, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFE, 0xFF]

    /// Visits the texts in which one byte is replaced by one of the given bytes.
    package func replacements(by bytes: some Sequence<UInt8>, _ visit: ([UInt8]) -> Void) {
        let bytes = Array(bytes)
        for position in text.indices {
            // Each text is a new array of exactly the right size, so that the address sanitizer detects reads past the
            // end.
            for byte in bytes where byte != text[position] {
                visit(exactly(text[..<position], [byte], text[(position + 1)...]))
            }
        }
    }

    /// Visits the texts in which one byte is removed or doubled, or two neighboring bytes are swapped. Of a run of
    /// equal bytes, only the first is changed.
    package func deletions(_ visit: ([UInt8]) -> Void) {
        for position in text.indices where position == 0 || text[position] != text[position - 1] {
            visit(exactly(text[..<position], [], text[(position + 1)...]))
            visit(exactly(text[...position], [text[position]], text[(position + 1)...]))
            if position > 0 {
                visit(exactly(text[..<(position - 1)], [text[position], text[position - 1]], text[(position + 1)...]))
            }
        }
    }

    /// Visits the texts in which one of the given bytes is inserted, except after an equal byte, which would result in
    /// the same text as an insertion before it.
    package func insertions(of bytes: [UInt8], _ visit: ([UInt8]) -> Void) {
        for position in 0...text.count {
            for byte in bytes where position == 0 || text[position - 1] != byte {
                visit(exactly(text[..<position], [byte], text[position...]))
            }
        }
    }

    /// Visits the text truncated at each byte.
    package func truncations(_ visit: ([UInt8]) -> Void) {
        for end in text.indices { visit(exactly(text[..<end], [], [])) }
    }

    private func exactly(_ head: ArraySlice<UInt8>, _ middle: [UInt8], _ tail: ArraySlice<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: head.count + middle.count + tail.count) { buffer, count in
            count = buffer.update(fromContentsOf: head)
            count = buffer[count...].update(fromContentsOf: middle)
            count = buffer[count...].update(fromContentsOf: tail)
        }
    }
}
