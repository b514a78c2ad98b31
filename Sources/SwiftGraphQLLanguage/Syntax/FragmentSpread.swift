/// The use of a named fragment, `...Name`; see the specification, section 2.9.
package struct FragmentSpread: SyntaxNode {
    /// The fragment's name.
    package var name: Name
    /// The directives, in order.
    package var directives: [Directive] = []
    @NotCompared package var location: SourceLocation? = nil
}
