/// All that is generated for a schema: names and types, not yet text.
struct SwiftAPI {
    /// The enum that all the rest is declared in, if any, not yet escaped.
    var namespace: String?
    /// The protocols that give the fields of interfaces.
    var protocols: [SwiftFieldProtocol] = []
    /// The protocols that give fields to object types that have them in common.
    var sharedFields: [SwiftSharedField] = []
    /// The scopes, by name.
    var scopes: [SwiftScope] = []
    /// The enums.
    var enums: [SwiftEnum] = []
    /// The input objects.
    var inputObjects: [SwiftInputObject] = []
    /// The protocols that scopes get which can't be sent by themselves: by the directives that the schema has.
    var selectionRoles = [SwiftScope.Role.selection.rawValue]
    /// What a cache has to know of the schema; empty where the configuration has no cache.
    var cacheLines: [String] = []
    /// What a generated declaration may hide.
    var shadows = SwiftShadows()
}
