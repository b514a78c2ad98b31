// What nests, outside the decoding pass.
extension Fields {
    @usableFromInline func makeUp<T>(
        _ signature: StaticString, _ run: (Fields) throws -> T, isAbstract: Bool
    ) throws -> T {
        switch pass {
        case .recording(let recorder, let set):
            return try recordComposite(signature, isAbstract: isAbstract, recorder, set, run)
        case .imagining(let world):
            let slot = try expect(signature)
            if plan.depth > StackGuard.shallow { try checkStack() }
            return try run(
                Fields(
                    imagining: world, reading, plan: slots[slot].children[0],
                    place: ResponsePlace(.name(slots[slot].responseName), in: place)))
        case .decoding: throw strayCall()
        }
    }

    @usableFromInline func makeUpFragment<T>(
        _ interface: StaticString, _ run: (Fields) throws -> T
    ) throws -> T {
        try makeUpInline(interface, run) { try recordFragment(interface, $0, $1, run) }
    }

    @usableFromInline func makeUpGroup<T>(_ run: (Fields) throws -> T) throws -> T {
        try makeUpInline("", run) { try recordGroup($0, $1, run) }
    }

    /// A selection whose fields land in this same object.
    private func makeUpInline<T>(
        _ signature: StaticString, _ run: (Fields) throws -> T,
        record: (Recorder, RecordedSet.ID) throws -> T
    ) throws -> T {
        switch pass {
        case .recording(let recorder, let set): return try record(recorder, set)
        case .imagining(let world):
            let slot = try expect(signature)
            return try run(Fields(imagining: world, reading, plan: slots[slot].children[0], place: place))
        case .decoding: throw strayCall()
        }
    }

    @usableFromInline func makeUpBranch<T>(
        _ types: StaticString, _ branches: [(@Sendable (Fields) throws -> T)?],
        _ otherwise: (@Sendable (Fields) throws -> T)?
    ) throws -> T {
        switch pass {
        case .recording(let recorder, let set):
            return try recordBranches(types, branches, otherwise, recorder, set)
        case .imagining(let world):
            let slot = try expect(types)
            let children = slots[slot].children
            let index = world.choices.index(children.count)
            let selected = branches.compactMap { $0 }
            guard let branch = index < selected.count ? selected[index] : otherwise else {
                throw unknownType(slot, "")
            }
            return try branch(Fields(imagining: world, reading, plan: children[index], place: place))
        case .decoding:
            // The branch was looked for before, in vain: the error of that.
            _ = try branchIndex(of: try expect(types), hasOtherwise: otherwise != nil)
            throw strayCall()
        }
    }

    /// The list of a recording or of a made-up response.
    @usableFromInline func makeUpList<T>(_ run: (Fields) throws -> T) throws -> [T] {
        guard case .imagining(let world) = pass else { return [try run(self)] }
        var index = 0
        return try world.list {
            defer { index += 1 }
            return try run(
                Fields(imagining: world, reading, plan: plan, place: ResponsePlace(.index(index), in: place)))
        }
    }

    /// The value of a leaf in a recording or in a made-up response.
    @usableFromInline func mock<Leaf: LeafType>(_ type: Leaf.Type) -> Leaf.Output {
        if case .imagining(let world) = pass { Leaf.__mock(in: world) } else { Leaf.__mock }
    }

    /// What can't happen: a call of the decoding pass that it has no reader for.
    @usableFromInline func strayCall() -> SelectionError {
        SelectionError(code: .invalidSelection, message: "a scope was used after its response was decoded", path: path)
    }
}
