/// The protocol that adds an interface's fields to all types that implement the interface.
struct SwiftFieldProtocol {
    /// The protocol's name, in the namespace `Interfaces`.
    var name: SwiftTypeName
    /// The protocols that the protocol inherits from.
    var parents: [SwiftTypeName]
    /// The GraphQL name of the interface.
    var interfaceName: String
    /// The scope of the interface itself.
    var scope: SwiftTypeName
    /// The fields that have the same form in all implementing types.
    var fields: [SwiftField]
}
