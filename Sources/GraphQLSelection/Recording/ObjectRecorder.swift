/// Runs the mocking pass on one selection set: records the fields that are requested, and returns mock values.
@usableFromInline final class ObjectRecorder: PassHandler {
    let recorder: Recorder
    /// The selection set.
    let set: Recording.SetID

    init(_ recorder: Recorder, _ set: Recording.SetID) {
        self.recorder = recorder
        self.set = set
        super.init(.recording)
    }

    /// Records the fields that identify the object.
    func identify(by keys: [KeyFields]) {
        if !keys.isEmpty { recorder.identify(set, by: keys) }
    }

    /// Records a leaf, and returns its mock value.
    @inline(__always)
    func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) -> Leaf.Output {
        recorder.leaf(signature, type, on: set)
        return Leaf.__mock
    }

    /// Returns the recorder of the selection set below a field.
    func enter(_ signature: StaticString, isAbstract: Bool) throws -> ObjectRecorder {
        ObjectRecorder(recorder, try recorder.object(signature, isAbstract: isAbstract, on: set))
    }

    /// Returns the recorder of another selection set of the same scope.
    func enterGroup() throws -> ObjectRecorder {
        ObjectRecorder(recorder, try recorder.inline("", { .group($0) }, on: set))
    }

    /// Returns the recorder of a selection set on an interface. A set on the scope's own type is a group.
    func enterFragment(_ interface: StaticString) throws -> ObjectRecorder {
        let type = SelectionSetType(name: Name(interface), isAbstract: true)
        if type.name == recorder.type(of: set).name {
            return ObjectRecorder(recorder, try recorder.inline(interface, { .group($0) }, on: set))
        }
        return ObjectRecorder(recorder, try recorder.inline(interface, { .fragment($0) }, type: type, on: set))
    }

    /// Returns the recorder of a part that the server may send later.
    func enterDeferred() throws -> ObjectRecorder {
        ObjectRecorder(recorder, try recorder.inline("@defer", { .deferred($0) }, on: set))
    }

    /// Records all branches of an `on`.
    ///
    /// - Parameters:
    ///   - branches: A branch for each type; `nil` for a type without a branch.
    ///   - read: Runs a branch.
    /// - Returns: The value of the first branch.
    func branches<Branch, T>(
        _ types: StaticString, _ branches: [Branch?], otherwise: Branch?, _ read: (ObjectRecorder, Branch) throws -> T
    ) throws -> T {
        let call = recorder.branches(types, on: set)
        var first: T?
        for (type, branch) in zip(Signature(types).branchTypes, branches) {
            guard let branch else { continue }
            let mock = try read(ObjectRecorder(recorder, recorder.branch(type, of: call)), branch)
            if first == nil { first = mock }
        }
        if let otherwise {
            let mock = try read(ObjectRecorder(recorder, recorder.branch(nil, of: call)), otherwise)
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
