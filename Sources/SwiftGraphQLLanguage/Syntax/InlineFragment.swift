/// An inline fragment. See the specification, section 2.9.2.
package struct InlineFragment: SyntaxNode {
    /// The name of the type that the fragment applies to, or `nil` if this is the enclosing type.
    package var typeCondition: Name?
    package var directives: [Directive] = []
    package var selectionSet: SelectionSet
    @NotCompared package var location: SourceLocation? = nil
}
