import SwiftGraphQLSelection

/// The fields of the objects in responses to a document, depending on the type of each object.
struct ResponseShape: Sendable {
    /// The selection sets on the same object, which are compared by identity.
    struct Sets: Hashable, Sendable {
        let list: [PlanSet]

        static func == (left: Sets, right: Sets) -> Bool { left.list.elementsEqual(right.list) { $0 === $1 } }
        func hash(into hasher: inout Hasher) { for set in list { hasher.combine(ObjectIdentifier(set)) } }

        /// The object type that the sets apply to; `nil` for the operation's root, and for an interface or a union,
        /// because the `__typename` in the response then determines the type.
        var objectType: String? { list.first?.objectType }
    }

    /// A field of an object in a response.
    struct Field {
        /// The name of the value in the response: the field's name, or an alias.
        let responseName: String
        let name: String
        /// The names of the arguments that are present, with the indices of the variables that hold their values.
        let arguments: [(name: String, variable: Int)]
        /// The name of the field's type, without list and non-null wrappers.
        let namedType: String
        /// The levels of the field's type that allow null: see `PlanField.nullableLevels`.
        let nullableLevels: UInt8
        /// The selection sets of the field; empty for a leaf field.
        let sets: Sets

        var isLeaf: Bool { sets.list.isEmpty }
    }

    private let plan: PlanSet
    /// The index of each variable, by the index of the argument that provides the variable's value.
    private let variables: [Int: Int]

    init<Value>(_ operation: PreparedOperation<Value>) {
        plan = operation.plan
        variables = operation.variableIndices
    }

    /// The root selection set of the operation.
    var root: Sets { Sets(list: [plan]) }
    /// The selection set on the object, for a selection on one object.
    var object: Sets { Sets(list: plan.fields.first?.child.map { [$0] } ?? []) }

    /// The response names along the path of a selection that requests a single field of an object: the field, the only
    /// field of its value, and so on. Empty unless the selection requests exactly one field.
    var path: [String] {
        var names: [String] = []
        var next = object.list.first
        while let set = next, set.directed.isEmpty {
            let fields = set.fields.filter { !$0.isHidden }
            let hasBranches = set.branches.contains { branch in branch.fields.fields.contains { !$0.isHidden } }
            // A selection of a reference requests `__typename`, which doesn't belong to the path.
            guard fields.count == 1, !hasBranches, names.isEmpty || fields[0].fieldName != "__typename" else { break }
            names.append(fields[0].responseName)
            next = fields[0].child
        }
        return names
    }

    /// Returns the fields of an object, in the server's order.
    ///
    /// - Parameters:
    ///   - type: The object's type.
    ///   - isPossible: A closure that returns whether the object type belongs to the interface or union with a name.
    func fields(of sets: Sets, on type: String, isPossible: (String) -> Bool) -> [Field] {
        let applies = { (branch: PlanBranch) in
            branch.isAbstract ? isPossible(branch.typeName) : branch.typeName == type
        }
        return PlanSet.fields(of: sets.list, where: applies).map { collected in
            let arguments = collected.field?.arguments(in: variables) ?? []
            return Field(
                responseName: collected.responseName, name: collected.field?.nameWithDirectives ?? "__typename",
                arguments: arguments, namedType: collected.field?.namedType ?? "String",
                nullableLevels: collected.field?.nullableLevels ?? 0, sets: Sets(list: collected.sets))
        }
    }
}
