/// A field that is selected; see the specification, section 2.6.
package struct Field: SyntaxNode {
    /// The name that it has in the response, where that is not its own.
    package var alias: Name?
    /// The field's name.
    package var name: Name
    /// The arguments, in order.
    package var arguments: [Argument] = []
    /// The directives, in order.
    package var directives: [Directive] = []
    /// What is selected of its value; `nil` for a leaf.
    package var selectionSet: SelectionSet?
    /// Where the node stands.
    @NotCompared package var location: SourceLocation? = nil

    /// A field with its parts.
    package init(
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
    package var responseName: Name { alias ?? name }
}
