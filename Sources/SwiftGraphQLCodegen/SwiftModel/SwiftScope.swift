/// The struct that a selection's closure is given: its methods select fields.
struct SwiftScope {
    /// What kind of operation a scope can be sent as; the raw value is the runtime's protocol.
    enum Role: String {
        /// None on its own.
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
    /// What it can be sent as.
    var role: Role
    /// The protocols that give it fields of interfaces.
    var protocols: [SwiftTypeName]
    /// The fields that no protocol gives it.
    var fields: [SwiftField]
    /// Of an interface or union: how to tell its types apart.
    var branching: SwiftBranching?
    /// The fields that identify its objects in a cache.
    var keys: [SwiftKey] = []
    /// The documentation, if any.
    var documentation: String?
}
