/// Which fields and elements of lists are optional in generated code: `GraphQLCodegen.Nullability`.
public enum Nullability: String, Hashable, Sendable, CaseIterable {
    /// Fields and elements that are nullable in the schema.
    case schema
    /// Fields and elements that can be null without an error. The schema marks all others with `@semanticNonNull` and
    /// `@semanticNonNullField`. If a marked value is null, reading it throws the server's error.
    case semantic
}
