/// A number with a fraction or an exponent; see the specification, section 2.10.2.
package struct FloatValue: SyntaxNode {
    /// The number as written, such as `6.02e23`.
    package var text: String
    /// The location of the node in its source text.
    @NotCompared package var location: SourceLocation?

    /// Creates a number from its text.
    package init(text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}
