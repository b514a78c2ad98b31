/// One selection set, being recorded or being read. Generated code calls it; apps see it through scopes alone.
///
/// In the mocking pass it records each call as a slot of the plan and answers with mock values. In the decoding pass it
/// expects the calls of the plan, slot by slot, and answers with the values of one object of the response.
public final class Fields {
    enum Pass {
        case recording(Recorder, RecordedSet)
        case decoding(ResponseReading)
        /// The decoding pass on a response that is made up while it is read.
        case imagining(MockWorld, ResponseReading)
    }

    let pass: Pass

    // The rest is the state of the decoding pass.
    /// The value at this place; `nil` where the response holds none.
    var value: JSONCursor?
    let plan: PlanSet
    private let parent: Fields?
    /// The step from the parent's object to this value; `nil` where it is the same object.
    var step: ResponsePath.Component?
    var nextSlot = 0
    var memberHint = 0

    private static let emptyPlan = PlanSet(slots: [])

    init(recording set: RecordedSet, by recorder: Recorder) {
        pass = .recording(recorder, set)
        plan = Self.emptyPlan
        parent = nil
    }

    init(
        reading: ResponseReading, value: JSONCursor?, plan: PlanSet, parent: Fields? = nil,
        step: ResponsePath.Component? = nil
    ) {
        pass = .decoding(reading)
        self.value = value
        self.plan = plan
        self.parent = parent
        self.step = step
    }

    init(
        imagining world: MockWorld, _ reading: ResponseReading, plan: PlanSet, parent: Fields? = nil,
        step: ResponsePath.Component? = nil
    ) {
        pass = .imagining(world, reading)
        self.plan = plan
        self.parent = parent
        self.step = step
    }

    /// The place in the response.
    var path: ResponsePath {
        var steps: [ResponsePath.Component] = []
        var fields: Fields? = self
        while let current = fields {
            if let step = current.step { steps.append(step) }
            fields = current.parent
        }
        return ResponsePath(steps.reversed())
    }

    /// Called before a closure on a scope runs: the value has to be an object then.
    func enterSelectionSet() throws {
        guard case .decoding = pass else { return }
        guard let value, value.kind == .object else { throw mismatch(expected: "an object") }
        nextSlot = 0
        memberHint = 0
    }
}

// MARK: - What generated code calls (the leaves of built-in types: Fields+Leaves.swift)

@_spi(Generated) extension Fields {
    /// A field of leaf type.
    public func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        try leaf(signature, type, [])
    }

    /// A field of leaf type with arguments.
    public func leaf<Leaf: LeafType>(
        _ signature: StaticString, _ type: Leaf.Type, _ arguments: [EncodedArgument]
    ) throws -> Leaf.Output {
        switch pass {
        case .recording(let recorder, let set):
            recordField(signature, arguments, recorder, set)
            return Leaf.__mock
        case .decoding(let reading):
            let slot = try expect(signature, arguments, reading)
            let value = try member(of: slot, reading)
            do {
                return try Leaf.__decode(value)
            } catch {
                throw located(error, at: slot, reading)
            }
        case .imagining(let world, let reading):
            world.field = try expect(signature, arguments, reading).responseName
            return Leaf.__mock(in: world)
        }
    }

    /// A field of object type.
    public func object<T>(_ signature: StaticString, _ selection: SelectionBody<T>) throws -> T {
        try composite(signature, selection.run, [], isAbstract: false)
    }

    /// A field of object type with arguments.
    public func object<T>(
        _ signature: StaticString, _ selection: SelectionBody<T>, _ arguments: [EncodedArgument]
    ) throws -> T {
        try composite(signature, selection.run, arguments, isAbstract: false)
    }

    /// A field of interface or union type.
    public func abstract<T>(_ signature: StaticString, _ selection: SelectionBody<T>) throws -> T {
        try composite(signature, selection.run, [], isAbstract: true)
    }

    /// A field of interface or union type with arguments.
    public func abstract<T>(
        _ signature: StaticString, _ selection: SelectionBody<T>, _ arguments: [EncodedArgument]
    ) throws -> T {
        try composite(signature, selection.run, arguments, isAbstract: true)
    }

    /// A selection on an interface that the scope's type implements.
    public func fragment<T>(_ interface: StaticString, _ selection: SelectionBody<T>) throws -> T {
        try inlined(interface, selection.run) { set in
            let type = SelectionSetType(name: interface.description, isAbstract: true)
            return type.name == set.type.name ? (.group, set.type) : (.fragment, type)
        }
    }

    /// Another selection of the same scope.
    public func group<T>(_ selection: SelectionBody<T>) throws -> T {
        try inlined("", selection.run) { (.group, $0.type) }
    }

    /// A branch for each of the types, one of which the object is of. A name with `*` behind is of an abstract type.
    public func on<T>(_ types: StaticString, _ branches: [SelectionBody<T>]) throws -> T {
        try on(types, branches, orElse: nil)
    }

    /// A branch for some of the types, and one for all others; `nil` leaves a type out.
    public func on<T>(
        _ types: StaticString, _ branches: [SelectionBody<T>?], otherwise: SelectionBody<T>
    ) throws -> T {
        try on(types, branches, orElse: otherwise)
    }
}
