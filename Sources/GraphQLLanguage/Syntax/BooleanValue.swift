/// `true` or `false`; see the specification, section 2.10.3.
package struct BooleanValue: SyntaxNode {
    /// The truth value.
    package var value: Bool
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A truth value.
    package init(value: Bool, location: SourceLocation? = nil) {
        self.value = value
        self.location = location
    }
}
