/// A selected field. See the specification, section 2.6.
package struct Field: SyntaxNode {
    package var alias: Name?
    package var name: Name
    package var arguments: [Argument] = []
    package var directives: [Directive] = []
    /// The selection set for the field's value, or `nil` if the value is a leaf.
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
    /// The name of the field in the response, which is the alias or, if there is none, the field's name.
    package var responseName: Name { alias ?? name }
}
