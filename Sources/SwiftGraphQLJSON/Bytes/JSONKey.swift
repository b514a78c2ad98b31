/// A string that is compared and hashed by its UTF-8 bytes, as JSON requires for names.
///
/// Swift compares strings by canonical equivalence, so an `"é"` of one code point equals an `"é"` of two.
package struct JSONKey: Hashable, Sendable {
    let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: JSONKey, right: JSONKey) -> Bool { left.text.isSameText(as: right.text) }

    package func hash(into hasher: inout Hasher) { text.hashText(into: &hasher) }
}

extension String {
    /// Returns whether both strings consist of the same UTF-8 bytes. Canonically equivalent strings may differ.
    package func isSameText(as other: String) -> Bool {
        var (own, others) = (self, other)
        return own.withUTF8 { own in others.withUTF8 { JSONBytes.equal(own, $0) } }
    }

    /// Adds the string's UTF-8 bytes to a hasher.
    package func hashText(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    /// Returns whether the string's UTF-8 bytes sort before the bytes of another string.
    package func precedesText(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
