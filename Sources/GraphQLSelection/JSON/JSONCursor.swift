/// A value in a JSON document: where it is, and how it is read.
///
/// A cursor is what a codec decodes from; it holds its document, and copying it copies no text.
public struct JSONCursor: Sendable {
    /// What a JSON value can be (RFC 8259, section 3).
    package enum Kind: String, Sendable {
        case null, bool, number, string, array, object
    }

    let document: JSONDocument
    let index: Int

    @inline(__always)
    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    @inline(__always)
    var word: JSONTapeWord { document.tape[index] }

    /// What the value is.
    package var kind: Kind {
        switch word.kind {
        case .null: .null
        case .true, .false: .bool
        case .number: .number
        case .string, .key: .string
        case .array: .array
        case .object: .object
        }
    }

    /// Whether the value is `null`.
    @inline(__always)
    package var isNull: Bool { word.kind == .null }

    /// The string, its escapes resolved.
    /// - Throws: `typeMismatch`, or `unexpectedNull` for null.
    package func string() throws(SelectionError) -> String {
        let word = word
        guard word.kind == .string else { throw mismatch(expected: "String") }
        return text(of: word)
    }

    /// The Boolean.
    /// - Throws: `typeMismatch`, or `unexpectedNull` for null.
    package func bool() throws(SelectionError) -> Bool {
        switch word.kind {
        case .true: return true
        case .false: return false
        default: throw mismatch(expected: "Bool")
        }
    }

    /// The value's text as it stands in the document, its subtree included.
    package var rawJSON: String {
        let range = byteRange
        return JSONBytes.withBytes(document.bytes) { $0.string(range) }
    }

    /// The bytes of the value's text, its subtree included.
    package var rawBytes: ArraySlice<UInt8> { document.bytes[byteRange] }

    private var byteRange: Range<Int> {
        let word = word
        switch word.kind {
        case .array, .object: return word.offset..<document.tape.endOffset(ofContainer: index)
        case .string, .key:
            let content = JSONBytes.withBytes(document.bytes) { word.contentRange(in: $0) }
            return content.lowerBound - 1..<content.upperBound + 1
        default: return JSONBytes.withBytes(document.bytes) { word.contentRange(in: $0) }
        }
    }

    /// The text of a string or key.
    @inline(__always)
    func text(of word: JSONTapeWord) -> String {
        JSONBytes.withBytes(document.bytes) { bytes in
            let range = word.contentRange(in: bytes)
            return word.flag ? bytes.unescapedString(range) : bytes.string(range)
        }
    }

    /// The error of a value that is not what was expected.
    package func mismatch(expected: String) -> SelectionError {
        SelectionError(
            code: isNull ? .unexpectedNull : .typeMismatch, message: "expected \(expected), found \(excerpt)")
    }

    /// The value in a few words for an error's message; its text at most some 60 characters long.
    var excerpt: String {
        switch kind {
        case .null: return "null"
        case .bool: return word.kind == .true ? "true" : "false"
        case .number: return "the number \(shortened)"
        case .string: return "the string \(shortened)"
        case .array: return "the array \(shortened)"
        case .object: return "the object \(shortened)"
        }
    }

    private var shortened: String {
        let raw = rawBytes
        let limit = 60
        guard raw.count > limit else { return String(decoding: raw, as: UTF8.self) }
        // Not in the middle of a scalar.
        var end = raw.startIndex + limit
        while end > raw.startIndex, raw[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: raw[..<end], as: UTF8.self) + "…"
    }
}

extension JSONCursor: CustomStringConvertible {
    /// What the value is, in a few words.
    public var description: String { excerpt }
}
