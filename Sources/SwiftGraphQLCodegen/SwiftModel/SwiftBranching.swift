/// The `on` methods of an interface or union.
struct SwiftBranching {
    /// A type that a value may be of.
    struct Branch {
        /// The parameter's label, not yet escaped.
        var label: String
        /// The parameter's name inside the method, not yet escaped.
        var name: String
        /// The type as the schema calls it.
        var typeName: String
        /// The scope of the branch's selection.
        var scope: SwiftTypeName
    }

    /// The objects that a value can be; a value is one of them.
    var objects: [Branch]
    /// The other interfaces that some of the objects implement.
    var interfaces: [Branch]
    /// Whether the objects are all that the schema has, none of them being left out.
    var isExhaustive: Bool
}
