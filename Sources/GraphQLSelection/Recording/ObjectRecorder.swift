/// Runs the mocking pass on one selection set: records the fields that are requested, and returns mock values.
@usableFromInline final class ObjectRecorder: PassHandler {
    let recorder: Recorder
    /// The selection set.
    let set: Recording.SetID
    /// The mock object, which has other selection sets too.
    private let object: RecordedObject

    init(_ recorder: Recorder, _ set: Recording.SetID, of object: RecordedObject = RecordedObject()) {
        self.recorder = recorder
        self.set = set
        let type = recorder.type(of: set)
        self.object = type.isConcrete ? RecordedObject(type: type.name) : object
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
        inline(try recorder.inline("", { .group($0) }, on: set))
    }

    /// Returns the recorder of a selection set on an interface. A set on the scope's own type is a group.
    func enterFragment(_ interface: StaticString) throws -> ObjectRecorder {
        let type = SelectionSetType(name: Name(interface), isAbstract: true)
        if type.name == recorder.type(of: set).name {
            return inline(try recorder.inline(interface, { .group($0) }, on: set))
        }
        return inline(try recorder.inline(interface, { .fragment($0) }, type: type, on: set))
    }

    /// Returns the recorder of a part that the server may send later.
    func enterDeferred() throws -> ObjectRecorder {
        inline(try recorder.inline("@defer", { .deferred($0) }, on: set))
    }

    /// Returns the recorder of another selection set of the same object.
    private func inline(_ set: Recording.SetID) -> ObjectRecorder { ObjectRecorder(recorder, set, of: object) }

    /// Records all branches of an `on`. The first branch that is recorded determines the type of the mock object.
    ///
    /// - Parameters:
    ///   - branches: A branch for each type; `nil` for a type without a branch.
    ///   - read: Runs a branch.
    /// - Returns: The value of the branch that the mock object belongs to.
    func branches<Branch, T>(
        _ types: StaticString, _ branches: [Branch?], otherwise: Branch?, _ read: (ObjectRecorder, Branch) throws -> T
    ) throws -> T {
        let call = recorder.branches(types, given: otherwise.map { _ in branches.map { $0 != nil } }, on: set)
        var (own, other): (T?, T?)
        for (type, branch) in zip(Signature(types).branchTypes, branches) {
            guard let branch else { continue }
            if object.type == nil { object.type = type.name }
            let mock = try read(inline(recorder.branch(type, of: call)), branch)
            if object.type == type.name { own = mock }
            if other == nil { other = mock }
        }
        if let otherwise { other = try read(inline(recorder.branch(nil, of: call)), otherwise) }
        guard let mock = own ?? other else {
            let error = SelectionError(code: .invalidSelection, message: "`on` has no branch")
            recorder.fail(error)
            throw error
        }
        return mock
    }
}

/// A mock object while it is recorded. All selection sets on it see the same type.
final class RecordedObject {
    /// The name of the object's type; `nil` until an `on` has chosen it.
    var type: Name?

    init(type: Name? = nil) { self.type = type }
}
