/// A string; see the specification, section 2.10.4.
package struct StringValue: SyntaxNode {
    /// The content, with escape sequences resolved and the indentation of a block string removed.
    @ByCodePoints package var value: String
    /// Whether the string was written between `"""`. Comparisons ignore this.
    @NotCompared package var isBlock: Bool
    /// The location of the node in its source text.
    @NotCompared package var location: SourceLocation?

    /// Creates a string.
    package init(value: String, isBlock: Bool = false, location: SourceLocation? = nil) {
        self.value = value
        self.isBlock = isBlock
        self.location = location
    }
}
