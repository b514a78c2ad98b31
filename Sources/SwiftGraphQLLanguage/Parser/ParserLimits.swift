/// The limits on the documents that the parser accepts.
///
/// They prevent a malicious document from exhausting the stack or the memory.
package struct ParserLimits: Hashable, Sendable {
    /// The maximum combined nesting of selection sets, lists, objects and list types.
    ///
    /// The parser's own stack doesn't grow with the depth, but functions that traverse the tree may be recursive. At
    /// the standard depth, printing, comparing and hashing take about 200 KiB of stack in a release build. A secondary
    /// thread on an Apple platform has 512 KiB.
    package var depth: Int
    /// The maximum number of tokens, not counting comments and commas. A token takes about 200 bytes in the tree.
    package var tokens: Int
    /// The maximum size in bytes, which can't exceed 4 GiB.
    package var bytes: Int

    /// Creates limits.
    package init(depth: Int = 128, tokens: Int = 2_000_000, bytes: Int = 256 * 1024 * 1024) {
        self.depth = depth
        self.tokens = tokens
        self.bytes = bytes
    }

    /// The default limits, far above the size of real documents: the public schema of GitHub has about 61,000 tokens.
    package static let standard = ParserLimits()
}
