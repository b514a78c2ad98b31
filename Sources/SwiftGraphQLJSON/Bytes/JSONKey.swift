/// A string that is compared and hashed by its UTF-8 bytes, as JSON compares names.
///
/// Swift compares strings by canonical equivalence, so `"é"` as one code point equals `"é"` as two.
package struct JSONKey: Hashable, Sendable {
    let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: JSONKey, right: JSONKey) -> Bool { left.text.isSameText(as: right.text) }

    package func hash(into hasher: inout Hasher) { text.hashText(into: &hasher) }
}

extension String {
    /// Returns whether both strings have the same UTF-8. Canonically equivalent strings may have different UTF-8.
    package func isSameText(as other: String) -> Bool {
        var (own, others) = (self, other)
        return own.withUTF8 { own in others.withUTF8 { JSONBytes.equal(own, $0) } }
    }

    /// Adds the UTF-8 to a hasher.
    package func hashText(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    /// Returns whether the UTF-8 sorts before the UTF-8 of another string.
    package func precedesText(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
