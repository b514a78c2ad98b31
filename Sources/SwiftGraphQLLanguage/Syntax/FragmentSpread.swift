/// The use of a named fragment, such as `...Name`. See the specification, section 2.9.
package struct FragmentSpread: SyntaxNode {
    package var name: Name
    package var directives: [Directive] = []
    @NotCompared package var location: SourceLocation? = nil
}
