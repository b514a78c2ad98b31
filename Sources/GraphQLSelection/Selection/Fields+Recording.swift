// The mocking pass: the calls of a closure, written down.
extension Fields {
    func recordBranches<T>(
        _ types: StaticString, _ branches: [SelectionBody<T>?], _ otherwise: SelectionBody<T>?,
        _ recorder: Recorder, _ set: RecordedSet
    ) throws -> T {
        var selected: [(type: SelectionSetType, run: (Fields) throws -> T)] = []
        for (type, branch) in zip(branchTypes(types), branches) {
            if let branch { selected.append((type, branch.run)) }
        }
        let slot = RecordedSlot(
            signature: types, kind: .branches(selected.map { RecordedSlot.Branch(type: $0.type) }),
            position: set.nextPosition(named: "on"))
        set.slots.append(slot)
        if let otherwise { selected.append((set.type, otherwise.run)) }
        var first: T?
        for (type, run) in selected {
            let position = slot.position.appending(type.name)
            let mock = try recordChild(of: slot, on: type, at: position, depth: set.depth + 1, recorder, run)
            if first == nil { first = mock }
        }
        guard let first else {
            let error = SelectionError(code: .invalidSelection, message: "`on` has no branch")
            recorder.fail(error)
            throw error
        }
        return first
    }

    private func branchTypes(_ types: StaticString) -> [SelectionSetType] {
        types.description.split(separator: ",").map { part in
            let name = part.drop { $0 == " " }
            return name.last == "*"
                ? SelectionSetType(name: String(name.dropLast()), isAbstract: true)
                : SelectionSetType(name: String(name), isAbstract: false)
        }
    }

    func recordChild<T>(
        of slot: RecordedSlot, on type: SelectionSetType, at position: StableHash, depth: Int, _ recorder: Recorder,
        _ run: (Fields) throws -> T
    ) throws -> T {
        try recorder.checkDepth(depth)
        let child = RecordedSet(type: type, position: position, depth: depth)
        slot.children.append(child)
        do {
            return try run(Fields(recording: child, by: recorder))
        } catch {
            recorder.fail(error)
            throw error
        }
    }

    @discardableResult
    func recordField(
        _ signature: StaticString, _ arguments: [EncodedArgument], _ recorder: Recorder, _ set: RecordedSet
    ) -> (RecordedSlot, FieldDefinition) {
        let definition = FieldDefinition(signature)
        recorder.enter(definition.name)
        recorder.leave()
        for (argument, value) in zip(definition.arguments, arguments) {
            if let failure = value.failure { recorder.fail(argument: argument, of: definition.name, because: failure) }
        }
        let slot = RecordedSlot(
            signature: signature, kind: .field(definition, arguments),
            position: set.nextPosition(named: definition.name))
        set.slots.append(slot)
        return (slot, definition)
    }
}
