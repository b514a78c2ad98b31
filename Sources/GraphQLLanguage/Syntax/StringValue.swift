/// A string; see the specification, section 2.10.4.
public struct StringValue: SyntaxNode {
    /// The content: escapes resolved, the indentation of a block string removed.
    public var value: String
    /// Whether it was written between `"""`, which does not count in comparisons.
    @NotCompared public var isBlock: Bool
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A string of the given content.
    public init(value: String, isBlock: Bool = false, location: SourceLocation? = nil) {
        self.value = value
        self.isBlock = isBlock
        self.location = location
    }
}
