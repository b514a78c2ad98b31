/// A number with fraction or exponent; see the specification, section 2.10.2.
public struct FloatValue: SyntaxNode {
    /// The number as written, such as `6.02e23`.
    public var text: String
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A number of the given digits.
    public init(text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}
