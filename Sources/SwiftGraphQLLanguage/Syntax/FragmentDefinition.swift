/// A named fragment; see the specification, section 2.9.
package struct FragmentDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The fragment's name, which is never `on`.
    package var name: Name
    /// The type that the fragment applies to.
    package var typeCondition: Name
    /// The directives, in order.
    package var directives: [Directive] = []
    /// The selection set.
    package var selectionSet: SelectionSet
    @NotCompared package var location: SourceLocation? = nil
}
