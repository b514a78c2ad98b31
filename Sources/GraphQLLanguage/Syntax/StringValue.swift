/// A string; see the specification, section 2.10.4.
package struct StringValue: SyntaxNode {
    /// The content: escapes resolved, the indentation of a block string removed.
    @ByCodePoints package var value: String
    /// Whether it was written between `"""`, which does not count in comparisons.
    @NotCompared package var isBlock: Bool
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A string of the given content.
    package init(value: String, isBlock: Bool = false, location: SourceLocation? = nil) {
        self.value = value
        self.isBlock = isBlock
        self.location = location
    }
}
