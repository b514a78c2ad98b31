/// `null`; see the specification, section 2.10.5.
package struct NullValue: SyntaxNode {
    /// The location of the node in its source text.
    @NotCompared package var location: SourceLocation?

    /// Creates a null literal.
    package init(location: SourceLocation? = nil) {
        self.location = location
    }
}
