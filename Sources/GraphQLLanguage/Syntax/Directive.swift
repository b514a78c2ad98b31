/// A directive that is applied, `@name(...)`; see the specification, section 2.13.
public struct Directive: SyntaxNode {
    /// The directive's name, without the `@`.
    public var name: Name
    /// The arguments, in order.
    public var arguments: [Argument]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A directive with its parts.
    public init(name: Name, arguments: [Argument] = [], location: SourceLocation? = nil) {
        self.name = name
        self.arguments = arguments
        self.location = location
    }
}
