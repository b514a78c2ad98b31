/// A fragment without a name; see the specification, section 2.9.2.
package struct InlineFragment: SyntaxNode {
    /// The type that it applies to; `nil` for the type around it.
    package var typeCondition: Name?
    /// The directives, in order.
    package var directives: [Directive] = []
    /// What it selects.
    package var selectionSet: SelectionSet
    /// Where the node stands.
    @NotCompared package var location: SourceLocation? = nil
}
