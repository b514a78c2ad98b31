/// A name that is a piece of what generated code wrote.
struct NamePiece: Sendable {
    let text: StaticString
    private let start: Int32
    private let end: Int32

    /// The bytes of a range of `text`.
    @inline(__always)
    init(_ text: StaticString, _ range: Range<Int>) {
        self.text = text
        start = Int32(truncatingIfNeeded: range.lowerBound)
        end = Int32(truncatingIfNeeded: range.upperBound)
    }

    /// The whole of a text.
    init(_ text: StaticString) {
        self.init(text, 0..<text.utf8CodeUnitCount)
    }

    var count: Int { Int(end &- start) }

    /// Where in `text` it ends.
    var endPosition: Int { Int(end) }

    /// The eight bytes of the text from where the name begins, as they are in memory; nil where there are fewer.
    @inline(__always)
    var firstWord: UInt64? {
        guard Int(start) &+ 8 <= text.utf8CodeUnitCount else { return nil }
        return UnsafeRawPointer(text.utf8Start).loadUnaligned(fromByteOffset: Int(start), as: UInt64.self)
    }

    var description: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    /// Runs `body` with the name's bytes in UTF-8.
    @inline(__always)
    func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        text.withUTF8Buffer { body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
    }

    /// The hash of the name, an underscore and the digits of a hash.
    func hash(followedBy digits: UInt32) -> NameHash {
        withUTF8 { NameHash($0, followedBy: digits) }
    }

    /// Whether both are the same piece of one text in memory.
    @inline(__always)
    func isSamePiece(as other: NamePiece) -> Bool {
        text.isSamePlace(as: other.text) && start == other.start && end == other.end
    }

    /// Whether both are the same name. Calls of one function have one text, so the bytes are seldom looked at.
    func isSame(as other: NamePiece) -> Bool {
        guard count == other.count else { return false }
        if start == other.start, text.isSamePlace(as: other.text) { return true }
        return withUTF8 { own in other.withUTF8 { own.elementsEqual($0) } }
    }
}
