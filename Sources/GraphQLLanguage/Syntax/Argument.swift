/// An argument that is given to a field or a directive; see the specification, section 2.7.
public struct Argument: SyntaxNode {
    /// The argument's name.
    public var name: Name
    /// What is given.
    public var value: Value
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An argument with its parts.
    public init(name: Name, value: Value, location: SourceLocation? = nil) {
        self.name = name
        self.value = value
        self.location = location
    }
}
