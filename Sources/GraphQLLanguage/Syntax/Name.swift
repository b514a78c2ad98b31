/// A name, as in the specification's section 2.1.8.
package struct Name: SyntaxNode, ExpressibleByStringLiteral {
    /// The characters of the name.
    package var text: String
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A name of the given characters, which are not checked.
    package init(_ text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }

    /// A name of the given characters, which are not checked.
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Name: CustomStringConvertible {
    /// The characters of the name.
    package var description: String { text }
}
