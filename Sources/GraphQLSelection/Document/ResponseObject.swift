/// The fields in one place of the response, in groups that share a response name.
struct ResponseObject {
    typealias GroupID = Int

    /// A field call whose value is in the place.
    struct Field {
        private let name: ResponseNames.NameID
        fileprivate let signature: Signature
        fileprivate let isLeaf: Bool
        private let hasArguments: Bool
        fileprivate let conditions: TypeConditions.Class

        /// Creates a field from a call.
        init(_ name: ResponseNames.NameID, _ call: RecordedCall, _ conditions: TypeConditions.Class) {
            self.name = name
            signature = call.signature
            isLeaf = call.kind == .leaf
            hasArguments = call.hasPresentArguments
            self.conditions = conditions
        }

        /// Creates a `__typename` field that marks a branch.
        init(typename: ResponseNames.NameID, conditions: TypeConditions.Class) {
            name = typename
            signature = Signature("__typename: String!")
            isLeaf = true
            hasArguments = false
            self.conditions = conditions
        }

        fileprivate func isSameField(as other: Field) -> Bool {
            name == other.name && !hasArguments && !other.hasArguments
        }
    }

    /// All fields with the same response name.
    struct Group {
        fileprivate let first: Field
        /// Whether all of them are the same field without arguments.
        fileprivate var isUniform = true
        /// The selection sets of the fields.
        fileprivate(set) var sets: [(set: Recording.SetID, conditions: TypeConditions.Class)] = []

        fileprivate init(_ first: Field) { self.first = first }
    }

    /// The key of a field whose class differs from that of the group's first field.
    private struct OtherKey: Hashable {
        let group: GroupID
        let conditions: TypeConditions.Class
    }

    private(set) var groups: [Group] = []
    private var others: [OtherKey: Field] = [:]
    /// The number of places so far. Each starts without fields.
    private var place = 0
    /// For each name, the last place that has it as a response name, and its group in that place.
    private var groupOfName: [(place: Int, group: GroupID)] = []

    /// Starts another place.
    mutating func begin() {
        place += 1
        groups.removeAll(keepingCapacity: true)
        others.removeAll()
    }

    /// Adds a field under a response name.
    ///
    /// - Returns: The field's group; `nil` if the field clashes with another one of that name.
    mutating func join(
        _ name: ResponseNames.NameID, _ new: Field, _ conditions: TypeConditions
    ) -> GroupID? {
        while groupOfName.count <= name { groupOfName.append((0, 0)) }
        guard groupOfName[name].place == place else {
            groupOfName[name] = (place, groups.count)
            groups.append(Group(new))
            return groups.count - 1
        }
        let index = groupOfName[name].group
        let first = groups[index].first
        guard first.isLeaf == new.isLeaf, first.signature.hasShape(of: new.signature, areLeaves: new.isLeaf) else {
            return nil
        }
        let isSame = first.isSameField(as: new)
        if first.conditions == new.conditions { return isSame ? index : nil }
        let key = OtherKey(group: index, conditions: new.conditions)
        if let other = others[key] { return other.isSameField(as: new) ? index : nil }
        if !isSame || !groups[index].isUniform {
            for other in conditions.compatible(with: new.conditions) where !accepts(new, index, among: other) {
                return nil
            }
            groups[index].isUniform = false
        }
        others[key] = new
        return index
    }

    private func accepts(_ new: Field, _ group: GroupID, among conditions: TypeConditions.Class) -> Bool {
        let first = groups[group].first
        if first.conditions == conditions { return first.isSameField(as: new) }
        return others[OtherKey(group: group, conditions: conditions)]?.isSameField(as: new) ?? true
    }

    /// Adds the selection set below a field to its group.
    mutating func add(_ set: Recording.SetID, _ conditions: TypeConditions.Class, to group: GroupID) {
        groups[group].sets.append((set, conditions))
    }
}
