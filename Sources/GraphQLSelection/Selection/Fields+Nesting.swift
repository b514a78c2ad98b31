// What nests, outside the decoding pass.
extension Fields {
    /// What a field's selection set runs on.
    @inline(never)
    func enterMock(_ signature: StaticString, isAbstract: Bool) throws -> Fields {
        switch pass {
        case .recording(let recorder, let set):
            let slot = recorder.field(signature, isLeaf: false, on: set)
            let type = SelectionSetType(name: NamePiece(signature, signature.fieldType.name), isAbstract: isAbstract)
            return Fields(recording: try recorder.set(type, below: slot), by: recorder)
        case .imagining(let world):
            let slot = try expect(signature)
            if plan.depth > StackGuard.shallow { try checkStack() }
            return Fields(
                imagining: world, reading, plan: slots[slot].children[0],
                place: ResponsePlace(.name(slots[slot].responseName), in: place))
        case .decoding: throw strayCall()
        }
    }

    /// What a selection runs on whose fields land in this same object. A fragment on the very type of the scope is a group.
    @inline(never)
    func enterMock(_ signature: StaticString, _ kind: RecordedSlot.Kind) throws -> Fields {
        switch pass {
        case .recording(let recorder, let set):
            var type = recorder.type(of: set)
            var kind = kind
            if kind == .fragment {
                let interface = SelectionSetType(name: NamePiece(signature), isAbstract: true)
                if interface.name.isSame(as: type.name) { kind = .group } else { type = interface }
            }
            let slot = recorder.inlined(signature, kind, on: set)
            return Fields(recording: try recorder.set(type, below: slot), by: recorder)
        case .imagining(let world):
            let slot = try expect(signature)
            return Fields(imagining: world, reading, plan: slots[slot].children[0], place: place)
        case .decoding: throw strayCall()
        }
    }

    @usableFromInline func makeUpBranch<T>(
        _ types: StaticString, _ branches: [SelectionBody<T>?],
        _ otherwise: SelectionBody<T>?
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
            var child = Fields(imagining: world, reading, plan: children[index], place: place)
            return try branch(&child)
        case .decoding:
            // The branch was looked for before, in vain: the error of that.
            _ = try branchIndex(of: try expect(types), hasOtherwise: otherwise != nil)
            throw strayCall()
        }
    }

    /// What the first element of a list runs on, and how many there are: one while it is recorded, as many as the world likes
    /// in one that is made up.
    @inline(never)
    func beginMockList() -> (first: Fields?, count: Int) {
        var count = 1
        if case .imagining(let world) = pass { count = world.elementCount(below: place.listDepth) }
        elementCount = Int32(clamping: count)
        return (nextMockElement(0), count)
    }

    /// What the element of that index runs on; nil behind the last. An element is recorded where its list is.
    @inline(never)
    func nextMockElement(_ index: Int) -> Fields? {
        if index == elementCount { return nil }
        guard case .imagining(let world) = pass else { return self }
        return Fields(imagining: world, reading, plan: plan, place: ResponsePlace(.index(index), in: place))
    }

    /// What can't happen: a call of the decoding pass that it has no reader for.
    @usableFromInline func strayCall() -> SelectionError {
        SelectionError(code: .invalidSelection, message: "a scope was used after its response was decoded", path: path)
    }
}

@_spi(Generated) extension Fields {
    /// The value of a leaf in a recording or in a made-up response.
    @usableFromInline func mock<Leaf: LeafType>(_ type: Leaf.Type) -> Leaf.Output {
        if case .imagining(let world) = pass { Leaf.__mock(in: world) } else { Leaf.__mock }
    }
}
