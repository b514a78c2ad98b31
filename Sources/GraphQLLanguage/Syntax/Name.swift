/// A name, as in the specification's section 2.1.8.
public struct Name: SyntaxNode, ExpressibleByStringLiteral {
    /// The characters of the name.
    public var text: String
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A name of the given characters, which are not checked.
    public init(_ text: String, location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }

    /// A name of the given characters, which are not checked.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Name: CustomStringConvertible {
    /// The characters of the name.
    public var description: String { text }
}
