/// The protocol that adds an interface's fields to all types that implement it.
struct SwiftFieldProtocol {
    /// The protocol's name, in the interfaces' namespace.
    var name: SwiftTypeName
    /// The protocols of the interfaces that the interface implements.
    var parents: [SwiftTypeName]
    /// The name of the interface in the schema.
    var interfaceName: String
    /// The scope of the interface itself.
    var scope: SwiftTypeName
    /// The fields that all implementing types have in the same form.
    var fields: [SwiftField]
}
