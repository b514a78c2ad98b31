/// The access level of generated declarations, `GraphQLCodegen.Access`. The raw value is the Swift keyword.
public enum SwiftAccess: String, Hashable, Sendable, CaseIterable {
    /// Visible in the module that contains the generated code.
    case `internal`
    /// Visible in the package that contains the generated code.
    case package
    /// Visible everywhere.
    case `public`
}
