/// The use of a named fragment, `...Name`; see the specification, section 2.9.
public struct FragmentSpread: SyntaxNode {
    /// The fragment's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A spread with its parts.
    public init(name: Name, directives: [Directive] = [], location: SourceLocation? = nil) {
        self.name = name
        self.directives = directives
        self.location = location
    }
}
