/// The tokens of a Swift source, with the matching bracket of each bracket.
///
/// A few tokens of the kind `end` follow the last token, so that looking ahead needs no checks.
final class SwiftTokens {
    /// The source, followed by a zero byte.
    let bytes: UnsafeMutablePointer<UInt8>
    /// The number of tokens, without the tokens of the kind `end`.
    let count: Int
    /// The byte offsets of comments that begin with `swift-graphql: allow`.
    let allowances: [Int]

    private let tokens: UnsafeMutablePointer<SwiftToken>

    /// Takes over the tokens and the memory of a buffer.
    init(_ buffer: consuming SwiftTokenBuffer) {
        buffer.finish()
        (bytes, count, allowances, tokens) = (buffer.bytes, buffer.count, buffer.allowances, buffer.tokens)
    }

    deinit {
        bytes.deallocate()
        tokens.deallocate()
    }

    subscript(index: Int) -> SwiftToken {
        @inline(__always) get { tokens[index] }
    }

    /// Returns the source text from the first to the last token of a range.
    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        let start = Int(tokens[range.lowerBound].start)
        let end = max(start, Int(tokens[range.upperBound - 1].end))
        return String(decoding: UnsafeBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
    }

    /// Returns the text of a token, without backticks and number signs.
    func word(_ index: Int) -> String {
        text(index..<index + 1).filter { $0 != "`" && $0 != "#" }
    }
}
