/// The scope of a type, which is the struct that a selection's closure receives. Its methods select fields.
struct SwiftScope {
    /// The kind of operation that a selection can be sent as. The raw value is the name of a runtime protocol.
    enum Role: String {
        /// A scope that can't be sent on its own.
        case selection = "SelectionScope"
        /// A scope whose selections can be sent as queries.
        case query = "QueryScope"
        /// A scope whose selections can be sent as mutations.
        case mutation = "MutationScope"
        /// A scope whose selections can be sent as subscriptions.
        case subscription = "SubscriptionScope"
    }

    var name: SwiftTypeName
    var coordinate: String
    /// The kind of operation that a selection on the scope can be sent as.
    var role: Role
    /// The protocols from which the scope inherits the fields of interfaces.
    var protocols: [SwiftTypeName]
    /// The protocols from which the scope inherits fields that many object types have in common.
    var sharedFields: [SwiftTypeName] = []
    /// The fields that the scope doesn't inherit from a protocol.
    var fields: [SwiftField]
    /// The `on` methods if the scope belongs to an interface or union. Otherwise, `nil`.
    var branching: SwiftBranching?
    /// The key fields, which identify the scope's objects in a cache.
    var keys: [SwiftKey] = []
    var documentation: String?
}
