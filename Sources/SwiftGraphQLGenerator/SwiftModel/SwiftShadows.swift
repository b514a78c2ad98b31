/// The names that generated declarations hide from the code around them.
///
/// Inside `extension Objects { struct Human { ... } }`, Swift looks up the name `String` in `Objects` first. In an
/// expression in a method of `Objects.Human`, Swift looks up the name `Date` among the type's methods first. If the API
/// declares such a name, the renderer adds the module's name to the hidden type.
struct SwiftShadows {
    /// The names of the types in each namespace.
    var types: [SwiftNamespace: Set<String>] = [:]
    /// The names of all methods and properties in generated types.
    var members: Set<String> = []

    /// Returns whether the given name has a different meaning inside the braces of the given namespace.
    func hides(_ name: String, in namespace: SwiftNamespace) -> Bool {
        types[namespace]?.contains(name) ?? false
    }
}
