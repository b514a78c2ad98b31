/// A named fragment; see the specification, section 2.9.
public struct FragmentDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The fragment's name, which is never `on`.
    public var name: Name
    /// The type that it applies to.
    public var typeCondition: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// What it selects.
    public var selectionSet: SelectionSet
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A fragment with its parts.
    public init(
        description: StringValue? = nil, name: Name, typeCondition: Name, directives: [Directive] = [],
        selectionSet: SelectionSet, location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.typeCondition = typeCondition
        self.directives = directives
        self.selectionSet = selectionSet
        self.location = location
    }
}
