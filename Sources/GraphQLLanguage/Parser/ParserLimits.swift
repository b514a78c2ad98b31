/// How much a document may hold before the parser refuses it.
///
/// The limits keep a hostile document from exhausting stack or memory.
package struct ParserLimits: Hashable, Sendable {
    /// How deep selection sets, lists, objects and list types may be nested in each other, together.
    ///
    /// The parser's own stack does not grow with the depth, but what walks the tree may call itself for each level.
    /// At the standard depth, printing, comparing and hashing take about 200 KiB of stack in a release build, and a
    /// secondary thread of an Apple platform has 512.
    package var depth: Int
    /// How many tokens the document may have; comments and commas are none. A token takes some 200 bytes in the tree.
    package var tokens: Int
    /// How many bytes the document may have; never more than 4 GiB.
    package var bytes: Int

    /// Limits of the given sizes.
    package init(depth: Int = 128, tokens: Int = 2_000_000, bytes: Int = 256 * 1024 * 1024) {
        self.depth = depth
        self.tokens = tokens
        self.bytes = bytes
    }

    /// The default limits, far above what real documents hold: the public schema of GitHub has some 61,000 tokens.
    package static let standard = ParserLimits()
}
