import SwiftGraphQLJSON

/// Records the calls of a mocking pass and stores the first error that occurs.
final class Recorder {
    /// The maximum number of times that a field can occur on a path. A selection with more repetitions is assumed to
    /// be infinitely recursive. For fields that return lists, responses could hold only about 256 repetitions, because
    /// each list takes two of the 512 JSON levels.
    static let maximumRepetitions = 100
    /// The maximum nesting depth of selection sets. It is higher than the limit of 512 JSON levels for responses,
    /// because nested sets can be on the same object.
    static let maximumDepth = 5_000

    // No access to these properties runs code that accesses them again, so the exclusivity checks aren't needed.
    @exclusivity(unchecked) private var recording = Recording()
    @exclusivity(unchecked) private var arguments: [EncodedArgument] = []
    /// The number of arguments that were passed for the next field so far.
    private var passedCount = 0
    /// The directives that were passed for the next field so far.
    @exclusivity(unchecked) private var passedDirectives: [Signature] = []
    /// Whether an argument for the next field can't be encoded as JSON.
    private var hasPassedFailure = false
    private var lastField: RecordedCall.Place?
    /// The nesting depth of the selection that is running.
    private var nesting = 0
    /// The key fields that `finish` adds to selection sets.
    private var keys: [(set: Recording.SetID, fields: [KeyFields])] = []
    private var failure: SelectionError?

    // MARK: Calls

    /// Records an argument that belongs to the next field.
    func pass(_ argument: EncodedArgument) {
        if argument.failure != nil { hasPassedFailure = true }
        arguments.append(argument)
        recording.pass(isPresent: !argument.isAbsent)
        passedCount += 1
    }

    /// Records a directive that belongs to the next field, with the directive's arguments.
    func pass(_ directive: RequestDirective) {
        for argument in directive.arguments { pass(argument) }
        check(directive.signature, isNewAmong: passedDirectives)
        passedDirectives.append(directive.signature)
    }

    /// Records that the selection returns data together with errors (`Selection.partial`).
    func handleErrors() { recording.isPartial = true }

    /// Records a directive of the operation, with its arguments.
    ///
    /// - Parameter set: The selection set that the directive is applied to, which must be on the operation's root.
    func direct(_ directive: RequestDirective, on set: Recording.SetID) {
        if !recording.isOnRoot(set), let place = recording.sets[set].parent {
            return fail(
                SelectionError(
                    code: .invalidSelection,
                    message: "the directive `\(directive.signature.directiveName)` can only be applied to an "
                        + "operation, but a field's selection has it. Apply the directive to the operation's selection",
                    path: recording.path(of: place)))
        }
        let known = recording.directives.first { recorded in
            recorded.signature == directive.signature && !directive.signature.isRepeatable
                && arguments[recorded.arguments].elementsEqual(directive.arguments) { $0 == $1 }
        }
        // A selection that is part of another one may apply the same directive again.
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

    /// Records a field, with the directives and arguments that were passed for it.
    @discardableResult
    func field(_ call: RecordedCall, on set: Recording.SetID) -> RecordedCall.Place {
        let place = recording.add(call, argumentCount: passedCount, directives: passedDirectives, to: set)
        if !passedDirectives.isEmpty { passedDirectives = [] }
        passedCount = 0
        lastField = place
        if hasPassedFailure { rejectArguments(of: place) }
        return place
    }

    /// Records a field that has a selection set.
    ///
    /// - Returns: The index of the field's selection set.
    func object(
        _ signature: StaticString, isAbstract: Bool, interface: Signature?, on set: Recording.SetID
    ) -> Recording.SetID {
        let call = RecordedCall(
            signature: Signature(signature), kind: .object(recording.sets.count), interface: interface)
        return recording.addSet(isAbstract: isAbstract, below: field(call, on: set))
    }

    /// Records a selection on the same scope with a directive: `@defer`, `@include` or `@skip`.
    ///
    /// - Parameter condition: The value of the directive's argument; `nil` if the directive has no argument.
    /// - Returns: The index of the selection set below the directive.
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

    /// Records a call of `on`. Calls of `branch` then record the branches.
    func branches(
        _ types: Signature, _ count: Int, hasOtherwise: Bool, interface: Signature?, on set: Recording.SetID
    ) -> RecordedCall.Place {
        let kind = RecordedCall.Kind.branches(Array(repeating: nil, count: count), hasOtherwise: hasOtherwise)
        return recording.add(RecordedCall(signature: types, kind: kind, interface: interface), to: set)
    }

    /// Records the branch of an `on` for one of its types.
    ///
    /// - Returns: The index of the branch's selection set.
    func branch(_ index: Int, isAbstract: Bool, of call: RecordedCall.Place) -> Recording.SetID {
        recording.addBranch(index, isAbstract: isAbstract, below: call)
    }

    /// Marks the list above a selection set as streamed.
    func stream(_ set: Recording.SetID, from count: Int) {
        if count < 0, let list = recording.sets[set].parent {
            fail(
                SelectionError(
                    code: .invalidSelection, message: "`streamed(initialCount: \(count))` must not be negative",
                    path: recording.path(of: list)))
        }
        if recording.stream(set) { arguments.append(EncodedArgument(.integer(count))) }
    }

    /// Stores the key fields of a selection set's objects. `finish` adds these fields after all other fields.
    func identify(_ set: Recording.SetID, by fields: [KeyFields]) { keys.append((set, fields)) }

    /// Returns the type of the objects that a selection set is on.
    func type(of set: Recording.SetID) -> SelectionSetType { recording.type(of: set) }

    // MARK: Finishing

    /// Returns the recording and the arguments, after adding the key fields.
    ///
    /// - Throws: The first error of the recording, if any error occurred.
    func finish() throws -> (recording: Recording, arguments: [EncodedArgument]) {
        if !passedDirectives.isEmpty { failUnusedDirective() }
        if let failure { throw failure }
        for (set, fields) in keys { recording.identify(set, by: fields) }
        return (recording, arguments)
    }

    // MARK: Failures

    /// Stores an error unless an earlier error is stored. If errors were not stored, a `try?` in an outer closure could
    /// lead to a query that lacks fields.
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

    /// Begins a nested selection. Call this before its closure runs.
    ///
    /// - Throws: `SelectionError` if the selection is nested too deeply, or if an error was recorded before.
    func enter(_ set: Recording.SetID) throws {
        if !passedDirectives.isEmpty { failUnusedDirective() }
        // If a closure caught the error of a nested selection, it would continue with the next selection, which is just
        // as deep.
        if let failure { throw failure }
        let depth = nesting + 1
        let isRepeated = depth > Self.maximumRepetitions && repetitions(above: set) > Self.maximumRepetitions
        let hasRoom = depth <= StackGuard.shallow || StackGuard().hasRoom(forDocumentOf: depth)
        if !isRepeated, depth <= Self.maximumDepth, hasRoom {
            nesting = depth
            if depth > StackGuard.shallow { recording.isDeep = true }
            return
        }
        let path = recording.sets[set].parent.map { recording.path(of: $0).components } ?? []
        let cycle = repeatedPath(above: set).map { ": `\($0)` repeats" } ?? ""
        let problem =
            isRepeated
            ? "the selection contains itself more than \(Self.maximumRepetitions) times"
            : "the selection is nested too deeply\(hasRoom ? "" : " for the stack of this thread") (\(depth) levels)"
        let cure = hasRoom ? "" : " Prepare it on a thread with a larger stack."
        let error = SelectionError(
            code: .invalidSelection,
            message: """
                \(problem)\(cycle).\(cure) A selection must be finite: pass the number of remaining levels to the \
                function that creates the selection.
                """,
            path: ResponsePath(Array(path.prefix(8))))
        fail(error)
        throw error
    }

    /// Ends a nested selection after its closure has run.
    func leave() {
        if !passedDirectives.isEmpty { failUnusedDirective() }
        nesting -= 1
    }

    /// Returns how often the field above a selection set occurs on the path to the set.
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

    /// Returns the repeated end of the path to a selection set: the fields after the last field's previous occurrence.
    /// Returns `nil` if the last field occurs only once.
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
                message: "`with` must be followed by the field to which the directive "
                    + "`\(passedDirectives[0].directiveName)` applies"))
    }

    /// Stores an error for the first argument of the given call that can't be encoded as JSON.
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
