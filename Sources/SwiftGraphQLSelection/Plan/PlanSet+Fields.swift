/// A field of a response object. Several selection sets may request the same field.
package struct CollectedField: Sendable {
    /// The name of the value in the response: the field's own name, or an alias.
    package let responseName: String
    /// The field in one of the sets that request it; `nil` for a `__typename` field that the library added.
    package let field: PlanField?
    /// The selection sets of the field; empty for a leaf.
    package fileprivate(set) var sets: [PlanSet]
    /// If the field marks the objects of a branch, the branch's type name; otherwise `nil`.
    let markedType: String?

    /// The field's name, followed by its directives: see `PlanField.nameWithDirectives`.
    package var name: String { field?.nameWithDirectives ?? "__typename" }

    fileprivate init(_ responseName: String, _ field: PlanField? = nil, markedType: String? = nil) {
        self.responseName = responseName
        self.field = field
        sets = field?.child.map { [$0] } ?? []
        self.markedType = markedType
    }
}

extension PlanSet {
    /// Returns the fields of an object, in the server's order (specification 6.3.2, CollectFields).
    ///
    /// - Parameters:
    ///   - sets: The selection sets of the object.
    ///   - applies: A closure that returns whether the object has the fields of the given branch.
    package static func fields(of sets: [PlanSet], where applies: (PlanBranch) -> Bool) -> [CollectedField] {
        var fields: [CollectedField] = []
        var indices: [String: Int] = [:]
        func add(_ field: CollectedField) {
            if let known = indices[field.responseName] {
                fields[known].sets += field.sets
            } else {
                indices[field.responseName] = fields.count
                fields.append(field)
            }
        }
        func collect(_ parts: [PlanPart], of set: PlanSet) {
            for part in parts {
                switch part {
                case .field(let index): add(CollectedField(set.fields[index].responseName, set.fields[index]))
                case .interface(_, let parts): collect(parts, of: set)
                case .directed(let index):
                    if set.directed[index].isIncluded { collect(set.directed[index].fields) }
                case .branch(let index):
                    let branch = set.branches[index]
                    guard applies(branch) else { continue }
                    if let marker = branch.marker { add(CollectedField(marker, markedType: branch.typeName)) }
                    collect(branch.fields)
                }
            }
        }
        func collect(_ set: PlanSet) {
            if set.requestsTypeName { add(CollectedField("__typename")) }
            if let marker = set.arrivalMarkerText { add(CollectedField(marker)) }
            collect(set.parts, of: set)
        }
        for set in sets { collect(set) }
        return fields
    }

    /// The path of a selection that requests a single field: the field, the only field that is requested on its value,
    /// and so on. Empty unless the selection requests exactly one field.
    package var singlePath: [PlanField] {
        var path: [PlanField] = []
        var next: PlanSet? = self
        while let set = next, set.directed.isEmpty {
            let fields = set.fields.filter { !$0.isHidden }
            let hasBranches = set.branches.contains { branch in branch.fields.fields.contains { !$0.isHidden } }
            // A selection of a reference requests `__typename`, which doesn't belong to the path.
            guard fields.count == 1, !hasBranches, path.isEmpty || fields[0].fieldName != "__typename" else { break }
            path.append(fields[0])
            next = fields[0].child
        }
        return path
    }

    /// The object type that the set applies to. This is `nil` for the operation's root, and for an interface or a
    /// union, where the `__typename` in the response determines each object's type.
    package var objectType: String? { type.isConcrete ? type.name : nil }

    /// Returns the types that an object's calls to `on` distinguish, in call order, and whether the object can also have
    /// another type. For each type, `branches` contains the names of all branches that an object of the type has.
    static func distinguishedTypes(
        of sets: [PlanSet]
    ) -> (names: [String], branches: [String: Set<String>], hasOthers: Bool) {
        var (names, branches, hasOthers) = ([String](), [String: Set<String>](), true)
        // Each set is stored with the names of the branches around it, which are on interfaces and unions.
        var rest = sets.reversed().map { (set: $0, outer: [String]()) }
        // The interfaces and unions whose objects all have a branch in an inner `on`.
        var split: Set<String> = []
        while let (set, outer) = rest.popLast() {
            for call in set.branchCalls {
                for branch in call.branches.map({ set.branches[$0] }) {
                    let path = outer + [branch.typeName]
                    if branches[branch.typeName] == nil { names.append(branch.typeName) }
                    branches[branch.typeName, default: []].formUnion(path)
                    // An `on` within a branch on an object type distinguishes nothing, because the type is known.
                    if branch.isAbstract { rest.append((branch.fields, path)) }
                }
                if call.given == nil, outer.isEmpty { hasOthers = false }
                if call.given == nil, let type = outer.last { split.insert(type) }
            }
            rest += set.directed.filter(\.isIncluded).map { ($0.fields, outer) }
        }
        return (names.filter { !split.contains($0) }, branches, hasOthers)
    }
}
