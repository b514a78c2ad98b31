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
}

extension Field {
    /// The name that the field has in the response: the alias, or else its own.
    package var responseName: Name { alias ?? name }
}
