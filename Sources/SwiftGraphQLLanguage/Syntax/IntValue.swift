/// An integer of any size. See the specification, section 2.10.1.
package struct IntValue: SyntaxNode {
    /// The text of the number as written, such as `-42`. The number may be too large for Swift's integer types.
    package var text: String
    @NotCompared package var location: SourceLocation?

    package init(text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}
