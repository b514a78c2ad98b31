public import GraphQLLanguage
import GraphQLSchema

/// Names parts of a schema by their coordinates (specification, September 2025, appendix "Schema Coordinates").
///
/// | pattern | what it names |
/// |---|---|
/// | `Issue`, `Issue.*` | a type, and all that it has |
/// | `Query.repository` | a field of an object, interface or input object, or a value of an enum |
/// | `Query.repository(owner:)` | an argument of a field, to leave it out |
///
/// In each name `*` stands for any number of characters: `Mutation.add*`, `*Payload`, `*.databaseId`. Directives,
/// `@name`, have no place in a generated API and are refused.
public struct CoordinatePattern: Hashable, Sendable {
    /// The pattern.
    public var text: String
    /// Where it stands in a configuration file; `nil` for one that comes from elsewhere.
    public var location: SourceLocation?

    /// A pattern from its text, and the place that findings about it point at.
    public init(_ text: String, at location: SourceLocation? = nil) {
        self.text = text
        self.location = location
    }
}

extension CoordinatePattern: ExpressibleByStringLiteral {
    /// A pattern from its text.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
