/// One selection set in the pass that is running: what a scope's methods ask. Generated code calls it; apps see it through
/// scopes alone.
public enum Fields {
    /// The mocking pass: a call is written down, and answered with a mock value.
    case recording(ObjectRecorder)
    /// The decoding pass: a call is answered with a value of the response.
    case reading(ObjectReader)
    /// The decoding pass on a response that is made up.
    case making(ObjectMaker)
}

// MARK: - Leaves

@_spi(Generated) extension Fields {
    /// A field of leaf type. Reading is inlined, so that it is compiled for the app's own types.
    @inlinable public func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch self {
        case .reading(let reader): try reader.leaf(at: reader.value(signature), type)
        case .recording, .making: try answer(signature, type)
        }
    }

    // The built-in types, spelled out: a call without generics and metatypes is what compiles fastest, and generated code has
    // thousands of them.

    /// A field of type `String!`.
    public func string(_ signature: StaticString) throws -> String { try builtIn(signature, String.self) }
    /// A field of type `String`.
    public func stringOrNull(_ signature: StaticString) throws -> String? { try builtIn(signature, String?.self) }
    /// A field of type `ID!`.
    public func id(_ signature: StaticString) throws -> String { try builtIn(signature, GraphQLID.self) }
    /// A field of type `ID`.
    public func idOrNull(_ signature: StaticString) throws -> String? { try builtIn(signature, GraphQLID?.self) }
    /// A field of type `Int!`.
    public func int(_ signature: StaticString) throws -> Int { try builtIn(signature, Int.self) }
    /// A field of type `Int`.
    public func intOrNull(_ signature: StaticString) throws -> Int? { try builtIn(signature, Int?.self) }
    /// A field of type `Float!`.
    public func double(_ signature: StaticString) throws -> Double { try builtIn(signature, Double.self) }
    /// A field of type `Float`.
    public func doubleOrNull(_ signature: StaticString) throws -> Double? { try builtIn(signature, Double?.self) }
    /// A field of type `Boolean!`.
    public func bool(_ signature: StaticString) throws -> Bool { try builtIn(signature, Bool.self) }
    /// A field of type `Boolean`.
    public func boolOrNull(_ signature: StaticString) throws -> Bool? { try builtIn(signature, Bool?.self) }

    /// A field of an enum type that is not null.
    @inlinable public func enumeration<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type
    ) throws -> Value {
        try leaf(signature, EnumLeaf<Value>.self)
    }
    /// A field of an enum type.
    @inlinable public func enumerationOrNull<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type
    ) throws -> Value? {
        try leaf(signature, EnumLeaf<Value>?.self)
    }
}

@_spi(Generated) extension Fields {
    /// A leaf of a built-in type. Reading is inlined into each of the methods above.
    @inline(__always)
    private func builtIn<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch self {
        case .reading(let reader): try reader.leaf(at: reader.valueStart(signature), type)
        case .recording, .making: try answer(signature, type)
        }
    }

    /// A leaf in any pass.
    @inline(never)
    @usableFromInline func answer<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch self {
        case .reading(let reader): try reader.leaf(at: reader.value(signature), type)
        case .recording(let recorder): recorder.leaf(signature, type)
        case .making(let maker): try maker.leaf(signature, type)
        }
    }
}

// MARK: - Selection sets

// A selection is called in one place, whatever the pass, which is inlined where it is used, and handed to nothing else: so the
// compiler sees what is called, and a selection that is written in place, and so made for each object, costs nothing.

@_spi(Generated) extension Fields {
    /// A field of object type.
    @inlinable public func object<T>(_ signature: StaticString, _ body: @escaping SelectionBody<T>) throws -> T {
        try read(enter(signature, isAbstract: false), body)
    }

    /// A field of interface or union type.
    @inlinable public func abstract<T>(_ signature: StaticString, _ body: @escaping SelectionBody<T>) throws -> T {
        try read(enter(signature, isAbstract: true), body)
    }

    /// A selection on an interface that the scope's type implements.
    @inlinable public func fragment<T>(_ interface: StaticString, _ body: @escaping SelectionBody<T>) throws -> T {
        try read(enterFragment(interface), body)
    }

    /// Another selection of the same scope.
    @inlinable public func group<T>(_ body: @escaping SelectionBody<T>) throws -> T {
        try read(enterGroup(), body)
    }
}

extension Fields {
    /// Runs a selection on what is right below, and goes on behind what it read.
    @inlinable @inline(__always)
    func read<T>(_ child: consuming Fields, _ run: @escaping SelectionBody<T>) throws -> T {
        let value: T
        do {
            value = try run(&child)
        } catch {
            abandon(child, error)
            throw error
        }
        try leave(child)
        return value
    }

    /// What the selection set of a field runs on.
    @usableFromInline func enter(_ signature: StaticString, isAbstract: Bool) throws -> Fields {
        switch self {
        case .reading(let reader): .reading(try reader.enter(signature))
        case .recording(let recorder): .recording(try recorder.enter(signature, isAbstract: isAbstract))
        case .making(let maker): .making(try maker.enter(signature))
        }
    }

    /// What a selection on an interface runs on, whose fields land in this same object.
    @usableFromInline func enterFragment(_ interface: StaticString) throws -> Fields {
        switch self {
        case .reading(let reader): .reading(try reader.enterInline(interface))
        case .recording(let recorder): .recording(try recorder.enterFragment(interface))
        case .making(let maker): .making(try maker.enterInline(interface))
        }
    }

    /// What another selection of the same scope runs on.
    @usableFromInline func enterGroup() throws -> Fields {
        switch self {
        case .reading(let reader): .reading(try reader.enterInline(""))
        case .recording(let recorder): .recording(try recorder.enterGroup())
        case .making(let maker): .making(try maker.enterInline(""))
        }
    }

    /// Goes on behind what was right below.
    @usableFromInline func leave(_ child: consuming Fields) throws {
        switch self {
        case .reading(let reader):
            if case .reading(let child) = consume child { try reader.leave(consume child) }
        case .recording, .making: break
        }
    }

    /// A closure may catch what one below it threw, and go on.
    @usableFromInline func abandon(_ child: Fields, _ error: any Error) {
        switch (self, child) {
        case (.recording(let recorder), _): recorder.recorder.fail(error)
        case (.reading(let reader), .reading(let child)): reader.abandon(child)
        default: break
        }
    }

    /// Called before a closure on a scope runs: the value has to be an object then.
    @usableFromInline func enterSelectionSet() throws {
        switch self {
        case .reading(let reader): try reader.enterObject()
        case .recording, .making: break
        }
    }

    /// The error of a scope that a closure has kept for longer than its object was read.
    @usableFromInline func strayCall() -> SelectionError {
        SelectionError(code: .invalidSelection, message: "a scope was used after its response was decoded")
    }
}

// MARK: - Null and lists

extension Fields {
    /// Whether the value is null. A mock value is not.
    @usableFromInline var isNull: Bool {
        switch self {
        case .reading(let reader): reader.isNull
        case .recording: false
        case .making(let maker): maker.world.choices.isNull()
        }
    }

    /// Throws where the value is null and the selection says `nonNullOrFail`. A made-up world has values there.
    @usableFromInline func refuseNull() throws {
        if case .reading(let reader) = self, reader.isNull { throw reader.unexpectedNull() }
    }

    /// Runs a selection on each element of a list.
    @inlinable func readList<T>(_ run: SelectionBody<T>) throws -> [T] {
        var (first, count) = try beginList()
        var list: [T] = []
        guard var element = first.take() else { return list }
        list.reserveCapacity(count)
        while true {
            list.append(try run(&element))
            guard let next = try nextElement(consume element, list.count) else { return list }
            element = next
        }
    }

    /// Goes into a list.
    ///
    /// - Returns: What its first element runs on, to be handed to `nextElement`; nil if there is none. And about how many elements
    ///   there are: one while the list is recorded, with its element.
    @usableFromInline func beginList() throws -> (first: Fields?, count: Int) {
        switch self {
        case .reading(let reader):
            let (first, count) = try reader.beginList()
            return (first.map { .reading($0) }, count)
        case .recording: return (self, 1)
        case .making(let maker):
            let (first, count) = maker.beginList()
            return (first.map { .making($0) }, count)
        }
    }

    /// Goes from one element to the next; nil behind the last.
    ///
    /// - Parameter index: How many elements there have been.
    @usableFromInline func nextElement(_ element: consuming Fields, _ index: Int) throws -> Fields? {
        switch self {
        case .reading(let reader):
            guard case .reading(let element) = consume element else { throw strayCall() }
            return try reader.nextElement(consume element, index).map { .reading($0) }
        case .recording: return nil
        case .making(let maker): return maker.element(index).map { .making($0) }
        }
    }
}
