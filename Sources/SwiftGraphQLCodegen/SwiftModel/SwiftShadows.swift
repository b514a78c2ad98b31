/// The names that generated declarations hide from the code around them.
///
/// Inside `extension Objects { struct Human { ... } }`, the name `String` is first looked up in `Objects`. In a method
/// of `Objects.Human`, the name `Date` in an expression is first looked up among the type's methods. If a schema uses
/// such a name, the renderer qualifies the hidden name.
struct SwiftShadows {
    /// The types that each namespace declares.
    var types: [SwiftNamespace: Set<String>] = [:]
    /// The methods and properties that any type declares.
    var members: Set<String> = []

    /// Whether a name has a different meaning inside the braces of a namespace.
    func hides(_ name: String, in namespace: SwiftNamespace) -> Bool {
        types[namespace]?.contains(name) ?? false
    }
}
