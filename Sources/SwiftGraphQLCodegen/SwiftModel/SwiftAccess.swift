/// Who sees the generated declarations, `GraphQLCodegen.Access`; the raw value is Swift's word for it.
public enum SwiftAccess: String, Hashable, Sendable, CaseIterable {
    /// The module that they are compiled in.
    case `internal`
    /// The package that they are compiled in.
    case package
    /// Everyone.
    case `public`
}
