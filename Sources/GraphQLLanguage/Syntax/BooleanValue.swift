/// `true` or `false`; see the specification, section 2.10.3.
public struct BooleanValue: SyntaxNode {
    /// The truth value.
    public var value: Bool
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A truth value.
    public init(value: Bool, location: SourceLocation? = nil) {
        self.value = value
        self.location = location
    }
}
