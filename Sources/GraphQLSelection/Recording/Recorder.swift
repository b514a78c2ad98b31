import GraphQLJSON

/// Records the calls of a mocking pass, and stores the first error.
final class Recorder {
    /// A selection that is nested deeper than this is assumed to contain itself endlessly.
    static let maximumDepth = 5_000

    // No access runs code that could access this property again, so a check at every field would never fail.
    @exclusivity(unchecked) private var recording = Recording()
    @exclusivity(unchecked) private var arguments: [EncodedArgument] = []
    /// The number of arguments passed so far for the next field.
    private var passedCount = 0
    /// Whether one of those arguments has no JSON form.
    private var hasPassedFailure = false
    private var lastField: RecordedCall.Place?
    /// The fields that identify the objects of selection sets.
    private var keys: [(set: Recording.SetID, fields: [KeyFields])] = []
    /// The type of the last field without a selection set.
    private(set) var lastLeaf: (any LeafType.Type)?
    private var failure: SelectionError?

    // MARK: Calls

    /// Records an argument of the next field.
    func pass(_ argument: EncodedArgument) {
        if argument.failure != nil { hasPassedFailure = true }
        arguments.append(argument)
        recording.pass(isPresent: !argument.isAbsent)
        passedCount += 1
    }

    /// Records a field without a selection set, with the arguments that were passed before.
    func leaf(_ signature: StaticString, _ type: any LeafType.Type, on set: Recording.SetID) {
        add(field: signature, .leaf, to: set)
        lastLeaf = type
    }

    /// Records a field, with the arguments that were passed before, and opens its selection set.
    ///
    /// - Throws: `SelectionError` if the selection is nested too deeply.
    func object(
        _ signature: StaticString, isAbstract: Bool, on set: Recording.SetID
    ) throws -> Recording.SetID {
        let call = add(field: signature, .object(recording.sets.count), to: set)
        return try open(SelectionSetType(name: Signature(signature).namedType, isAbstract: isAbstract), below: call)
    }

    /// Opens another selection set on the same object. `make` creates the call that has the set.
    ///
    /// - Throws: `SelectionError` if the selection is nested too deeply.
    func inline(
        _ signature: StaticString, _ make: (Recording.SetID) -> RecordedCall.Kind, type: SelectionSetType? = nil,
        on set: Recording.SetID
    ) throws -> Recording.SetID {
        let call = recording.add(signature, make(recording.sets.count), to: set)
        return try open(type ?? self.type(of: set), below: call)
    }

    /// Records an `on`. Its branches follow.
    func branches(_ types: StaticString, on set: Recording.SetID) -> RecordedCall.Place {
        recording.addBranches(types, to: set)
    }

    /// Opens the selection set of a branch of an `on`; `nil` stands for all other types.
    ///
    /// - Throws: `SelectionError` if the selection is nested too deeply.
    func branch(_ type: SelectionSetType?, of call: RecordedCall.Place) throws -> Recording.SetID {
        let set = recording.addBranch(type ?? self.type(of: call.set), isOtherwise: type == nil, below: call)
        try checkDepth(of: set)
        return set
    }

    /// Marks the parent list of a selection set as streamed.
    func stream(_ set: Recording.SetID, from count: Int) {
        if count < 0, let list = recording.sets[set].parent {
            fail(
                SelectionError(
                    code: .invalidSelection, message: "`streamed(initialCount: \(count))` must not be negative",
                    path: recording.path(of: list)))
        }
        if recording.stream(set) { arguments.append(EncodedArgument(.integer(count))) }
    }

    /// Records the fields that identify the objects of a selection set. `finish` selects them.
    func identify(_ set: Recording.SetID, by fields: [KeyFields]) {
        // Other sets are on an object whose key the set above selects.
        if recording.isWholeObject(set) { keys.append((set, fields)) }
    }

    /// Returns the type that a selection set is on.
    func type(of set: Recording.SetID) -> SelectionSetType { recording.sets[set].type }

    @discardableResult
    private func add(
        field signature: StaticString, _ kind: RecordedCall.Kind, to set: Recording.SetID
    ) -> RecordedCall.Place {
        let place = recording.add(signature, kind, argumentCount: passedCount, to: set)
        passedCount = 0
        lastField = place
        if hasPassedFailure { refuseArguments(of: place) }
        return place
    }

    private func open(_ type: SelectionSetType, below call: RecordedCall.Place) throws -> Recording.SetID {
        let set = recording.addSet(type, below: call)
        try checkDepth(of: set)
        return set
    }

    // MARK: Finishing

    /// Returns the recording.
    ///
    /// - Throws: The first `SelectionError`, if there was one.
    func finish() throws -> (recording: Recording, arguments: [EncodedArgument]) {
        if let failure { throw failure }
        for (set, fields) in keys { recording.select(fields, on: set) }
        return (recording, arguments)
    }

    // MARK: Failures

    /// Stores the first error, because otherwise a `try?` in an outer closure could result in a query that lacks
    /// fields.
    func fail(_ error: any Error) {
        guard failure == nil else { return }
        if let error = SelectionError(error) {
            failure = error
            return
        }
        let path = lastField.map { recording.path(of: $0) }
        let place = path.map { "after it selected `\($0)`" } ?? "before it selected a field"
        failure = SelectionError(
            code: .recordingFailed,
            message: """
                the selection's closure threw \(place): \(error). To record the fields, the closure runs once on mock \
                values ("1", 1, true, a list of one element, an enum's first value, a codec's mockValue). Let it \
                accept them, or give the codec a mockValue that it accepts.
                """,
            path: path ?? ResponsePath(), underlying: error)
    }

    private func checkDepth(of set: Recording.SetID) throws {
        let depth = recording.sets[set].depth
        if depth <= StackGuard.shallow { return }
        // A closure that catches the error of a nested selection would continue with the next selection, which is just
        // as deep.
        if let failure { throw failure }
        if depth <= Self.maximumDepth, StackGuard().hasRoom { return }
        let path = recording.sets[set].parent.map { recording.path(of: $0).components } ?? []
        let repetition = repeatedField(above: set).map { "; `\($0.name)` contains itself \($0.count) times" } ?? ""
        let error = SelectionError(
            code: .invalidSelection,
            message: """
                the selection is nested too deep, \(depth) levels\(repetition). A selection can't contain itself \
                endlessly: pass the number of remaining levels to it.
                """,
            path: ResponsePath(Array(path.prefix(8))))
        fail(error)
        throw error
    }

    /// Returns the field that occurs most often on the path to a selection set; `nil` if none occurs more than once.
    private func repeatedField(above set: Recording.SetID) -> (name: String, count: Int)? {
        var counts: [Signature: Int] = [:]
        var next = recording.sets[set].parent
        while let place = next {
            if recording[place].isField { counts[recording[place].signature, default: 0] += 1 }
            next = recording.sets[place.set].parent
        }
        guard let most = counts.max(by: { $0.value < $1.value }), most.value > 1 else { return nil }
        return (most.key.name.text, most.value)
    }

    /// Fails because of the field's first argument that has no JSON form.
    private func refuseArguments(of call: RecordedCall.Place) {
        hasPassedFailure = false
        let signature = recording[call].signature
        for (value, argument) in zip(arguments[recording[call].arguments], signature.arguments) {
            guard let error = value.failure else { continue }
            let inner = SelectionError(error)?.path.components ?? []
            let place = inner.isEmpty ? argument.name.text : "\(argument.name.text).\(ResponsePath(inner))"
            return fail(
                SelectionError(
                    code: .invalidArgument,
                    message: """
                        the argument `\(place): \(argument.type.text)` of `\(signature.name.text)` can't be \
                        encoded as JSON: \
                        \(error)
                        """,
                    path: recording.path(of: call), underlying: error))
        }
    }
}
