/// `null`; see the specification, section 2.10.5.
public struct NullValue: SyntaxNode {
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// The null literal.
    public init(location: SourceLocation? = nil) {
        self.location = location
    }
}
