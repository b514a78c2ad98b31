/// The names that generated declarations hide from the code around them.
///
/// In the braces of `extension Objects { struct Human { ... } }` the name `String` is first looked up in `Objects`, and
/// in a method of `Objects.Human` an expression's `Date` is first looked up among the methods. Where a schema uses such
/// a name, the renderer writes the outer one in full.
struct SwiftShadows {
    /// The types that each namespace declares.
    var types: [SwiftNamespace: Set<String>] = [:]
    /// The methods and members that any type declares.
    var members: Set<String> = []

    /// Whether a name means something else inside the braces of a namespace.
    func hides(_ name: String, in namespace: SwiftNamespace) -> Bool {
        types[namespace]?.contains(name) ?? false
    }
}
