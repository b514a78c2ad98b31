/// An argument that is given to a field or a directive; see the specification, section 2.7.
package struct Argument: SyntaxNode {
    /// The argument's name.
    package var name: Name
    /// What is given.
    package var value: Value
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// An argument with its parts.
    package init(name: Name, value: Value, location: SourceLocation? = nil) {
        self.name = name
        self.value = value
        self.location = location
    }
}
