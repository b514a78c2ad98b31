/// The limits on the documents that the parser accepts.
///
/// The limits keep a malicious document from exhausting the stack or the memory.
package struct ParserLimits: Hashable, Sendable {
    /// The maximum combined nesting of selection sets, lists, objects and list types.
    ///
    /// The parser isn't recursive, but functions that traverse the syntax tree may be. At the standard depth, printing,
    /// comparing and hashing take about 200 KiB of stack in a release build. On Apple platforms, a secondary thread has
    /// 512 KiB of stack.
    package var depth: Int
    /// The maximum number of tokens, without comments and commas. A token takes about 200 bytes in the syntax tree.
    package var tokens: Int
    /// The maximum size of a document in bytes, which can't exceed 4 GiB.
    package var bytes: Int

    /// Creates limits with the given values.
    package init(depth: Int = 128, tokens: Int = 2_000_000, bytes: Int = 256 * 1024 * 1024) {
        self.depth = depth
        self.tokens = tokens
        self.bytes = bytes
    }

    /// The default limits, which are much higher than real documents need. GitHub's public schema has about 61,000
    /// tokens.
    package static let standard = ParserLimits()
}
