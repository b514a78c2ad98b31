/// A fragment without a name; see the specification, section 2.9.2.
package struct InlineFragment: SyntaxNode {
    /// The type that the fragment applies to, or `nil` for the enclosing type.
    package var typeCondition: Name?
    /// The directives, in order.
    package var directives: [Directive] = []
    /// The selection set.
    package var selectionSet: SelectionSet
    @NotCompared package var location: SourceLocation? = nil
}
