import SwiftGraphQLJSON

/// Records the calls of a mocking pass, and stores the first error.
final class Recorder {
    /// The maximum number of times that a field can be on a path. A selection with more repetitions is assumed to
    /// contain itself endlessly. The limit for responses, 512 levels of JSON, isn't much higher, because each field
    /// that returns a list takes two levels.
    static let maximumRepetitions = 100
    /// The maximum nesting of selection sets. It exceeds the limit for responses, because nested sets can be on the
    /// same object.
    static let maximumDepth = 5_000

    // No access runs code that could access this property again, so an exclusivity check at every field would never
    // fail.
    @exclusivity(unchecked) private var recording = Recording()
    @exclusivity(unchecked) private var arguments: [EncodedArgument] = []
    /// The number of arguments passed so far for the next field.
    private var passedCount = 0
    /// The directives of the next field.
    @exclusivity(unchecked) private var passedDirectives: [Signature] = []
    /// Whether an argument that was passed for the next field has no JSON form.
    private var hasPassedFailure = false
    private var lastField: RecordedCall.Place?
    /// The number of nested selections that are running.
    private var nesting = 0
    /// The fields that identify the objects of selection sets.
    private var keys: [(set: Recording.SetID, fields: [KeyFields])] = []
    private var failure: SelectionError?

    // MARK: Calls

    /// Records an argument of the next field.
    func pass(_ argument: EncodedArgument) {
        if argument.failure != nil { hasPassedFailure = true }
        arguments.append(argument)
        recording.pass(isPresent: !argument.isAbsent)
        passedCount += 1
    }

    /// Records a directive of the next field, with its arguments.
    func pass(_ directive: RequestDirective) {
        for argument in directive.arguments { pass(argument) }
        check(directive.signature, isNewAmong: passedDirectives)
        passedDirectives.append(directive.signature)
    }

    /// Records that the selection handles errors beside the data.
    func handleErrors() { recording.isPartial = true }

    /// Records a directive of the operation, with its arguments.
    ///
    /// - Parameter set: The selection set of the selection that has the directive.
    func direct(_ directive: RequestDirective, on set: Recording.SetID) {
        if !recording.isOnRoot(set), let place = recording.sets[set].parent {
            return fail(
                SelectionError(
                    code: .invalidSelection,
                    message: "the directive `\(directive.signature.directiveName)` belongs to an operation, but the "
                        + "selection that has it is of a field. Apply the directive to the selection of the operation",
                    path: recording.path(of: place)))
        }
        let known = recording.directives.first { recorded in
            recorded.signature == directive.signature && !directive.signature.isRepeatable
                && arguments[recorded.arguments].elementsEqual(directive.arguments) { $0 == $1 }
        }
        // A selection that is a part of another one may have the same directive.
        if known != nil { return }
        check(directive.signature, isNewAmong: recording.directives.map(\.signature))
        for argument in directive.arguments {
            if let error = argument.failure { fail(rejection(of: directive.signature, error)) }
            pass(argument)
        }
        passedCount = 0
        hasPassedFailure = false
        recording.add(directive.signature, argumentCount: directive.arguments.count)
    }

    private func check(_ directive: Signature, isNewAmong others: [Signature]) {
        if directive.isRepeatable || !others.contains(directive) { return }
        fail(
            SelectionError(
                code: .invalidSelection,
                message: "the directive `\(directive.directiveName)` is applied twice to the same place, but it isn't "
                    + "repeatable"))
    }

    private func rejection(of directive: Signature, _ error: any Error) -> SelectionError {
        SelectionError(
            code: .invalidArgument,
            message: "an argument of `\(directive.directiveName)` can't be encoded as JSON: "
                + (SelectionError(error)?.message ?? "\(error)"), underlying: error)
    }

    /// Records a field, with the directives and arguments that were passed before.
    @discardableResult
    func field(_ call: RecordedCall, on set: Recording.SetID) -> RecordedCall.Place {
        let place = recording.add(call, argumentCount: passedCount, directives: passedDirectives, to: set)
        if !passedDirectives.isEmpty { passedDirectives = [] }
        passedCount = 0
        lastField = place
        if hasPassedFailure { rejectArguments(of: place) }
        return place
    }

    /// Records a field with a selection set.
    ///
    /// - Returns: The field's selection set.
    func object(
        _ signature: StaticString, isAbstract: Bool, interface: Signature?, on set: Recording.SetID
    ) -> Recording.SetID {
        let call = RecordedCall(
            signature: Signature(signature), kind: .object(recording.sets.count), interface: interface)
        return recording.addSet(isAbstract: isAbstract, below: field(call, on: set))
    }

    /// Records another selection of the same scope with a directive, `@defer`, `@include` or `@skip`.
    ///
    /// - Parameter condition: The value of the directive's argument; `nil` if the directive has none.
    /// - Returns: The directive's selection set.
    func directed(
        by directive: Signature, _ condition: Bool?, interface: Signature?, on set: Recording.SetID
    ) -> Recording.SetID {
        var call = RecordedCall(
            signature: directive, kind: .directed(recording.sets.count), interface: interface)
        if let condition {
            pass(condition.__bool)
            call.isIncluded = condition == (directive == .include)
        }
        let place = recording.add(call, argumentCount: passedCount, to: set)
        passedCount = 0
        return recording.addSet(isAbstract: recording.sets[set].isAbstract, below: place)
    }

    /// Records an `on`. Its branches follow.
    func branches(
        _ types: Signature, _ count: Int, hasOtherwise: Bool, interface: Signature?, on set: Recording.SetID
    ) -> RecordedCall.Place {
        let kind = RecordedCall.Kind.branches(Array(repeating: nil, count: count), hasOtherwise: hasOtherwise)
        return recording.add(RecordedCall(signature: types, kind: kind, interface: interface), to: set)
    }

    /// Records the branch of an `on` for one of its types.
    ///
    /// - Returns: The branch's selection set.
    func branch(_ index: Int, isAbstract: Bool, of call: RecordedCall.Place) -> Recording.SetID {
        recording.addBranch(index, isAbstract: isAbstract, below: call)
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

    /// Records the fields that identify the objects of a selection set. `finish` selects these fields after all others.
    func identify(_ set: Recording.SetID, by fields: [KeyFields]) { keys.append((set, fields)) }

    /// Returns the type that a selection set is on.
    func type(of set: Recording.SetID) -> SelectionSetType { recording.type(of: set) }

    // MARK: Finishing

    /// Returns the recording.
    ///
    /// - Throws: The first `SelectionError`, if there was one.
    func finish() throws -> (recording: Recording, arguments: [EncodedArgument]) {
        if !passedDirectives.isEmpty { failUnusedDirective() }
        if let failure { throw failure }
        for (set, fields) in keys { recording.identify(set, by: fields) }
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
                values ("1", 1, true, a list of one element, an enum's first value, a codec's mockValue). Change the \
                closure so that it doesn't throw for them, or give the codec a mockValue that the closure accepts.
                """,
            path: path ?? ResponsePath(), underlying: error)
    }

    /// Called before a selection inside another one runs.
    ///
    /// - Throws: `SelectionError` if the selection is nested too deeply.
    func enter(_ set: Recording.SetID) throws {
        if !passedDirectives.isEmpty { failUnusedDirective() }
        // A closure that catches the error of a nested selection would continue with the next selection, which is just
        // as deep.
        if let failure { throw failure }
        let depth = nesting + 1
        let isRepeated = depth > Self.maximumRepetitions && repetitions(above: set) > Self.maximumRepetitions
        let hasRoom = depth <= StackGuard.shallow || StackGuard().hasRoom(forDocumentOf: depth)
        if !isRepeated, depth <= Self.maximumDepth, hasRoom {
            nesting = depth
            return
        }
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

    /// Called after a selection inside another one has run.
    func leave() {
        if !passedDirectives.isEmpty { failUnusedDirective() }
        nesting -= 1
    }

    /// Returns how often the parent field of a selection set is on the path to the set.
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

    /// Returns the repeated part at the end of the path to a selection set: the fields after the previous occurrence of
    /// the last field; `nil` if the last field occurs only once.
    private func repeatedPath(above set: Recording.SetID) -> ResponsePath? {
        var names: [ResponsePath.Component] = []
        var last: Signature?
        var next = recording.sets[set].parent
        while let place = next {
            let call = recording[place]
            if call.isField {
                if call.signature == last { return ResponsePath(names.reversed()) }
                last = last ?? call.signature
                names.append(.name(call.signature.name))
            }
            next = recording.sets[place.set].parent
        }
        return nil
    }

    private func failUnusedDirective() {
        fail(
            SelectionError(
                code: .invalidSelection,
                message: "`with` must be followed by a field, to which the directive "
                    + "`\(passedDirectives[0].directiveName)` belongs"))
    }

    /// Stores an error for the field's first argument that has no JSON form.
    private func rejectArguments(of call: RecordedCall.Place) {
        hasPassedFailure = false
        let signature = recording[call].signature
        for (value, argument) in zip(
            arguments[recording[call].arguments], recording.argumentTypes(of: recording[call])
        ) {
            guard let error = value.failure else { continue }
            let inner = SelectionError(error)
            let place = (inner?.path ?? ResponsePath()).prefixed(by: ResponsePath([.name(argument.name)]))
            return fail(
                SelectionError(
                    code: .invalidArgument,
                    message: """
                        the argument `\(place): \(argument.type)` of `\(signature.name)` can't be \
                        encoded as JSON: \(inner?.message ?? "\(error)")
                        """,
                    path: recording.path(of: call), underlying: inner == nil ? error : inner?.underlying))
        }
    }
}
