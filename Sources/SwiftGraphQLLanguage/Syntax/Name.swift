/// A name. See the specification, section 2.1.8.
package struct Name: SyntaxNode, ExpressibleByStringLiteral {
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
    package var description: String { text }
}
