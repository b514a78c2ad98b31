/// The `on` methods of an interface or union.
struct SwiftBranching {
    /// A type that a value can have.
    struct Branch {
        /// The parameter's label, not yet escaped.
        var label: String
        /// The parameter's name inside the method, not yet escaped.
        var name: String
        /// The name of the type in the schema.
        var typeName: String
        /// The scope of the branch's selection.
        var scope: SwiftTypeName
    }

    /// The object types that a value can have.
    var objects: [Branch]
    /// The other interfaces that some of the object types implement.
    var interfaces: [Branch]
    /// Whether the objects include all possible types of the schema, so that none is left out.
    var isExhaustive: Bool
}
