/// The tokens of a Swift source. Each bracket token contains the index of the matching bracket.
///
/// A few tokens of the kind `end` follow the last token, so that parsers can look ahead without checking bounds.
final class SwiftTokens {
    /// The bytes of the source, followed by a zero byte.
    let bytes: UnsafeMutablePointer<UInt8>
    /// The number of tokens, excluding tokens of the kind `end`.
    let count: Int
    /// The byte offsets of comments that begin with `swift-graphql: allow`.
    let allowances: [Int]

    private let tokens: UnsafeMutablePointer<SwiftToken>

    /// Takes over the tokens and the memory of the given buffer.
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

    /// Returns the source text from the first token to the last token in the given range.
    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        let start = Int(tokens[range.lowerBound].start)
        let end = max(start, Int(tokens[range.upperBound - 1].end))
        return String(decoding: UnsafeBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
    }

    /// Returns the text of the token at the given index, without backticks and number signs.
    func word(_ index: Int) -> String {
        text(index..<index + 1).filter { $0 != "`" && $0 != "#" }
    }
}
