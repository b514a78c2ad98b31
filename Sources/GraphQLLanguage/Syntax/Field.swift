/// A field that is selected; see the specification, section 2.6.
public struct Field: SyntaxNode {
    /// The name that it has in the response, where that is not its own.
    public var alias: Name?
    /// The field's name.
    public var name: Name
    /// The arguments, in order.
    public var arguments: [Argument]
    /// The directives, in order.
    public var directives: [Directive]
    /// What is selected of its value; `nil` for a leaf.
    public var selectionSet: SelectionSet?
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A field with its parts.
    public init(
        alias: Name? = nil, name: Name, arguments: [Argument] = [], directives: [Directive] = [],
        selectionSet: SelectionSet? = nil, location: SourceLocation? = nil
    ) {
        self.alias = alias
        self.name = name
        self.arguments = arguments
        self.directives = directives
        self.selectionSet = selectionSet
        self.location = location
    }
}

extension Field {
    /// The name that the field has in the response: the alias, or else its own.
    public var responseName: Name { alias ?? name }
}
