/// An integer of any size; see the specification, section 2.10.1.
package struct IntValue: SyntaxNode {
    /// The number as written, such as `-42`. It may be too large for any Swift integer type.
    package var text: String
    @NotCompared package var location: SourceLocation?

    package init(text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}
