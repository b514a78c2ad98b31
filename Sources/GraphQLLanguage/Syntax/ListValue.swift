/// A list of values; see the specification, section 2.10.7.
public struct ListValue: SyntaxNode {
    /// The values, in order.
    public var values: [Value]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A list of the given values.
    public init(values: [Value], location: SourceLocation? = nil) {
        self.values = values
        self.location = location
    }
}
