/// `null`; see the specification, section 2.10.5.
package struct NullValue: SyntaxNode {
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// The null literal.
    package init(location: SourceLocation? = nil) {
        self.location = location
    }
}
