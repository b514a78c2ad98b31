/// The names and types of a generated API, before they become text.
struct SwiftAPI {
    /// The enum that the API is declared in, if any, not yet escaped.
    var namespace: String?
    /// The protocols with the fields of interfaces.
    var protocols: [SwiftFieldProtocol] = []
    /// The protocols with the fields that many object types share.
    var sharedFields: [SwiftSharedField] = []
    /// The scopes, by name.
    var scopes: [SwiftScope] = []
    /// The enums.
    var enums: [SwiftEnum] = []
    /// The input objects.
    var inputObjects: [SwiftInputObject] = []
    /// The protocols that scopes other than root types conform to. They depend on the schema's directives.
    var selectionRoles = [SwiftScope.Role.selection.rawValue]
    /// The directives that operations or fields can have.
    var directives: [SwiftDirective] = []
    /// Whether fields can have any of the directives.
    var hasFieldDirectives = false
    /// The cache's rules for the schema, as lines of text. Empty if the configuration has no cache.
    var cacheLines: [String] = []
    /// The names that generated declarations hide.
    var shadows = SwiftShadows()
}
