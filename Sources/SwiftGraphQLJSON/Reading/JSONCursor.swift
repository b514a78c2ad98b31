/// A value in a JSON document, from which codecs decode.
///
/// A cursor holds a reference to its document, so copying a cursor doesn't copy any text.
public struct JSONCursor: Sendable {
    /// The kind of a JSON value (RFC 8259, section 3).
    package enum Kind: String, Sendable {
        case null, bool, number, string, array, object

        @inline(__always)
        package init(first: UInt8) {
            switch first {
            case UInt8(ascii: "n"): self = .null
            case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
            case UInt8(ascii: "\""): self = .string
            case UInt8(ascii: "["): self = .array
            case UInt8(ascii: "{"): self = .object
            default: self = .number
            }
        }
    }

    package let document: JSONDocument
    /// The offset of the value's first byte.
    package let start: Int

    /// Creates a cursor for the document's value that begins at `start`.
    package init(document: JSONDocument, start: Int) {
        self.document = document
        self.start = start
    }

    /// Runs `body` with a view of the document's bytes.
    @inline(__always)
    package func withBytes<R, E: Error>(_ body: (JSONBytes) throws(E) -> R) throws(E) -> R {
        try JSONBytes.withBytes(document.bytes, body)
    }

    /// The value's first byte, which determines its kind; 0 if there is no value.
    @inline(__always)
    package var first: UInt8 { withBytes { $0[start] } }

    /// The kind of the value.
    package var kind: Kind { Kind(first: first) }

    /// Whether the value is `null`.
    package var isNull: Bool { first == UInt8(ascii: "n") }

    /// Returns the string with escapes resolved.
    /// - Throws: `typeMismatch`, or `unexpectedNull` for null.
    package func string() throws(JSONError) -> String {
        guard first == UInt8(ascii: "\"") else { throw mismatch(expected: "String") }
        return withBytes { $0.string(at: start).text }
    }

    /// Returns the value as a `Bool`.
    /// - Throws: `typeMismatch`, or `unexpectedNull` for null.
    package func bool() throws(JSONError) -> Bool {
        switch first {
        case UInt8(ascii: "t"): return true
        case UInt8(ascii: "f"): return false
        default: throw mismatch(expected: "Bool")
        }
    }

    /// The value's text, including all nested values, exactly as it is in the document.
    package var rawJSON: String { withBytes { $0.text(range(in: $0)) } }

    /// The bytes of the value's text, including all nested values.
    package var rawBytes: ArraySlice<UInt8> { document.bytes[range] }

    /// The byte range of the value's text in the document, including all nested values.
    package var range: Range<Int> { withBytes { range(in: $0) } }

    /// Does the same as `range`, with a view of the document's bytes that already exists.
    func range(in bytes: JSONBytes) -> Range<Int> {
        var hint = 0
        return start..<Swift.max(start, bytes.valueEnd(start, document.index, near: &hint))
    }

    /// Returns the error for a value that doesn't have the expected type, or that is null.
    package func mismatch(expected: String) -> JSONError {
        JSONError(
            code: isNull ? .unexpectedNull : .typeMismatch, message: "expected \(expected), found \(excerpt)")
    }

    /// Returns the error for a value that has the right JSON type, but is invalid.
    package func invalid(_ expected: String) -> JSONError {
        JSONError(code: .invalidValue, message: "expected \(expected), found \(excerpt)")
    }

    /// A short description of the value for error messages, with at most 60 bytes of the value's text.
    package var excerpt: String {
        switch kind {
        case .null, .bool: return rawJSON
        case .number, .string, .array, .object:
            return "the \(kind.rawValue) \(JSONSyntaxError.excerpt(of: rawBytes, limit: 60))"
        }
    }
}

extension JSONCursor: CustomStringConvertible {
    /// A short description of the value, with the start of its text.
    public var description: String { excerpt }
}
