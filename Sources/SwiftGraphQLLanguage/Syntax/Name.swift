/// A name; see the specification, section 2.1.8.
package struct Name: SyntaxNode, ExpressibleByStringLiteral {
    /// The characters of the name.
    package var text: String
    @NotCompared package var location: SourceLocation?

    package init(_ text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Name: CustomStringConvertible {
    /// The characters of the name.
    package var description: String { text }
}
