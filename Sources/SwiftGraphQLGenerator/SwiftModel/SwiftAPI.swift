/// A model of a generated API, from which the renderer creates source code.
struct SwiftAPI {
    /// The name of the enum that contains the API, without backticks, or `nil` if there is none.
    var namespace: String?
    /// The protocols with the fields of interfaces.
    var protocols: [SwiftFieldProtocol] = []
    /// The protocols with fields that many object types have in common.
    var sharedFields: [SwiftSharedField] = []
    /// The scopes, sorted by name.
    var scopes: [SwiftScope] = []
    var enums: [SwiftEnum] = []
    var inputObjects: [SwiftInputObject] = []
    /// The protocols of scopes other than root types, which depend on the schema's support for incremental delivery.
    var selectionRoles = [SwiftScope.Role.selection.rawValue]
    /// The directives that operations or fields can have.
    var directives: [SwiftDirective] = []
    /// Whether fields can have at least one of the directives.
    var hasFieldDirectives = false
    /// The cache's rules for the schema, as lines of text, or an empty array if the configuration has no cache.
    var cacheLines: [String] = []
    var shadows = SwiftShadows()
}
