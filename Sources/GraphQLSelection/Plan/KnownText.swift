import GraphQLJSON

/// A text of at most 32 bytes to compare with a response, eight bytes at a time.
///
/// It holds no references, so that it costs nothing to read it from a plan.
struct KnownText: Sendable {
    /// The number of bytes; 0 if the text is too long.
    let count: Int
    private let first, second, third, fourth: UInt64

    init(_ text: String) {
        let bytes = Array(text.utf8)
        count = bytes.count <= 32 ? bytes.count : 0
        let words = stride(from: 0, to: 32, by: 8).map { UInt64(bytes: bytes.dropFirst($0).prefix(8)) }
        (first, second, third, fourth) = (words[0], words[1], words[2], words[3])
    }

    /// Returns whether the text is at a position. Always false for a text that is too long.
    @inline(__always)
    func stands(at position: Int, _ bytes: JSONBytes) -> Bool {
        guard Self.equal(bytes.paddedWord(at: position), first, count) else { return false }
        if count <= 8 { return count > 0 }
        guard Self.equal(bytes.paddedWord(at: position &+ 8), second, count &- 8) else { return false }
        if count <= 16 { return true }
        guard Self.equal(bytes.paddedWord(at: position &+ 16), third, count &- 16) else { return false }
        return count <= 24 || Self.equal(bytes.paddedWord(at: position &+ 24), fourth, count &- 24)
    }

    /// Compares the first `count` bytes of two words.
    @inline(__always)
    private static func equal(_ left: UInt64, _ right: UInt64, _ count: Int) -> Bool {
        (left ^ right) << UInt64(truncatingIfNeeded: 64 &- 8 &* (count < 8 ? count : 8)) == 0
    }
}

/// A name to look for in a response.
struct KnownName: Sendable {
    let text: String
    /// The name in quotes.
    private let quoted: KnownText
    /// The name in quotes, and a colon.
    private let member: KnownText

    init(_ text: String) {
        self.text = text
        quoted = KnownText("\"\(text)\"")
        member = KnownText("\"\(text)\":")
    }

    /// Returns the start of the value of the member that begins at a position, after a comma unless it is the object's
    /// first member; `nil` if it isn't the member of this name, or if there is whitespace before the value.
    @inline(__always)
    func value(at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int? {
        let name = isFirst ? position : position &+ 1
        guard isFirst || bytes[position] == UInt8(ascii: ","), member.stands(at: name, bytes) else { return nil }
        let value = name &+ member.count
        return bytes[value] > UInt8(ascii: " ") ? value : nil
    }

    /// Returns whether the string from the quote at `start` to the one before `end` is this name, even if it contains
    /// escapes.
    @inline(__always)
    func isName(_ start: Int, _ end: Int, hasEscapes: Bool, _ bytes: JSONBytes) -> Bool {
        if quoted.count == end &- start { return quoted.stands(at: start, bytes) }
        return quoted.count == 0 || hasEscapes ? isUnusualName(start, end, hasEscapes, bytes) : false
    }

    @inline(never)
    private func isUnusualName(_ start: Int, _ end: Int, _ hasEscapes: Bool, _ bytes: JSONBytes) -> Bool {
        let content = start + 1..<end - 1
        return hasEscapes
            ? bytes.unescapedBytes(content).elementsEqual(text.utf8) : bytes.text(content).isSameText(as: text)
    }
}
