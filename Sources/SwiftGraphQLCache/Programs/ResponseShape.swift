import SwiftGraphQLSelection

/// The fields of each object in the response to a document, for any type of the object.
struct ResponseShape: Sendable {
    /// Selection sets whose fields are in the same object. They are compared by identity.
    struct Sets: Hashable, Sendable {
        let list: [PlanSet]

        static func == (left: Sets, right: Sets) -> Bool { left.list.elementsEqual(right.list) { $0 === $1 } }
        func hash(into hasher: inout Hasher) { for set in list { hasher.combine(ObjectIdentifier(set)) } }

        /// The object type that the sets apply to; `nil` for the operation itself, and for an interface or a union,
        /// whose objects contain their type in `__typename`.
        var objectType: String? { list.first?.objectType }
    }

    /// A field of an object.
    struct Field {
        /// The name of the value in the response: the field's name, or an alias.
        let responseName: String
        let name: String
        /// The names of the arguments that are present, with the indices of the variables that hold their values.
        let arguments: [(name: String, variable: Int)]
        /// The field's type without list and non-null wrappers.
        let namedType: String
        /// Where the field's type allows null: see `PlanField.nullableLevels`.
        let nullableLevels: UInt8
        /// The selection sets of the field; empty for a leaf.
        let sets: Sets

        var isLeaf: Bool { sets.list.isEmpty }
    }

    private let plan: PlanSet
    /// For each argument, the index of the variable that holds its value.
    private let variables: [Int: Int]

    init<Value>(_ operation: PreparedOperation<Value>) {
        plan = operation.plan
        variables = operation.variableIndices
    }

    /// The selection set of the operation itself.
    var root: Sets { Sets(list: [plan]) }
    /// The selection set of the object, if the operation is a selection on one object.
    var object: Sets { Sets(list: plan.fields.first?.child.map { [$0] } ?? []) }

    /// The response names on the path of a selection on one object: its only field, the only field of that field's
    /// value, and so on. Empty unless the selection requests exactly one field.
    var path: [String] {
        var names: [String] = []
        var next = object.list.first
        while let set = next, set.directed.isEmpty {
            let fields = set.fields.filter { !$0.isHidden }
            let hasBranches = set.branches.contains { branch in branch.fields.fields.contains { !$0.isHidden } }
            // A reference requests the type of the object.
            guard fields.count == 1, !hasBranches, names.isEmpty || fields[0].fieldName != "__typename" else { break }
            names.append(fields[0].responseName)
            next = fields[0].child
        }
        return names
    }

    /// Returns the fields of an object in the order in which a server returns them.
    ///
    /// - Parameters:
    ///   - type: The object's type.
    ///   - isPossible: Returns whether the object type belongs to the interface or union with that name.
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
