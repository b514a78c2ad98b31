/// A number with a fraction or an exponent. See the specification, section 2.10.2.
package struct FloatValue: SyntaxNode {
    /// The text of the number as written, such as `6.02e23`.
    package var text: String
    @NotCompared package var location: SourceLocation?

    package init(text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}
