/// Gives every recorded field the name of its value in the response: the field's own, or an alias where names clash.
///
/// The rule is the specification's FieldsInSetCanMerge (5.3.2). Two fields of one response name in the same object, or
/// in objects of one place, have to be the same field without arguments (then they merge), or be on different object
/// types (then only one of them is there) and have the same shape. Where neither holds, the later one gets an alias. So
/// a document has the aliases that it needs, and no more.
///
/// Argument values are not looked at: whether two calls have equal arguments must not change the text.
///
/// The work is linear in the calls: fields are looked up by name and by class of type conditions, never compared one
/// by one.
struct ResponseNames {
    /// A field call among all calls whose values land in one place of the response.
    private struct Occurrence {
        let name: NameTable.ID
        let signature: StaticString
        let isLeaf: Bool
        let hasArguments: Bool
        let conditions: TypeConditions.Class

        init(_ name: NameTable.ID, _ slot: RecordedSlot, conditions: TypeConditions.Class) {
            self.name = name
            signature = slot.signature
            isLeaf = slot.kind == .leaf
            hasArguments = slot.hasArguments
            self.conditions = conditions
        }

        /// The `__typename` that marks a branch.
        init(typename: NameTable.ID, conditions: TypeConditions.Class) {
            name = typename
            signature = "__typename: String!"
            isLeaf = true
            hasArguments = false
            self.conditions = conditions
        }

        func isSameField(as other: Occurrence) -> Bool {
            name == other.name && !hasArguments && !other.hasArguments
        }
    }

    /// All occurrences of one response name.
    private struct Group {
        let first: Occurrence
        /// Whether they are all the same field without arguments.
        var isUniform = true
        /// The selection sets below them, as a list of members.
        var firstMember: Int32 = -1
        var lastMember: Int32 = -1
        /// The class that all of `members` are below; -1 for several.
        var conditions: TypeConditions.Class

        init(_ first: Occurrence) {
            self.first = first
            conditions = first.conditions
        }
    }

    /// One of the selection sets of a place.
    private struct Member {
        let set: RecordedSet.ID
        /// The class of the field that the set is below.
        let conditions: TypeConditions.Class
        var next: Int32 = -1
    }

    /// An occurrence that is not of the class of its group's first.
    private struct OtherKey: Hashable {
        let group: Int32
        let conditions: TypeConditions.Class
    }

    private var conditions = TypeConditions()
    private var members: [Member]
    /// Where the lists of members begin whose sets have no names yet, and whether they are of one class.
    private var places: [(first: Int32, isOneClass: Bool)] = []

    // The place at hand.
    private var place: Int32 = 0
    private var groups: [Group] = []
    /// Whether an occurrence has joined a group that was there, at a place with one set.
    private var hasMerged = false
    private var others: [OtherKey: Occurrence] = [:]
    /// For each name: the place that last had it as a response name, and its group there.
    private var groupOfName: [(place: Int32, group: Int32)] = []

    /// Names all fields of the recording.
    static func assign(in recording: inout Recording) {
        var names = ResponseNames()
        names.members.reserveCapacity(recording.sets.count)
        names.places.reserveCapacity(16)
        names.members.append(Member(set: Recording.root, conditions: TypeConditions.root))
        names.places.append((0, true))
        while let place = names.places.popLast() { names.assign(at: place.first, place.isOneClass, in: &recording) }
    }

    private init() {
        members = []
    }

    private mutating func assign(at first: Int32, _ isOneClass: Bool, in recording: inout Recording) {
        let set = members[Int(first)].set
        if members[Int(first)].next < 0, !recording.sets[Int(set)].hasConditions {
            let (placeCount, memberCount) = (places.count, members.count)
            begin()
            if collect(alone: set, in: &recording) { return finish(alone: set, in: &recording) }
            // An alias is the name of another field: all names have to be compared.
            places.removeSubrange(placeCount...)
            members.removeSubrange(memberCount...)
        }
        begin()
        var next = first
        while next >= 0 {
            let member = members[Int(next)]
            // What all have in common excludes nothing.
            collect(member.set, below: isOneClass ? TypeConditions.root : member.conditions, in: &recording)
            next = member.next
        }
        addPlaces()
    }

    private mutating func begin() {
        place += 1
        hasMerged = false
        groups.removeAll(keepingCapacity: true)
        if !others.isEmpty { others.removeAll() }
    }

    private mutating func addPlaces() {
        for group in groups where group.firstMember >= 0 {
            places.append((group.firstMember, group.conditions >= 0))
        }
    }

    // MARK: A set alone at its place

    /// Names the fields of a set that is alone at its place, and has nothing under a type condition: only those can
    /// clash that are repeated.
    ///
    /// - Returns: False when an alias may be the name of another field.
    private mutating func collect(alone set: RecordedSet.ID, in recording: inout Recording) -> Bool {
        var next = recording.sets[Int(set)].firstSlot
        while next >= 0 {
            let id = next
            let slot = recording.slots[Int(id)]
            next = slot.next
            if slot.kind == .leaf {
                if slot.isRepeated, nameRepeated(id, slot, in: &recording) == nil { return false }
                continue
            }
            recording.positionSets(below: id)
            if slot.kind == .group {
                guard collect(alone: slot.firstSet, in: &recording) else { return false }
            } else if slot.isRepeated {
                guard let group = nameRepeated(id, slot, in: &recording) else { return false }
                add(slot.firstSet, TypeConditions.root, to: group)
            } else {
                places.append((Int32(members.count), true))
                members.append(Member(set: slot.firstSet, conditions: TypeConditions.root))
            }
        }
        return true
    }

    private mutating func nameRepeated(
        _ id: RecordedSlot.ID, _ slot: RecordedSlot, in recording: inout Recording
    ) -> Int? {
        let key = recording.key(of: id)
        let occurrence = Occurrence(key, slot, conditions: TypeConditions.root)
        let count = groups.count
        if let group = join(key, occurrence) {
            if groups.count == count { hasMerged = true }
            return group
        }
        let position = recording.position(of: slot)
        let digits = position.folded
        let hash = slot.name.hash(followedBy: digits)
        if recording.hasField(hash, in: recording.sets[Int(slot.set)].owner) { return nil }
        let first = recording.names.id(slot.name, digits: digits, hash: hash)
        if let group = join(first, occurrence) {
            recording.setAlias(first, of: id)
            return group
        }
        let (name, group) = alias(occurrence, at: position.appending(0)) {
            recording.names.id(slot.name, digits: $0, hash: slot.name.hash(followedBy: $0))
        }
        recording.setAlias(name, of: id)
        return group
    }

    private mutating func finish(alone set: RecordedSet.ID, in recording: inout Recording) {
        addPlaces()
        // The printer merges by the numbers of names.
        if hasMerged { numberNames(of: set, in: &recording) } else { recording.setPlain(set) }
    }

    private mutating func numberNames(of set: RecordedSet.ID, in recording: inout Recording) {
        var next = recording.sets[Int(set)].firstSlot
        while next >= 0 {
            let slot = recording.slots[Int(next)]
            if slot.kind == .group {
                numberNames(of: slot.firstSet, in: &recording)
            } else {
                _ = recording.key(of: next)
            }
            next = slot.next
        }
    }

    // MARK: Any sets

    /// Names the fields of a set, and of the sets whose fields land in the same object.
    private mutating func collect(
        _ set: RecordedSet.ID, below parent: TypeConditions.Class, in recording: inout Recording
    ) {
        let conditions = classOf(set, below: parent, in: &recording)
        var next = recording.sets[Int(set)].firstSlot
        while next >= 0 {
            let id = next
            let slot = recording.slots[Int(id)]
            next = slot.next
            if slot.kind == .leaf {
                name(id, slot, conditions, in: &recording)
                continue
            }
            recording.positionSets(below: id)
            if slot.kind == .composite {
                let group = name(id, slot, conditions, in: &recording)
                add(slot.firstSet, conditions, to: group)
                continue
            }
            if slot.kind == .branches { nameMarkers(id, below: parent, in: &recording) }
            var child = slot.firstSet
            while child >= 0 {
                collect(child, below: parent, in: &recording)
                child = recording.sets[Int(child)].next
            }
        }
    }

    @discardableResult
    private mutating func name(
        _ id: RecordedSlot.ID, _ slot: RecordedSlot, _ conditions: TypeConditions.Class,
        in recording: inout Recording
    ) -> Int {
        let key = recording.key(of: id)
        let occurrence = Occurrence(key, slot, conditions: conditions)
        if let group = join(key, occurrence) {
            recording.setAlias(-1, of: id)
            return group
        }
        let (name, group) = alias(occurrence, at: recording.position(of: slot)) {
            recording.names.id(slot.name, digits: $0, hash: slot.name.hash(followedBy: $0))
        }
        recording.setAlias(name, of: id)
        return group
    }

    private mutating func classOf(
        _ set: RecordedSet.ID, below parent: TypeConditions.Class, in recording: inout Recording
    ) -> TypeConditions.Class {
        let isAbstract = recording.sets[Int(set)].type.isAbstract
        let name = recording.typeName(of: set)
        return conditions.classOf(isAbstract ? -1 : name, below: parent)
    }

    /// Names the `__typename` of each branch on an abstract type.
    private mutating func nameMarkers(
        _ id: RecordedSlot.ID, below parent: TypeConditions.Class, in recording: inout Recording
    ) {
        var child = recording.slots[Int(id)].firstSet
        for _ in 0..<recording.slots[Int(id)].branchCount {
            let set = recording.sets[Int(child)]
            if set.type.isAbstract {
                let marker = Occurrence(
                    typename: recording.names.id("__typename"),
                    conditions: classOf(child, below: parent, in: &recording))
                let preferred = "is\(set.type.name.description)"
                let name = recording.names.id(preferred)
                if join(name, marker) != nil {
                    recording.setMarker(name, of: child)
                } else {
                    // The branch's own position: the slot's, and the type.
                    let (name, _) = alias(marker, at: set.position) { digits in
                        recording.names.id("\(preferred)\(StableHash.suffix(digits))")
                    }
                    recording.setMarker(name, of: child)
                }
            }
            child = set.next
        }
    }

    /// - Parameter candidate: The name with digits behind it.
    private mutating func alias(
        _ occurrence: Occurrence, at position: StableHash, _ candidate: (UInt32) -> NameTable.ID
    ) -> (NameTable.ID, group: Int) {
        var position = position
        while true {
            let name = candidate(position.folded)
            if let group = join(name, occurrence) { return (name, group) }
            position = position.appending(0)
        }
    }

    // MARK: Groups

    /// Makes the occurrence one of those of a response name; nil where it clashes with them.
    private mutating func join(_ name: NameTable.ID, _ new: Occurrence) -> Int? {
        let name = Int(name)
        if groupOfName.count <= name {
            if groupOfName.isEmpty {
                groupOfName.reserveCapacity(32)
                groups.reserveCapacity(32)
            }
            while groupOfName.count <= name { groupOfName.append((0, 0)) }
        }
        guard groupOfName[name].place == place else {
            groupOfName[name] = (place, Int32(groups.count))
            groups.append(Group(new))
            return groups.count - 1
        }
        let index = Int(groupOfName[name].group)
        let first = groups[index].first
        guard first.isLeaf == new.isLeaf, first.signature.hasShape(of: new.signature, areLeaves: new.isLeaf) else {
            return nil
        }
        let isSame = first.isSameField(as: new)
        if first.conditions == new.conditions { return isSame ? index : nil }
        let key = OtherKey(group: Int32(index), conditions: new.conditions)
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

    private func accepts(_ new: Occurrence, _ group: Int, among conditions: TypeConditions.Class) -> Bool {
        let first = groups[group].first
        if first.conditions == conditions { return first.isSameField(as: new) }
        return others[OtherKey(group: Int32(group), conditions: conditions)]?.isSameField(as: new) ?? true
    }

    private mutating func add(_ set: RecordedSet.ID, _ conditions: TypeConditions.Class, to group: Int) {
        let member = Int32(members.count)
        members.append(Member(set: set, conditions: conditions))
        let last = groups[group].lastMember
        if last < 0 { groups[group].firstMember = member } else { members[Int(last)].next = member }
        groups[group].lastMember = member
        if groups[group].conditions != conditions { groups[group].conditions = -1 }
    }
}
