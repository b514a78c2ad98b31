// What nests: the same call in the mocking pass and in the decoding pass.
extension Fields {
    func composite<T>(
        _ signature: StaticString, _ run: (Fields) throws -> T, _ arguments: [EncodedArgument], isAbstract: Bool
    ) throws -> T {
        switch pass {
        case .recording(let recorder, let set):
            let (slot, definition) = recordField(signature, arguments, recorder, set)
            let type = SelectionSetType(name: definition.namedType, isAbstract: isAbstract)
            recorder.enter(definition.name)
            defer { recorder.leave() }
            return try recordChild(of: slot, on: type, at: slot.position, depth: set.depth + 1, recorder, run)
        case .decoding(let reading):
            let slot = try expect(signature, arguments, reading)
            let value = try member(of: slot, reading)
            if plan.depth > StackGuard.shallow { try checkStack(reading) }
            let child = Fields(
                reading: reading, value: value, plan: slot.children[0], parent: self, step: .name(slot.responseName))
            return try run(child)
        case .imagining(let world, let reading):
            let slot = try expect(signature, arguments, reading)
            if plan.depth > StackGuard.shallow { try checkStack(reading) }
            return try run(
                Fields(
                    imagining: world, reading, plan: slot.children[0], parent: self, step: .name(slot.responseName)))
        }
    }

    /// A selection whose fields land in this same object.
    func inlined<T>(
        _ signature: StaticString, _ run: (Fields) throws -> T,
        _ describe: (RecordedSet) -> (RecordedSlot.Kind, SelectionSetType)
    ) throws -> T {
        switch pass {
        case .recording(let recorder, let set):
            let (kind, type) = describe(set)
            let slot = RecordedSlot(
                signature: signature, kind: kind, position: set.nextPosition(named: "...\(signature)"))
            set.slots.append(slot)
            return try recordChild(of: slot, on: type, at: slot.position, depth: set.depth + 1, recorder, run)
        case .decoding(let reading):
            let slot = try expect(signature, [], reading)
            return try run(sameObject(reading, plan: slot.children[0]))
        case .imagining(let world, let reading):
            let slot = try expect(signature, [], reading)
            return try run(Fields(imagining: world, reading, plan: slot.children[0], parent: self))
        }
    }

    func on<T>(
        _ types: StaticString, _ branches: [SelectionBody<T>?], orElse otherwise: SelectionBody<T>?
    ) throws -> T {
        switch pass {
        case .recording(let recorder, let set):
            return try recordBranches(types, branches, otherwise, recorder, set)
        case .decoding(let reading):
            let slot = try expect(types, [], reading)
            let index = try branchIndex(of: slot, reading)
            let selected = branches.compactMap { $0 }
            let branch = index < selected.count ? selected[index] : otherwise
            guard let branch, index < slot.children.count else { throw unknownType(slot, reading) }
            return try branch.run(sameObject(reading, plan: slot.children[index]))
        case .imagining(let world, let reading):
            let slot = try expect(types, [], reading)
            let index = world.choices.index(slot.children.count)
            let selected = branches.compactMap { $0 }
            guard let branch = index < selected.count ? selected[index] : otherwise else {
                throw unknownType(slot, reading)
            }
            return try branch.run(Fields(imagining: world, reading, plan: slot.children[index], parent: self))
        }
    }
}
