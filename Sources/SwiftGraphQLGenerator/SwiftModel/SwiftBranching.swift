/// The `on` methods of an interface or union.
package struct SwiftBranching {
    /// A branch of an `on` method, with a selection for values of one type.
    package struct Branch {
        /// The label of the branch's parameter, without backticks.
        package var label: String
        /// The name of the branch's parameter inside the method, without backticks.
        package var name: String
        /// The GraphQL name of the branch's type.
        package var typeName: String
        /// The scope of the branch's selection.
        package var scope: SwiftTypeName
    }

    /// The branches for the object types that a value can have.
    package var objects: [Branch]
    /// The branches for other interfaces that some of the object types implement.
    package var interfaces: [Branch]
    /// Whether there is a branch for every possible type in the whole schema, and an `on` method can require them all.
    package var isExhaustive: Bool
}
