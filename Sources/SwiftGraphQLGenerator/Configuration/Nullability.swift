/// The rule that determines which fields and list elements are optional in generated code. Use this type as
/// `GraphQLCodegen.Nullability`.
public enum Nullability: String, Hashable, Sendable, CaseIterable {
    /// Nullable fields and elements are optional.
    case schema
    /// Only fields and elements that can be null without an error are optional. The schema marks all others with
    /// `@semanticNonNull` or `@semanticNonNullField`. If the server returns null for one of the others, reading the
    /// value throws the server's error.
    case semantic
}
