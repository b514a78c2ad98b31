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

    func recordBranches<T>(
        _ types: StaticString, _ branches: [SelectionBody<T>?],
        _ otherwise: SelectionBody<T>?,
        _ recorder: Recorder, _ set: RecordedSet.ID
    ) throws -> T {
        let slot = recorder.inlined(types, .branches, on: set)
        var first: T?
        for (type, branch) in zip(types.branchTypes, branches) {
            guard let branch else { continue }
            let child = try recorder.set(type, isBranch: true, below: slot)
            let mock = try read(Fields(recording: child, by: recorder), branch)
            if first == nil { first = mock }
        }
        if let otherwise {
            let child = try recorder.set(recorder.type(of: set), below: slot)
            let mock = try read(Fields(recording: child, by: recorder), otherwise)
            if first == nil { first = mock }
        }
        guard let first else {
            let error = SelectionError(code: .invalidSelection, message: "`on` has no branch")
            recorder.fail(error)
            throw error
        }
        return first
    }
}
