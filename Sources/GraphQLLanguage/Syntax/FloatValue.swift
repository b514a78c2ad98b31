/// A number with fraction or exponent; see the specification, section 2.10.2.
package struct FloatValue: SyntaxNode {
    /// The number as written, such as `6.02e23`.
    package var text: String
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A number of the given digits.
    package init(text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}
