/// A field of an object in a response, which may be requested in several selection sets.
package struct CollectedField: Sendable {
    /// The name of the value in the response: the field's own name, or an alias.
    package let responseName: String
    /// The field, as one of the sets requests it; `nil` for a `__typename` that the library added.
    package let field: PlanField?
    /// The selection sets of the field; empty for a leaf.
    package fileprivate(set) var sets: [PlanSet]
    /// The type of the branch whose objects the field marks; `nil` if the field isn't a marker.
    let markedType: String?

    fileprivate init(_ responseName: String, _ field: PlanField? = nil, markedType: String? = nil) {
        self.responseName = responseName
        self.field = field
        sets = field?.child.map { [$0] } ?? []
        self.markedType = markedType
    }
}

extension PlanSet {
    /// Returns the fields of an object in the order in which a server returns them (specification 6.3.2,
    /// CollectFields).
    ///
    /// - Parameters:
    ///   - sets: The selection sets of the object.
    ///   - applies: Returns whether the object has the fields of a branch.
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

    /// The object type that the set applies to; `nil` for the operation itself, and for an interface or a union, whose
    /// objects contain their type in `__typename`.
    package var objectType: String? { type.isConcrete ? type.name : nil }

    /// Returns the types that the calls to `on` on an object distinguish, in the order of the calls, and whether the
    /// object can be of another type.
    static func distinguishedTypes(of sets: [PlanSet]) -> (names: [String], hasOthers: Bool) {
        var (names, hasOthers) = ([String](), true)
        var rest = sets.reversed().map { (set: $0, isInBranch: false) }
        while let (set, isInBranch) = rest.popLast() {
            for call in set.branchCalls {
                for branch in call.branches.map({ set.branches[$0] }) {
                    if !names.contains(branch.typeName) { names.append(branch.typeName) }
                    // Within a branch on an object type, the type is known.
                    if branch.isAbstract { rest.append((branch.fields, true)) }
                }
                if call.given == nil, !isInBranch { hasOthers = false }
            }
            rest += set.directed.filter(\.isIncluded).map { ($0.fields, isInBranch) }
        }
        return (names, hasOthers)
    }
}
