/// The names that generated declarations hide from the code around them.
///
/// Inside `extension Objects { struct Human { ... } }`, Swift first looks up the name `String` in `Objects`. In a
/// method of `Objects.Human`, it first looks up `Date` in an expression among the methods. If a schema uses such a
/// name, the renderer qualifies the hidden name.
struct SwiftShadows {
    /// The types that each namespace declares.
    var types: [SwiftNamespace: Set<String>] = [:]
    /// The methods and properties that any type declares.
    var members: Set<String> = []

    /// Whether a name has another meaning inside the braces of a namespace.
    func hides(_ name: String, in namespace: SwiftNamespace) -> Bool {
        types[namespace]?.contains(name) ?? false
    }
}
