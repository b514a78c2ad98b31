/// A fragment without a name; see the specification, section 2.9.2.
public struct InlineFragment: SyntaxNode {
    /// The type that it applies to; `nil` for the type around it.
    public var typeCondition: Name?
    /// The directives, in order.
    public var directives: [Directive]
    /// What it selects.
    public var selectionSet: SelectionSet
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An inline fragment with its parts.
    public init(
        typeCondition: Name? = nil, directives: [Directive] = [], selectionSet: SelectionSet,
        location: SourceLocation? = nil
    ) {
        self.typeCondition = typeCondition
        self.directives = directives
        self.selectionSet = selectionSet
        self.location = location
    }
}
