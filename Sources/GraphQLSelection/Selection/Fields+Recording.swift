// The mocking pass: the calls of a closure, written down.
extension Fields {
    /// A field without a selection set; answers that it has no value.
    ///
    /// A function of its own, and a throwing one as its caller is, so that this just goes on to it.
    @inline(never)
    func recordLeaf(_ signature: StaticString) throws -> Int {
        // Not bound to a name: then the recorder would be retained for each field.
        recorder?.leaf(signature, on: recordedSet)
        return -1
    }

    /// A field with a selection set.
    func recordComposite<T>(
        _ signature: StaticString, isAbstract: Bool, _ recorder: Recorder, _ set: RecordedSet.ID,
        _ run: (Fields) throws -> T
    ) throws -> T {
        let slot = recorder.field(signature, isLeaf: false, on: set)
        let type = SelectionSetType(name: NamePiece(signature, signature.fieldType.name), isAbstract: isAbstract)
        return try Self.recordSet(recorder.set(type, below: slot), recorder, run)
    }

    /// Another selection of the same scope.
    func recordGroup<T>(_ recorder: Recorder, _ set: RecordedSet.ID, _ run: (Fields) throws -> T) throws -> T {
        let slot = recorder.inlined("", .group, on: set)
        return try Self.recordSet(recorder.set(recorder.type(of: set), below: slot), recorder, run)
    }

    /// Another selection of the same scope, which may come later.
    func recordDeferred<T>(
        _ signature: StaticString, _ recorder: Recorder, _ set: RecordedSet.ID, _ run: (Fields) throws -> T
    ) throws -> T {
        let slot = recorder.inlined(signature, .deferred, on: set)
        return try Self.recordSet(recorder.set(recorder.type(of: set), below: slot), recorder, run)
    }

    /// A selection on an interface: a mere group where that is the type of the scope.
    func recordFragment<T>(
        _ interface: StaticString, _ recorder: Recorder, _ set: RecordedSet.ID, _ run: (Fields) throws -> T
    ) throws -> T {
        let own = recorder.type(of: set)
        let type = SelectionSetType(name: NamePiece(interface), isAbstract: true)
        let isGroup = type.name.isSame(as: own.name)
        let slot = recorder.inlined(interface, isGroup ? .group : .fragment, on: set)
        return try Self.recordSet(recorder.set(isGroup ? own : type, below: slot), recorder, run)
    }

    func recordBranches<T>(
        _ types: StaticString, _ branches: [(@Sendable (Fields) throws -> T)?],
        _ otherwise: (@Sendable (Fields) throws -> T)?,
        _ recorder: Recorder, _ set: RecordedSet.ID
    ) throws -> T {
        let slot = recorder.inlined(types, .branches, on: set)
        var first: T?
        for (type, branch) in zip(types.branchTypes, branches) {
            guard let branch else { continue }
            let child = try recorder.set(type, isBranch: true, below: slot)
            let mock = try Self.recordSet(child, recorder, branch)
            if first == nil { first = mock }
        }
        if let otherwise {
            let child = try recorder.set(recorder.type(of: set), below: slot)
            let mock = try Self.recordSet(child, recorder, otherwise)
            if first == nil { first = mock }
        }
        guard let first else {
            let error = SelectionError(code: .invalidSelection, message: "`on` has no branch")
            recorder.fail(error)
            throw error
        }
        return first
    }

    private static func recordSet<T>(
        _ set: RecordedSet.ID, _ recorder: Recorder, _ run: (Fields) throws -> T
    ) throws -> T {
        do {
            return try run(Fields(recording: set, by: recorder))
        } catch {
            recorder.fail(error)
            throw error
        }
    }
}
