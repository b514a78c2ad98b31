/// The access level of generated declarations, `GraphQLCodegen.Access`. The raw value is the Swift keyword.
public enum SwiftAccess: String, Hashable, Sendable, CaseIterable {
    /// Visible in the module that compiles them.
    case `internal`
    /// Visible in the package that compiles them.
    case package
    /// Visible everywhere.
    case `public`
}
