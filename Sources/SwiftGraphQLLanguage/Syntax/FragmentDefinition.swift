/// A named fragment. See the specification, section 2.9.
package struct FragmentDefinition: SyntaxNode {
    package var description: StringValue?
    /// The fragment's name, which is never `on`.
    package var name: Name
    /// The name of the type that the fragment applies to.
    package var typeCondition: Name
    package var directives: [Directive] = []
    package var selectionSet: SelectionSet
    @NotCompared package var location: SourceLocation? = nil
}
