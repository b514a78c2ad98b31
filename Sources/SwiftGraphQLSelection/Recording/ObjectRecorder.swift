/// Runs the mocking pass on one selection set: records the requested fields and returns mock values.
@usableFromInline final class ObjectRecorder: PassHandler {
    let recorder: Recorder
    /// The index of the selection set in the recording.
    let set: Recording.SetID
    /// The interface whose selection is running; `nil` for a selection on the scope itself.
    private let interface: Signature?
    /// The mock object, which is shared by all selections on this object.
    private let object: RecordedObject

    init(
        _ recorder: Recorder, _ set: Recording.SetID, interface: Signature? = nil,
        of object: RecordedObject = RecordedObject()
    ) {
        self.recorder = recorder
        self.set = set
        self.interface = interface
        self.object = object
        super.init(.recording)
    }

    /// Records the key fields that identify the object, except while a selection on an interface is running.
    func identify(by keys: [KeyFields]) {
        if !keys.isEmpty, interface == nil { recorder.identify(set, by: keys) }
    }

    /// Records a leaf field and returns the mock value of the leaf type.
    @inline(__always)
    func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) -> Leaf.Output {
        let call = RecordedCall(signature: Signature(signature), kind: .leaf, interface: interface, leaf: type)
        recorder.field(call, on: set)
        return Leaf.__mock
    }

    /// Records a field and returns the recorder of the field's selection set.
    func enter(_ signature: StaticString, isAbstract: Bool) throws -> ObjectRecorder {
        let below = recorder.object(signature, isAbstract: isAbstract, interface: interface, on: set)
        try recorder.enter(below)
        return ObjectRecorder(recorder, below)
    }

    /// Returns the recorder of another selection on the same scope or on an interface that the scope implements. The
    /// selection's fields go into the same selection set.
    func enterGroup(of interface: StaticString?) throws -> ObjectRecorder {
        try recorder.enter(set)
        guard let interface, interface.description != recorder.type(of: set).name else { return self }
        return ObjectRecorder(recorder, set, interface: Signature(interface), of: object)
    }

    /// Returns the recorder of a selection on the same scope with a directive: `@defer`, `@include` or `@skip`.
    ///
    /// - Parameter condition: The value of the directive's argument; `nil` if the directive has no argument.
    func enterDirected(by directive: Signature, _ condition: Bool? = nil) throws -> ObjectRecorder {
        let below = recorder.directed(by: directive, condition, interface: interface, on: set)
        try recorder.enter(below)
        return ObjectRecorder(recorder, below, of: object)
    }

    /// Records all branches of an `on`. If the mock object has no type yet, it gets the selection set's object type or,
    /// for an interface or a union, the type of the first branch.
    ///
    /// - Parameters:
    ///   - branches: The branch for each type, or `nil` for a type without a branch.
    ///   - read: A closure that runs the given branch.
    /// - Returns: The value of the branch for the mock object's type.
    func branches<Branch, T>(
        _ types: StaticString, _ branches: [Branch?], otherwise: Branch?, _ read: (ObjectRecorder, Branch) throws -> T
    ) throws -> T {
        let types = Signature(types)
        let call = recorder.branches(
            types, branches.count, hasOtherwise: otherwise != nil, interface: interface, on: set)
        if object.type == nil {
            let own = recorder.type(of: set)
            if own.isConcrete { object.type = own.name }
        }
        var (own, other): (T?, T?)
        for (index, (type, branch)) in zip(types.branchTypes, branches).enumerated() {
            guard let branch else { continue }
            if object.type == nil { object.type = type.name }
            let below = recorder.branch(index, isAbstract: type.isAbstract, of: call)
            try recorder.enter(below)
            let mock = try read(
                ObjectRecorder(recorder, below, of: type.isAbstract ? object : RecordedObject(type: type.name)), branch)
            if object.type == type.name { own = mock }
            if other == nil { other = mock }
        }
        if let otherwise {
            try recorder.enter(set)
            other = try read(self, otherwise)
        }
        guard let mock = own ?? other else {
            let error = SelectionError(code: .invalidSelection, message: "`on` has no branch")
            recorder.fail(error)
            throw error
        }
        return mock
    }
}

/// A mock object during recording. It ensures that all selections on the object see the same type.
final class RecordedObject {
    /// The name of the object's type; `nil` until an `on` has chosen it.
    var type: String?

    init(type: String? = nil) { self.type = type }
}
