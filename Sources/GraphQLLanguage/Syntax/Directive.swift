/// A directive that is applied, `@name(...)`; see the specification, section 2.13.
package struct Directive: SyntaxNode {
    /// The directive's name, without the `@`.
    package var name: Name
    /// The arguments, in order.
    package var arguments: [Argument]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A directive with its parts.
    package init(name: Name, arguments: [Argument] = [], location: SourceLocation? = nil) {
        self.name = name
        self.arguments = arguments
        self.location = location
    }
}
