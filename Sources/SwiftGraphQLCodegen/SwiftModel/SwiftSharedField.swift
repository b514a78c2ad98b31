/// The protocol that adds a field to all object types that have it in the same form.
struct SwiftSharedField {
    /// The protocol's name, in the interfaces' namespace.
    var name: SwiftTypeName
    /// The field.
    var field: SwiftField
}
