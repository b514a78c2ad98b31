import SwiftGraphQLJSON

/// The name of a member, a type or an enum value to look for in a response. It is compared eight bytes at a time.
///
/// A `KnownName` contains no references, so reading it from a plan requires no reference counting. For a name of more
/// than 30 bytes, the texts are compared instead.
struct KnownName: Sendable {
    /// The number of bytes in the name and its quotes; 0 if the name is too long.
    let count: Int
    private let first, second, third, fourth: UInt64

    init(_ text: String) {
        let bytes = Array("\"\(text)\"".utf8)
        count = bytes.count <= 32 ? bytes.count : 0
        (first, second, third, fourth) = JSONBytes.withBytes(bytes) {
            ($0.paddedWord(at: 0), $0.paddedWord(at: 8), $0.paddedWord(at: 16), $0.paddedWord(at: 24))
        }
    }

    /// Returns whether the quoted name is at the given position. Always false for a name that is too long.
    @inline(__always)
    func stands(at position: Int, _ bytes: JSONBytes) -> Bool {
        guard Self.equal(bytes.paddedWord(at: position), first, count) else { return false }
        if count <= 8 { return count > 0 }
        guard Self.equal(bytes.paddedWord(at: position &+ 8), second, count &- 8) else { return false }
        if count <= 16 { return true }
        guard Self.equal(bytes.paddedWord(at: position &+ 16), third, count &- 16) else { return false }
        return count <= 24 || Self.equal(bytes.paddedWord(at: position &+ 24), fourth, count &- 24)
    }

    /// Returns whether the first `count` bytes of two words are equal.
    @inline(__always)
    private static func equal(_ left: UInt64, _ right: UInt64, _ count: Int) -> Bool {
        (left ^ right) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* (count < 8 ? count : 8)) == 0
    }

    /// Returns the start of a member's value; `nil` if the member has another name, or if there is whitespace before
    /// the comma or the colon. `position` is at the comma before the member or, for the first member, after `{`.
    @inline(__always)
    func value(at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int? {
        guard isFirst || bytes[position] == UInt8(ascii: ",") else { return nil }
        let name = bytes.skippingWhitespace(isFirst ? position : position &+ 1)
        guard stands(at: name, bytes), bytes[name &+ count] == UInt8(ascii: ":") else { return nil }
        return bytes.skippingWhitespace(name &+ count &+ 1)
    }

    /// Returns whether the string in the given range, which includes the quotes, is this name, even if the string
    /// contains escapes.
    ///
    /// - Parameters:
    ///   - unescaped: The string's text, which is created for the first comparison that needs it.
    ///   - name: The whole name, which is read only if it is too long for `KnownName` or the string has escapes.
    @inline(__always)
    func isName(
        _ string: Range<Int>, hasEscapes: Bool, _ unescaped: inout String?, _ bytes: JSONBytes,
        name: @autoclosure () -> String
    ) -> Bool {
        if count > 0, !hasEscapes { return count == string.count && stands(at: string.lowerBound, bytes) }
        let text = unescaped ?? bytes.unescapedText(string.lowerBound &+ 1..<string.upperBound &- 1)
        unescaped = text
        return text.isSameText(as: name())
    }
}
