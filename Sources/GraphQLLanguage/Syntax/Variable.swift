/// The use or the definition of a variable, `$name`; see the specification, section 2.11.
package struct Variable: SyntaxNode {
    /// The variable's name, without the `$`.
    package var name: Name
    /// Where the node stands.
    @NotCompared package var location: SourceLocation? = nil
}
