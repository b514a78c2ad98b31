/// Assigns a response name to every recorded field: the field's own name, or an alias if names clash.
///
/// The rule is FieldsInSetCanMerge of the specification (5.3.2). Two fields with the same response name in the same
/// place of the response must either be the same field without arguments, so that they merge, or be on different object
/// types, so that a response contains only one of them, and have the same shape. Otherwise, the second one gets an
/// alias. So a document has only the aliases that it needs.
///
/// Argument values are ignored, because the document must not depend on whether two calls have equal arguments.
///
/// The work is linear in the number of calls: fields are looked up by their name and the class of their type
/// conditions, and never compared one by one.
struct ResponseNames {
    /// The number of a name. Names are compared as numbers.
    typealias NameID = Int

    /// The names of one call.
    struct Call {
        /// The key of the call on its selection set.
        let key: NameID
        /// The number of earlier calls with the same key on the selection set.
        let ordinal: Int
        /// For a field, the name of its value in the response.
        fileprivate(set) var responseName: NameID
    }

    /// All names, by their numbers.
    private(set) var names = NameTable()
    /// The calls of each selection set.
    private(set) var calls: [[Call]]
    /// The hash of each selection set's position in the plan. It depends neither on values nor on other selections.
    private(set) var positions: [StableHash]
    /// For each branch on an abstract type, the response name of the `__typename` field that only objects of that type
    /// have.
    private(set) var markers: [Recording.SetID: NameID] = [:]

    private let recording: Recording
    private var places: [Place] = []
    private var conditions = TypeConditions()
    private var response = ResponseObject()
    /// For each name, the selection set where it was last used as a key, and how often it occurs there.
    private var keys: [(set: Recording.SetID?, count: Int)] = []

    /// The selection sets whose values are in the same place of the response.
    private typealias Place = [Member]

    private struct Member {
        let set: Recording.SetID
        /// The class of the field above the set.
        let conditions: TypeConditions.Class
    }

    /// Names all fields of a recording.
    ///
    /// - Parameter position: The hash of the root's position.
    init(_ recording: Recording, position: StableHash) {
        self.recording = recording
        calls = Array(repeating: [], count: recording.sets.count)
        positions = Array(repeating: position, count: recording.sets.count)
        places.append([Member(set: Recording.root, conditions: TypeConditions.root)])
        while let place = places.popLast() {
            response.begin()
            // If all sets have the same conditions, the conditions exclude nothing.
            let isOneClass = place.allSatisfy { $0.conditions == place[0].conditions }
            for member in place { collect(member.set, below: isOneClass ? TypeConditions.root : member.conditions) }
            for group in response.groups where !group.sets.isEmpty {
                places.append(group.sets.map { Member(set: $0.set, conditions: $0.conditions) })
            }
        }
    }

    /// Returns the text of a name.
    subscript(id: NameID) -> Name { names.list[id] }

    /// Returns the hash of a call's position in the plan.
    func position(of call: RecordedCall.Place) -> StableHash {
        let known = calls[call.set][call.index]
        return positions[call.set].appending(self[known.key]).appending(known.ordinal)
    }

    /// Returns the name of a field's value in the response.
    func responseName(of call: RecordedCall.Place) -> Name { self[calls[call.set][call.index].responseName] }

    // MARK: Names

    /// Names the fields of a set, and of the sets whose fields are in the same object.
    private mutating func collect(_ set: Recording.SetID, below parent: TypeConditions.Class) {
        let conditions = classOf(set, below: parent)
        count(set)
        for (index, call) in recording.sets[set].calls.enumerated() {
            let place = RecordedCall.Place(set: set, index: index)
            switch call.kind {
            case .leaf: _ = name(place, call, conditions)
            case .object(let below):
                positions[below] = position(of: place)
                response.add(below, conditions, to: name(place, call, conditions))
            case .group(let below), .fragment(let below), .deferred(let below):
                positions[below] = position(of: place)
                collect(below, below: parent)
            case .branches(let number):
                let (position, sets) = (position(of: place), recording.sets(below: call))
                for set in sets { positions[set] = position.appending(recording.sets[set].type.name) }
                for branch in recording.branches[number].sets where recording.sets[branch].type.isAbstract {
                    nameMarker(of: branch, below: parent)
                }
                for set in sets { collect(set, below: parent) }
            }
        }
    }

    /// Counts the calls with the same key on a set.
    private mutating func count(_ set: Recording.SetID) {
        calls[set].reserveCapacity(recording.sets[set].calls.count)
        for call in recording.sets[set].calls {
            let key = names.number(of: call.key)
            while keys.count <= key { keys.append((nil, 0)) }
            if keys[key].set != set { keys[key] = (set, 0) }
            calls[set].append(Call(key: key, ordinal: keys[key].count, responseName: key))
            keys[key].count += 1
        }
    }

    private mutating func classOf(
        _ set: Recording.SetID, below parent: TypeConditions.Class
    ) -> TypeConditions.Class {
        let type = recording.sets[set].type
        return conditions.classOf(type.isAbstract ? nil : names.number(of: type.name), below: parent)
    }

    /// Chooses the response name of a field.
    ///
    /// - Returns: The group of fields that share the response name.
    private mutating func name(
        _ place: RecordedCall.Place, _ call: RecordedCall, _ conditions: TypeConditions.Class
    ) -> ResponseObject.GroupID {
        let key = calls[place.set][place.index].key
        let field = ResponseObject.Field(key, call, conditions)
        if let group = response.join(key, field, self.conditions) { return group }
        let (name, group) = alias(self[key], field, at: position(of: place))
        calls[place.set][place.index].responseName = name
        return group
    }

    private mutating func nameMarker(of branch: Recording.SetID, below parent: TypeConditions.Class) {
        let field = ResponseObject.Field(
            typename: names.number(of: Name("__typename")), conditions: classOf(branch, below: parent))
        let preferred = recording.sets[branch].type.name.prefixed(by: .marker)
        let name = names.number(of: preferred)
        if response.join(name, field, conditions) != nil {
            markers[branch] = name
        } else {
            markers[branch] = alias(preferred, field, at: positions[branch]).name
        }
    }

    /// Returns the first alias of a name that doesn't clash.
    private mutating func alias(
        _ name: Name, _ field: ResponseObject.Field, at position: StableHash
    ) -> (name: NameID, group: ResponseObject.GroupID) {
        var position = position
        while true {
            let alias = names.number(of: name.followed(by: position.digits))
            if let group = response.join(alias, field, conditions) { return (alias, group) }
            position = position.appending(0)
        }
    }
}
