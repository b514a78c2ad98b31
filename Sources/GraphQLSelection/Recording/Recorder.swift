import GraphQLJSON

/// Records the calls of a mocking pass, and stores the first error.
final class Recorder {
    /// The maximum number of times that a field can be on a path. A selection with more is assumed to contain itself
    /// endlessly. The limit for responses, 512 levels of JSON, isn't much higher: each level of a list takes two.
    static let maximumRepetitions = 100
    /// The maximum nesting of selection sets, most of which are on the same object if they are that deep.
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
    func branches(_ types: StaticString, given: [Bool]?, on set: Recording.SetID) -> RecordedCall.Place {
        recording.addBranches(types, given: given, to: set)
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
        // A closure that catches the error of a nested selection would continue with the next selection, which is just
        // as deep.
        if let failure { throw failure }
        if depth <= StackGuard.shallow { return }
        let isRepeated = depth > Self.maximumRepetitions && repetitions(above: set) > Self.maximumRepetitions
        if !isRepeated, depth <= Self.maximumDepth, StackGuard().hasRoom(forDocumentOf: depth) { return }
        let path = recording.sets[set].parent.map { recording.path(of: $0).components } ?? []
        let cycle = repeatedPath(above: set).map { ": `\($0)` repeats" } ?? ""
        let problem =
            isRepeated
            ? "the selection contains itself more than \(Self.maximumRepetitions) times"
            : "the selection is nested too deeply, \(depth) levels"
        let error = SelectionError(
            code: .invalidSelection,
            message: """
                \(problem)\(cycle). A selection must come to an end: pass the number of remaining levels to the function \
                that makes it.
                """,
            path: ResponsePath(Array(path.prefix(8))))
        fail(error)
        throw error
    }

    /// Returns how often the field above a selection set is on the path to the set.
    private func repetitions(above set: Recording.SetID) -> Int {
        guard let field = recording.sets[set].parent, recording[field].isField else { return 0 }
        var count = 0
        var next: RecordedCall.Place? = field
        while let place = next {
            if recording[place].signature == recording[field].signature { count += 1 }
            next = recording.sets[place.set].parent
        }
        return count
    }

    /// Returns the last fields on the path to a selection set, up to where the last one occurs before; `nil` if it
    /// doesn't occur before.
    private func repeatedPath(above set: Recording.SetID) -> ResponsePath? {
        var names: [ResponsePath.Component] = []
        var last: Signature?
        var next = recording.sets[set].parent
        while let place = next {
            let call = recording[place]
            if call.isField {
                if call.signature == last { return ResponsePath(names.reversed()) }
                last = last ?? call.signature
                names.append(.name(call.signature.name.text))
            }
            next = recording.sets[place.set].parent
        }
        return nil
    }

    /// Fails because of the field's first argument that has no JSON form.
    private func refuseArguments(of call: RecordedCall.Place) {
        hasPassedFailure = false
        let signature = recording[call].signature
        for (value, argument) in zip(arguments[recording[call].arguments], signature.arguments) {
            guard let error = value.failure else { continue }
            let inner = SelectionError(error)
            let place = (inner?.path ?? ResponsePath()).prefixed(by: ResponsePath([.name(argument.name.text)]))
            return fail(
                SelectionError(
                    code: .invalidArgument,
                    message: """
                        the argument `\(place): \(argument.type.text)` of `\(signature.name.text)` can't be \
                        encoded as JSON: \(inner?.message ?? "\(error)")
                        """,
                    path: recording.path(of: call), underlying: inner == nil ? error : inner?.underlying))
        }
    }
}
