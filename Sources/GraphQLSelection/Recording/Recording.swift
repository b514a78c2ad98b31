/// The result of the mocking pass: the selection sets, and the calls on each of them.
///
/// It contains everything that a document depends on, and nothing else. Argument values are stored separately. Equal
/// recordings have the same document and the same plan.
struct Recording: Hashable, Sendable {
    /// The index of a selection set.
    typealias SetID = Int

    private(set) var sets = [
        RecordedSet(type: SelectionSetType(name: Name(""), isAbstract: false), parent: nil, depth: 0)
    ]
    /// The branches of each `on`.
    private(set) var branches: [RecordedBranches] = []
    /// For each argument, whether it is present.
    private(set) var presences: [Bool] = []
    /// Whether parts of the response may arrive later.
    private(set) var isIncremental = false

    /// The operation's own selection set.
    static let root: SetID = 0

    // MARK: Reading

    /// Returns the call at a place.
    subscript(place: RecordedCall.Place) -> RecordedCall { sets[place.set].calls[place.index] }

    /// Returns the selection sets below a call, in order.
    func sets(below call: RecordedCall) -> [SetID] {
        switch call.kind {
        case .leaf: []
        case .object(let set), .group(let set), .fragment(let set), .deferred(let set): [set]
        case .branches(let number): branches[number].sets + (branches[number].otherwise.map { [$0] } ?? [])
        }
    }

    /// The number of calls.
    var callCount: Int { sets.reduce(0) { $0 + $1.calls.count } }

    /// Hashes the lengths of the signatures and which arguments are present, because that distinguishes selections well
    /// enough.
    func hash(into hasher: inout Hasher) {
        var lengths = 0
        for set in sets { for call in set.calls { lengths = lengths &* 31 &+ call.signature.text.utf8CodeUnitCount } }
        hasher.combine(lengths)
        if !presences.isEmpty { hasher.combine(presences) }
    }

    /// Returns the names of the fields on the path to a call, including its own.
    func path(of place: RecordedCall.Place) -> ResponsePath {
        var names: [ResponsePath.Component] = []
        var next: RecordedCall.Place? = place
        while let place = next {
            if self[place].isField { names.append(.name(self[place].signature.name.text)) }
            next = sets[place.set].parent
        }
        return ResponsePath(names.reversed())
    }

    // MARK: Recording

    /// Adds an argument of the next field.
    mutating func pass(isPresent: Bool) { presences.append(isPresent) }

    /// Adds a call.
    ///
    /// - Parameter argumentCount: The number of arguments that belong to the call. They are the last ones added.
    mutating func add(
        _ signature: StaticString, _ kind: RecordedCall.Kind = .leaf, argumentCount: Int = 0, to set: SetID
    ) -> RecordedCall.Place {
        let arguments = presences.count - argumentCount..<presences.count
        sets[set].calls.append(
            RecordedCall(
                signature: Signature(signature), kind: kind, arguments: arguments,
                hasPresentArguments: argumentCount > 0 && presences[arguments].contains(true)))
        if case .deferred = kind { isIncremental = true }
        return RecordedCall.Place(set: set, index: sets[set].calls.count - 1)
    }

    /// Adds the selection set below a call that has one.
    mutating func addSet(_ type: SelectionSetType, below call: RecordedCall.Place) -> SetID {
        sets.append(RecordedSet(type: type, parent: call, depth: sets[call.set].depth + 1))
        sets[sets.count - 1].calls.reserveCapacity(4)
        return sets.count - 1
    }

    /// Adds an `on`. Its branches follow.
    mutating func addBranches(_ types: StaticString, given: [Bool]?, to set: SetID) -> RecordedCall.Place {
        branches.append(RecordedBranches(given: given))
        return add(types, .branches(branches.count - 1), to: set)
    }

    /// Adds the selection set of a branch of an `on`, or the one for all other types.
    mutating func addBranch(
        _ type: SelectionSetType, isOtherwise: Bool, below call: RecordedCall.Place
    ) -> SetID {
        let set = addSet(type, below: call)
        if case .branches(let number) = self[call].kind {
            if isOtherwise { branches[number].otherwise = set } else { branches[number].sets.append(set) }
        }
        return set
    }

    /// Returns whether a selection set belongs to the operation or to a field. Other sets are on an object of another
    /// set.
    func isWholeObject(_ set: SetID) -> Bool { sets[set].parent.map { self[$0].isField } ?? true }

    /// Selects the fields that identify objects, unless the selection set already has them.
    mutating func select(_ keys: [KeyFields], on set: SetID) {
        for key in keys where key.isOwn { for field in key.fields { select(field, on: set) } }
        let others = keys.filter { !$0.isOwn }
        if others.isEmpty { return }
        let call = addBranches("", given: nil, to: set)
        sets[set].calls[call.index].isHidden = true
        for key in others {
            let branch = addBranch(
                SelectionSetType(name: Name(key.type), isAbstract: false), isOtherwise: false, below: call)
            for field in key.fields { select(field, on: branch) }
        }
    }

    private mutating func select(_ key: StaticString, on set: SetID) {
        if hasLeaf(Signature(key).name, on: set) { return }
        let call = add(key, to: set)
        sets[set].calls[call.index].isHidden = true
    }

    /// Returns whether the selection requests a leaf without arguments from an object, in any selection set on it.
    private func hasLeaf(_ name: Name, on set: SetID) -> Bool {
        sets[set].calls.contains { call in
            switch call.kind {
            case .leaf: call.arguments.isEmpty && call.signature.name == name
            case .group(let below), .fragment(let below): hasLeaf(name, on: below)
            case .object, .deferred, .branches: false
            }
        }
    }

    /// Marks the parent list of a selection set as streamed. The number of elements to send first is an additional
    /// argument.
    ///
    /// - Returns: Whether there is a list above it.
    mutating func stream(_ set: SetID) -> Bool {
        guard let call = sets[set].parent else { return false }
        sets[call.set].calls[call.index].streamArgument = presences.count
        sets[call.set].calls[call.index].hasPresentArguments = true
        presences.append(true)
        isIncremental = true
        return true
    }
}
