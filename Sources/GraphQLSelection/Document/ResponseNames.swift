/// Gives every recorded field the name of its value in the response: the field's own, or an alias where names clash.
///
/// The rule is the specification's FieldsInSetCanMerge (5.3.2). Two fields of one response name in the same object, or
/// in objects of one place, have to be the same field without arguments (then they merge), or be on different object
/// types (then only one of them is there) and have the same shape. Where neither holds, the later one gets an alias. So
/// a document has the aliases that it needs, and no more.
///
/// Argument values are not looked at: whether two calls have equal arguments must not change the text.
struct ResponseNames {
    /// A field call in the set of all calls whose values land in one place of the response.
    private final class Occurrence {
        let fieldName: String
        /// Whether it has arguments that are present.
        let hasArguments: Bool
        /// The type, for a leaf; the lists and non-nulls of it, for a composite.
        let shape: String
        let parentType: SelectionSetType
        /// The field that this one is below of.
        let parent: Occurrence?

        init(
            fieldName: String, hasArguments: Bool, shape: String, parentType: SelectionSetType, parent: Occurrence?
        ) {
            self.fieldName = fieldName
            self.hasArguments = hasArguments
            self.shape = shape
            self.parentType = parentType
            self.parent = parent
        }

        /// Whether never both are in one response, being on different object types here or further up.
        func excludes(_ other: Occurrence) -> Bool {
            var pair: (Occurrence, Occurrence)? = (self, other)
            while let (one, two) = pair, one !== two {
                if !one.parentType.isAbstract, !two.parentType.isAbstract, one.parentType.name != two.parentType.name {
                    return true
                }
                if let parentOne = one.parent, let parentTwo = two.parent {
                    pair = (parentOne, parentTwo)
                } else {
                    break
                }
            }
            return false
        }

        func isSameField(as other: Occurrence) -> Bool {
            fieldName == other.fieldName && !hasArguments && !other.hasArguments
        }
    }

    /// All occurrences of one response name.
    private struct Group {
        var occurrences: [Occurrence] = []
        /// Whether they are all the same field without arguments.
        var isUniform = true
        /// The selection sets below them.
        var children: [(set: RecordedSet, parent: Occurrence)] = []

        func accepts(_ new: Occurrence) -> Bool {
            guard let first = occurrences.first else { return true }
            guard first.shape == new.shape else { return false }
            if isUniform, first.isSameField(as: new) { return true }
            return occurrences.allSatisfy { $0.isSameField(as: new) || $0.excludes(new) }
        }

        mutating func add(_ new: Occurrence) {
            if let first = occurrences.first, !first.isSameField(as: new) { isUniform = false }
            occurrences.append(new)
        }
    }

    private var groups: [String: Group] = [:]
    private var order: [String] = []

    /// Names all fields of the tree.
    static func assign(in root: RecordedSet) {
        assign(in: [(root, nil)])
    }

    private static func assign(in sets: [(set: RecordedSet, parent: Occurrence?)]) {
        var names = ResponseNames()
        for (set, parent) in sets { names.collect(set, type: set.type, parent: parent) }
        for name in names.order {
            guard let children = names.groups[name]?.children, !children.isEmpty else { continue }
            assign(in: children.map { ($0.set, $0.parent) })
        }
    }

    private mutating func collect(_ set: RecordedSet, type: SelectionSetType, parent: Occurrence?) {
        for slot in set.slots {
            switch slot.kind {
            case .field(let definition, let arguments):
                let occurrence = Occurrence(
                    fieldName: definition.name, hasArguments: arguments.contains { $0.json != nil },
                    shape: slot.children.isEmpty ? definition.type : definition.wrappers + "{}",
                    parentType: type, parent: parent)
                slot.responseName = name(occurrence, preferring: definition.name, position: slot.position)
                for child in slot.children { groups[slot.responseName]?.children.append((child, occurrence)) }
            case .group, .fragment:
                for child in slot.children { collect(child, type: child.type, parent: parent) }
            case .branches(var branches):
                for index in branches.indices where branches[index].type.isAbstract {
                    let branch = branches[index].type
                    let marker = Occurrence(
                        fieldName: "__typename", hasArguments: false, shape: "String!", parentType: branch,
                        parent: parent)
                    branches[index].marker = name(
                        marker, preferring: "is\(branch.name)", position: slot.position.appending(branch.name))
                }
                slot.kind = .branches(branches)
                for child in slot.children { collect(child, type: child.type, parent: parent) }
            }
        }
    }

    private mutating func name(_ occurrence: Occurrence, preferring name: String, position: StableHash) -> String {
        var candidate = name
        var position = position
        while let group = groups[candidate], !group.accepts(occurrence) {
            candidate = "\(name)_\(position.digits)"
            position = position.appending(0)
        }
        if groups[candidate] == nil {
            groups[candidate] = Group()
            order.append(candidate)
        }
        groups[candidate]?.add(occurrence)
        return candidate
    }
}
