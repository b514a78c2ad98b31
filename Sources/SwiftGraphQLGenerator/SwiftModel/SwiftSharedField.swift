/// The protocol that adds a field to all object types in which the field has the same form.
struct SwiftSharedField {
    /// The protocol's name, in the namespace `Interfaces`.
    var name: SwiftTypeName
    var field: SwiftField
}
