/// The use or the definition of a variable, `$name`; see the specification, section 2.11.
public struct Variable: SyntaxNode {
    /// The variable's name, without the `$`.
    public var name: Name
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A variable of the given name.
    public init(name: Name, location: SourceLocation? = nil) {
        self.name = name
        self.location = location
    }
}
