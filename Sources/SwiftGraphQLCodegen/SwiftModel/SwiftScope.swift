/// The struct that a selection's closure receives. Its methods select fields.
struct SwiftScope {
    /// The type of operation that a selection on a scope can be sent as. The raw value is the runtime's protocol.
    enum Role: String {
        /// A scope that can't be sent on its own.
        case selection = "SelectionScope"
        /// A query.
        case query = "QueryScope"
        /// A mutation.
        case mutation = "MutationScope"
        /// A subscription.
        case subscription = "SubscriptionScope"
    }

    /// The struct's name.
    var name: SwiftTypeName
    /// The schema coordinate.
    var coordinate: String
    /// The type of operation that a selection on the scope can be sent as.
    var role: Role
    /// The protocols of the interfaces that the scope inherits fields from.
    var protocols: [SwiftTypeName]
    /// The protocols of the scope's shared fields.
    var sharedFields: [SwiftTypeName] = []
    /// The fields that the scope doesn't inherit from a protocol.
    var fields: [SwiftField]
    /// The `on` methods of an interface or union.
    var branching: SwiftBranching?
    /// The fields that identify the scope's objects in a cache.
    var keys: [SwiftKey] = []
    /// The documentation, if any.
    var documentation: String?
}
