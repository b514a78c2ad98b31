import SwiftGraphQLJSON

/// A string. See the specification, section 2.10.4.
///
/// Strings are equal if their contents consist of the same code points.
package struct StringValue: SyntaxNode {
    /// The content, with escape sequences resolved and the indentation of a block string removed.
    package var value: String
    /// Whether the string is a block string, which is written between triple quotes.
    package var isBlock: Bool
    package var location: SourceLocation?

    package init(value: String, isBlock: Bool = false, location: SourceLocation? = nil) {
        self.value = value
        self.isBlock = isBlock
        self.location = location
    }

    /// Returns whether the contents of both strings consist of the same code points.
    package static func == (left: StringValue, right: StringValue) -> Bool {
        left.value.isSameText(as: right.value)
    }

    /// Hashes the code points of the content.
    package func hash(into hasher: inout Hasher) {
        value.hashText(into: &hasher)
    }
}
