/// The tokens of one Swift source, with the counterpart of each bracket.
///
/// Behind the last token there are a few more of the kind `end`, so that looking ahead needs no checks.
final class SwiftTokens {
    /// The source; a zero follows it.
    let bytes: UnsafeMutablePointer<UInt8>
    /// How many tokens there are, without those at the end.
    let count: Int
    /// Where the comments `swift-graphql: allow` start.
    let allowances: [Int]

    private let tokens: UnsafeMutablePointer<SwiftToken>

    /// Takes over what a buffer holds.
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

    /// The text of tokens, up to the end of the last.
    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        let start = Int(tokens[range.lowerBound].start)
        let end = max(start, Int(tokens[range.upperBound - 1].end))
        return String(decoding: UnsafeBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
    }

    /// The name that a token is, without backticks.
    func word(_ index: Int) -> String {
        text(index..<index + 1).filter { $0 != "`" && $0 != "#" }
    }
}
