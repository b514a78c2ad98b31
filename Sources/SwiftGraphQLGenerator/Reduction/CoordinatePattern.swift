public import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A pattern for schema coordinates (specification, September 2025, appendix "Schema Coordinates").
///
/// | pattern | matches |
/// |---|---|
/// | `Issue`, `Issue.*` | a type with all its members |
/// | `Query.repository` | a field of an object, interface or input object, or an enum value |
/// | `Query.repository(owner:)` | an argument of a field, which you can only exclude |
///
/// In each name, `*` matches any number of characters, as in `Mutation.add*`, `*Payload` and `*.databaseId`. There are
/// no patterns for directives, because a directive is generated if the types of its arguments are generated.
public struct CoordinatePattern: Hashable, Sendable {
    /// The text of the pattern, such as `Query.repository`.
    public var text: String
    /// The location in a configuration file, or `nil` if the pattern doesn't come from a file.
    public var location: SourceLocation?

    /// Creates a pattern from its text and the location to use in diagnostics.
    public init(_ text: String, at location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}

extension CoordinatePattern: ExpressibleByStringLiteral {
    /// Creates a pattern from its text.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
