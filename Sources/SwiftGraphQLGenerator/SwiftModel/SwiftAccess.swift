/// The access level of generated declarations, as a Swift keyword. Use this type as `GraphQLCodegen.Access`.
public enum SwiftAccess: String, Hashable, Sendable, CaseIterable {
    /// The declarations are visible in the module that contains the generated code.
    case `internal`
    /// The declarations are visible in the package that contains the generated code.
    case package
    /// The declarations are visible everywhere.
    case `public`
}
