/// An integer of any size; see the specification, section 2.10.1.
package struct IntValue: SyntaxNode {
    /// The number as written, such as `-42`; it may exceed every Swift integer.
    package var text: String
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// An integer of the given digits.
    package init(text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}
