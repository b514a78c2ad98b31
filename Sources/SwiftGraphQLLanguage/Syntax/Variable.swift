/// A variable such as `$name`, either in its definition or where it is used. See the specification, section 2.11.
package struct Variable: SyntaxNode {
    /// The name of the variable, without the `$`.
    package var name: Name
    @NotCompared package var location: SourceLocation? = nil
}
