/// A variable, `$name`, in its definition or where it is used; see the specification, section 2.11.
package struct Variable: SyntaxNode {
    /// The variable's name, without the `$`.
    package var name: Name
    @NotCompared package var location: SourceLocation? = nil
}
