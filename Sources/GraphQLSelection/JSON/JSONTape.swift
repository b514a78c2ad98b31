/// One entry of the index that the reader makes of a document.
///
/// A scalar or an object's key takes one word, a container two; the values of a container follow it. From the high
/// bits down, the first word holds
///
///     kind 3 | flag 1 | shadowed 1 | length 27 | offset 32
///
/// where the offset is that of the value's first byte (in a string: of the byte behind the quote), the length counts
/// bytes (in a container: elements or members), and the flag says that a string holds escapes or that a number is
/// more than digits. A length of all ones means: too long to be written here, measure it again. A container's second
/// word holds the index of the word behind its subtree (high 32 bits) and the offset behind its last byte.
struct JSONTapeWord {
    enum Kind: UInt64 {
        case null = 0
        case `false`
        case `true`
        case number
        case string
        case key
        case array
        case object
    }

    static let longest = (1 << 27) - 1

    var bits: UInt64

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    @inline(__always)
    init(_ kind: Kind, offset: Int, length: Int, flag: Bool = false) {
        let saturated = UInt64(truncatingIfNeeded: Swift.min(length, Self.longest))
        bits = kind.rawValue << 61 | (flag ? 1 << 60 : 0) | saturated << 32 | UInt64(UInt32(truncatingIfNeeded: offset))
    }

    @inline(__always)
    var kind: Kind {
        // Three bits, eight kinds: there is no other.
        Kind(rawValue: bits >> 61) ?? .null
    }

    @inline(__always)
    var offset: Int { Int(UInt32(truncatingIfNeeded: bits)) }

    @inline(__always)
    var length: Int { Int(bits >> 32) & Self.longest }

    /// A string or key with escapes; a number with a fraction or an exponent.
    @inline(__always)
    var flag: Bool { bits & 1 << 60 != 0 }

    /// A key whose name a later member of the same object has again: the later one counts.
    @inline(__always)
    var isShadowed: Bool {
        get { bits & 1 << 59 != 0 }
        set { bits = newValue ? bits | 1 << 59 : bits & ~(1 << 59) }
    }

    @inline(__always)
    var isContainer: Bool { bits >> 61 >= Kind.array.rawValue }
}

/// The words of a document, and the walk over them.
struct JSONTape: Sendable {
    private(set) var words: [UInt64]

    init(capacity: Int) {
        words = []
        words.reserveCapacity(capacity)
    }

    var count: Int { words.count }

    @inline(__always)
    subscript(index: Int) -> JSONTapeWord {
        get { JSONTapeWord(bits: words[index]) }
        set { words[index] = newValue.bits }
    }

    @inline(__always)
    mutating func append(_ word: JSONTapeWord) { words.append(word.bits) }

    /// Opens a container; `close` writes what is known only at its end.
    mutating func open(_ kind: JSONTapeWord.Kind, offset: Int) {
        append(JSONTapeWord(kind, offset: offset, length: 0))
        words.append(0)
    }

    mutating func close(_ index: Int, count: Int, endOffset: Int) {
        let opened = self[index]
        self[index] = JSONTapeWord(opened.kind, offset: opened.offset, length: count)
        words[index + 1] = UInt64(words.count) << 32 | UInt64(UInt32(truncatingIfNeeded: endOffset))
    }

    /// The index behind the value at `index`, whatever lies within it.
    @inline(__always)
    func next(_ index: Int) -> Int {
        self[index].isContainer ? Int(words[index + 1] >> 32) : index + 1
    }

    /// The offset behind the last byte of the container at `index`.
    func endOffset(ofContainer index: Int) -> Int { Int(UInt32(truncatingIfNeeded: words[index + 1])) }
}

extension JSONTapeWord {
    /// The bytes of a number, or of what is between the quotes of a string or key.
    @inline(__always)
    func contentRange(in bytes: JSONBytes) -> Range<Int> {
        length < Self.longest ? offset..<offset + length : offset..<measuredEnd(in: bytes)
    }

    /// The end of a scalar that is too long for its word to say; the reader has found it well-formed.
    private func measuredEnd(in bytes: JSONBytes) -> Int {
        var end = offset + Self.longest
        if kind == .number {
            while end < bytes.count, Self.isNumberByte(bytes[end]) { end += 1 }
            return end
        }
        // From the start, since a backslash counts only by what is before it.
        end = offset
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return Swift.min(end, bytes.count)
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        default: byte | 0x20 == UInt8(ascii: "e")
        }
    }
}
