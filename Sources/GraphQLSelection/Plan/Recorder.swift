/// Writes down what one mocking pass sees; it keeps the bounds, and the first thing that went wrong.
final class Recorder {
    /// A selection that nests deeper than this is taken for one that contains itself without end.
    static let maximumDepth = 5_000

    // Nothing below calls out while it writes here, so there is nothing to check for each field.
    @exclusivity(unchecked) private var recording: Recording
    /// There is nothing to read yet.
    let reading = ResponseReading()
    private(set) var failure: SelectionError?
    /// Whether one of the arguments of the field that comes next has no JSON form.
    private var hasPassedFailure = false

    /// A recorder of a plan whose root is at a position of its own.
    init(position: StableHash) {
        recording = Recording(position: position)
    }

    // MARK: Calls

    /// Writes down an argument of the field that comes next.
    func pass(_ argument: EncodedArgument) {
        if argument.failure != nil { hasPassedFailure = true }
        recording.pass(argument)
    }

    /// Writes down a field without a selection set, with the arguments that were passed before.
    @inline(__always)
    func leaf(_ signature: StaticString, on set: RecordedSet.ID) {
        if recording.hasPassed {
            field(signature, isLeaf: true, on: set)
        } else {
            recording.addLeaf(signature, to: set)
        }
    }

    /// Writes down a field, with the arguments that were passed before.
    @discardableResult
    func field(_ signature: StaticString, isLeaf: Bool, on set: RecordedSet.ID) -> RecordedSlot.ID {
        let slot = recording.addField(signature, isLeaf: isLeaf, to: set)
        if hasPassedFailure { refuseArguments(of: slot) }
        return slot
    }

    /// Writes down what has its fields in the same object.
    func inlined(
        _ signature: StaticString, _ kind: RecordedSlot.Kind, on set: RecordedSet.ID
    ) -> RecordedSlot.ID {
        recording.addInlined(signature, kind, to: set)
    }

    /// Opens a selection set below a slot.
    ///
    /// - Throws: `SelectionError` when there is no room for one at that depth.
    func set(
        _ type: SelectionSetType, isBranch: Bool = false, below slot: RecordedSlot.ID
    ) throws -> RecordedSet.ID {
        let set = recording.addSet(type, isBranch: isBranch, below: slot)
        let depth = Int(recording.sets[Int(set)].depth)
        if depth > StackGuard.shallow { try checkDepth(depth, below: slot) }
        return set
    }

    /// Has the list that a selection set is below streamed.
    func stream(_ set: RecordedSet.ID, from count: Int) {
        if count < 0 {
            fail(
                SelectionError(
                    code: .invalidSelection, message: "`streamed(initialCount: \(count))`: a list has no such start",
                    path: recording.path(of: recording.sets[Int(set)].parent)))
        }
        recording.stream(set, from: Int32(clamping: count))
    }

    /// The type that a selection set is on.
    func type(of set: RecordedSet.ID) -> SelectionSetType { recording.sets[Int(set)].type }

    /// What was written down, without response names yet; the recorder's work is done.
    ///
    /// - Throws: `SelectionError`, the first thing that went wrong.
    func finish() throws -> Recording {
        if let failure { throw failure }
        return recording.take()
    }

    // MARK: Failures

    /// Keeps the first failure: `try?` in an outer closure must not turn it into a query with fields missing.
    func fail(_ error: any Error) {
        guard failure == nil else { return }
        if let error = error as? SelectionError {
            failure = error
            return
        }
        let last = recording.slots.lastIndex { $0.kind.isField }
        let path = last.map { recording.path(of: RecordedSlot.ID($0)) }
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

    private func checkDepth(_ depth: Int, below slot: RecordedSlot.ID) throws {
        if depth <= Self.maximumDepth, StackGuard().hasRoom { return }
        let error = SelectionError(
            code: .invalidSelection,
            message: """
                the selection is nested too deep, \(depth) levels. A selection can't contain itself: say how deep it \
                is to go.
                """,
            path: ResponsePath(Array(recording.path(of: slot).components.prefix(8))))
        fail(error)
        throw error
    }

    /// Fails for the first argument of a slot that has no JSON form.
    private func refuseArguments(of slot: RecordedSlot.ID) {
        hasPassedFailure = false
        let arguments = recording.arguments(of: recording.slots[Int(slot)])
        guard let index = arguments.firstIndex(where: { $0.failure != nil }), let error = arguments[index].failure
        else { return }
        let definition = FieldDefinition(recording.slots[Int(slot)].signature)
        let number = index - arguments.startIndex
        guard number < definition.arguments.count else { return }
        let argument = definition.arguments[number]
        let inner = (error as? SelectionError)?.path.components ?? []
        let place = inner.isEmpty ? argument.name : "\(argument.name).\(ResponsePath(inner))"
        fail(
            SelectionError(
                code: .invalidArgument,
                message: "the argument `\(place): \(argument.type)` of `\(definition.name)` has no JSON form: \(error)",
                path: recording.path(of: slot), underlying: error))
    }
}
