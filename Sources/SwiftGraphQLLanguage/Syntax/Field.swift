/// A selected field; see the specification, section 2.6.
package struct Field: SyntaxNode {
    /// The alias, if any.
    package var alias: Name?
    /// The field's name.
    package var name: Name
    /// The arguments, in order.
    package var arguments: [Argument] = []
    /// The directives, in order.
    package var directives: [Directive] = []
    /// The selection set for the field's value, or `nil` for a leaf.
    package var selectionSet: SelectionSet?
    @NotCompared package var location: SourceLocation? = nil

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
    /// The name of the field in the response: the alias, or the field's name if there is none.
    package var responseName: Name { alias ?? name }
}
