/// Which fields and elements of lists are optional in generated code: `GraphQLCodegen.Nullability`.
public enum Nullability: String, Hashable, Sendable, CaseIterable {
    /// Those that are nullable in the schema.
    case schema
    /// Those that can be null without an error. The schema marks the others with `@semanticNonNull` and
    /// `@semanticNonNullField`; if one of these is null, reading it throws the server's error.
    case semantic
}
