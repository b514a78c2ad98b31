/// A name; see the specification, section 2.1.8.
package struct Name: SyntaxNode, ExpressibleByStringLiteral {
    /// The characters of the name.
    package var text: String
    /// The location of the node in its source text.
    @NotCompared package var location: SourceLocation?

    /// Creates a name without checking its characters.
    package init(_ text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }

    /// Creates a name without checking its characters.
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Name: CustomStringConvertible {
    /// The characters of the name.
    package var description: String { text }
}
