import GraphQLJSON

/// Bytes to compare with a text, eight at a time.
///
/// It is a protocol so that a pattern that is stored inside a larger value can be compared in place, one word at a
/// time. Passing the pattern itself would load all of it.
protocol JSONPatternWords {
    /// The first eight bytes and the next eight, padded with zeros, and masks of the bits that count.
    var first: UInt64 { get }
    var firstMask: UInt64 { get }
    var second: UInt64 { get }
    var secondMask: UInt64 { get }
    /// The bytes after the first 16.
    var rest: [UInt64] { get }
    /// The number of bytes.
    var count: Int { get }
}

/// A pattern that is stored by itself.
struct JSONPattern: JSONPatternWords, Sendable {
    let first, firstMask, second, secondMask: UInt64
    let rest: [UInt64]
    let count: Int

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let words = stride(from: 0, to: bytes.count, by: 8).map { UInt64(bytes: bytes[$0...].prefix(8)) }
        count = bytes.count
        first = words.first ?? 0
        firstMask = Self.mask(count)
        second = words.dropFirst().first ?? 0
        secondMask = Self.mask(count - 8)
        rest = Array(words.dropFirst(2))
    }

    /// Returns a mask for the first `count` bytes.
    static func mask(_ count: Int) -> UInt64 { count >= 8 ? ~0 : count <= 0 ? 0 : 1 << UInt64(8 * count) - 1 }

    /// Whether the first `count` bytes of these words are at a position of the text.
    @inline(never)
    fileprivate static func stand(_ words: [UInt64], _ count: Int, at position: Int, _ bytes: JSONBytes) -> Bool {
        for (number, expected) in words.enumerated() {
            let offset = 8 * number
            guard let word = bytes.word(at: position + offset), (word ^ expected) & mask(count - offset) == 0
            else { return false }
        }
        return true
    }

    /// Compares byte by byte.
    fileprivate static func equal(
        _ first: UInt64, _ second: UInt64, _ rest: [UInt64], _ range: Range<Int>, _ bytes: JSONBytes
    ) -> Bool {
        for offset in 0..<range.count {
            let word = offset < 8 ? first : offset < 16 ? second : rest[offset / 8 - 2]
            if bytes[range.lowerBound + offset] != UInt8(truncatingIfNeeded: word >> UInt64(offset % 8 * 8)) {
                return false
            }
        }
        return true
    }
}

extension JSONPatternWords {
    /// Whether these bytes are at a position. It may return false if the text ends a few bytes after them, so the
    /// caller needs a fallback.
    @inline(__always)
    func stands(at position: Int, _ bytes: JSONBytes) -> Bool {
        guard let word = bytes.word(at: position), (word ^ first) & firstMask == 0 else { return false }
        if count <= 8 { return true }
        guard let word = bytes.word(at: position &+ 8), (word ^ second) & secondMask == 0 else { return false }
        return count <= 16 || JSONPattern.stand(rest, count &- 16, at: position &+ 16, bytes)
    }

    /// Returns the start of a value that directly follows these bytes, which are a member's name and colon. The name
    /// must be at `position`, after a comma unless it is the object's first member, and without whitespace. Returns nil
    /// otherwise.
    ///
    /// If it returns a position, everything that it skipped is well formed. The same is true of `spacedMemberValue`.
    @inline(__always)
    func memberValue(at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int? {
        let name = isFirst ? position : position &+ 1
        guard isFirst || bytes[position] == UInt8(ascii: ","), stands(at: name, bytes) else { return nil }
        let value = name &+ count
        return bytes[value] > UInt8(ascii: " ") ? value : nil
    }

    /// Does the same for text with whitespace before and after the comma and after the colon.
    @inline(__always)
    func spacedMemberValue(at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int? {
        var name = bytes.skippingExpectedWhitespace(position)
        if !isFirst {
            guard bytes[name] == UInt8(ascii: ",") else { return nil }
            name = bytes.skippingExpectedWhitespace(name &+ 1)
        }
        guard stands(at: name, bytes) else { return nil }
        let value = bytes.skippingExpectedWhitespace(name &+ count)
        return bytes[value] > UInt8(ascii: " ") ? value : nil
    }

    /// Whether a range contains exactly these bytes, anywhere in the text.
    @inline(__always)
    func equals(_ range: Range<Int>, _ bytes: JSONBytes) -> Bool {
        guard range.count == count else { return false }
        if stands(at: range.lowerBound, bytes) { return true }
        // Fewer than eight bytes may be left there.
        return range.upperBound &+ 8 > bytes.count && JSONPattern.equal(first, second, rest, range, bytes)
    }
}

/// The name of a member to look for.
final class JSONName: Sendable {
    let text: String
    /// The name between quotes.
    private let quoted: JSONPattern
    /// The name between quotes, and the colon.
    let member: JSONPattern

    init(_ text: String) {
        self.text = text
        quoted = JSONPattern("\"\(text)\"")
        member = JSONPattern("\"\(text)\":")
    }

    /// Whether the name from the quote at `key` to `end` is this one, even if it contains escapes.
    @inline(__always)
    func isName(at key: Int, end: Int, hasEscapes: Bool, _ bytes: JSONBytes) -> Bool {
        hasEscapes
            ? bytes.unescapedBytes(key + 1..<end - 1).elementsEqual(text.utf8) : quoted.equals(key..<end, bytes)
    }
}
