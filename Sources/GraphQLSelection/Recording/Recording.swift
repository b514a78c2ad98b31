/// What the mocking pass saw: the selection sets, and the calls on each.
///
/// Everything that a document depends on is in here, and nothing else: argument values lie beside it, and two equal
/// recordings have one document and one plan.
struct Recording: Hashable, Sendable {
    /// The index of a selection set.
    typealias SetID = Int

    private(set) var sets = [
        RecordedSet(type: SelectionSetType(name: Name(""), isAbstract: false), parent: nil, depth: 0)
    ]
    /// Of each `on`.
    private(set) var branches: [RecordedBranches] = []
    /// For each argument, whether it is present.
    private(set) var presences: [Bool] = []
    /// Whether parts of the response may come later.
    private(set) var isIncremental = false

    /// The operation's own selection set.
    static let root: SetID = 0

    // MARK: Reading

    /// The call at a place.
    subscript(place: RecordedCall.Place) -> RecordedCall { sets[place.set].calls[place.index] }

    /// The selection sets below a call, in their order.
    func sets(below call: RecordedCall) -> [SetID] {
        switch call.kind {
        case .leaf: []
        case .object(let set), .group(let set), .fragment(let set), .deferred(let set): [set]
        case .branches(let number): branches[number].sets + (branches[number].otherwise.map { [$0] } ?? [])
        }
    }

    /// How many calls there are.
    var callCount: Int { sets.reduce(0) { $0 + $1.calls.count } }

    /// The names of the fields on the way down to a call, its own included.
    func path(of place: RecordedCall.Place) -> ResponsePath {
        var names: [ResponsePath.Component] = []
        var next: RecordedCall.Place? = place
        while let place = next {
            if self[place].isField { names.append(.name(self[place].signature.name.text)) }
            next = sets[place.set].parent
        }
        return ResponsePath(names.reversed())
    }

    // MARK: Writing down

    /// Adds an argument of the field that comes next.
    mutating func pass(isPresent: Bool) { presences.append(isPresent) }

    /// Adds a call.
    ///
    /// - Parameter argumentCount: How many of the last arguments are its own.
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
        return sets.count - 1
    }

    /// Adds an `on`, whose branches follow.
    mutating func addBranches(_ types: StaticString, to set: SetID) -> RecordedCall.Place {
        branches.append(RecordedBranches())
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

    /// Whether a selection set is the operation's own, or that of a field; else it is on an object of another set.
    func isWholeObject(_ set: SetID) -> Bool { sets[set].parent.map { self[$0].isField } ?? true }

    /// Selects the fields that identify objects, unless the selection set has them.
    mutating func select(_ keys: [KeyFields], on set: SetID) {
        for key in keys where key.type.utf8CodeUnitCount == 0 {
            for field in key.fields { select(field, on: set) }
        }
        let others = keys.filter { $0.type.utf8CodeUnitCount > 0 }
        if others.isEmpty { return }
        let call = addBranches("", to: set)
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

    /// Whether an object has a leaf without arguments, wherever on it the selection asks for it.
    private func hasLeaf(_ name: Name, on set: SetID) -> Bool {
        sets[set].calls.contains { call in
            switch call.kind {
            case .leaf: call.arguments.isEmpty && call.signature.name == name
            case .group(let below), .fragment(let below): hasLeaf(name, on: below)
            case .object, .deferred, .branches: false
            }
        }
    }

    /// Makes the list above a selection set a streamed one. How many elements come first is one more argument.
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
