/// The pass that runs over one selection set, and what answers in it.
@usableFromInline enum Pass {
    /// The mocking pass: a call is recorded, and answered with a mock value.
    case recording(ObjectRecorder)
    /// The decoding pass: a call is answered with a value of the response.
    case reading(ObjectReader)
    /// The decoding pass on a response that is made up.
    case making(ObjectMaker)
}

/// What a selection runs on the value at one place, without its scope.
///
/// The pass goes from hand to hand: a scope has it while a closure runs, and gives it back.
@usableFromInline typealias Body<Type> = @Sendable (inout Pass) throws -> Type

// MARK: - Leaves

@_spi(Generated) extension Pass {
    /// A field of leaf type. Reading is inlined, so that it is compiled for the app's own types.
    @inlinable @inline(__always)
    func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch self {
        case .reading(let reader): try reader.leaf(at: reader.value(signature), type)
        case .recording, .making: try answer(signature, type)
        }
    }

    /// A leaf of a built-in type. Reading is inlined into the methods of `Fields`.
    @inline(__always)
    func builtIn<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
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

extension Pass {
    /// Runs a selection on what is right below, and goes on behind what it read.
    @inlinable @inline(__always)
    func read<T>(_ child: consuming Pass, _ run: @escaping Body<T>) throws -> T {
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
    @usableFromInline func enter(_ signature: StaticString, isAbstract: Bool) throws -> Pass {
        switch self {
        case .reading(let reader): .reading(try reader.enter(signature))
        case .recording(let recorder): .recording(try recorder.enter(signature, isAbstract: isAbstract))
        case .making(let maker): .making(try maker.enter(signature))
        }
    }

    /// What a selection on an interface runs on, whose fields land in this same object.
    @usableFromInline func enterFragment(_ interface: StaticString) throws -> Pass {
        switch self {
        case .reading(let reader): .reading(try reader.enterInline(interface))
        case .recording(let recorder): .recording(try recorder.enterFragment(interface))
        case .making(let maker): .making(try maker.enterInline(interface))
        }
    }

    /// What another selection of the same scope runs on.
    @usableFromInline func enterGroup() throws -> Pass {
        switch self {
        case .reading(let reader): .reading(try reader.enterInline(""))
        case .recording(let recorder): .recording(try recorder.enterGroup())
        case .making(let maker): .making(try maker.enterInline(""))
        }
    }

    /// Goes on behind what was right below.
    @usableFromInline func leave(_ child: consuming Pass) throws {
        switch self {
        case .reading(let reader):
            if case .reading(let child) = consume child { try reader.leave(consume child) }
        case .recording, .making: break
        }
    }

    /// A closure may catch what one below it threw, and go on.
    @usableFromInline func abandon(_ child: Pass, _ error: any Error) {
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

extension Pass {
    /// Whether the value is null. A mock value is not.
    @usableFromInline var isNull: Bool {
        switch self {
        case .reading(let reader): reader.isNull
        case .recording: false
        case .making(let maker): maker.isNull()
        }
    }

    #if DEBUG
        /// Runs a selection on a made-up object that is null, in a world that looks for calls that depend on data.
        @usableFromInline func checkBehindNull<T>(_ run: Body<T>) {
            guard case .making(let maker) = self else { return }
            var pass = self
            maker.pass.runBehindNull { _ = try run(&pass) }
        }
    #endif

    /// Throws where the value is null and the selection says `nonNullOrFail`. A made-up world has values there.
    @usableFromInline func refuseNull() throws {
        if case .reading(let reader) = self, reader.isNull { throw reader.unexpectedNull() }
    }

    /// Runs a selection on each element of a list.
    @inlinable func readList<T>(_ run: Body<T>) throws -> [T] {
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
    @usableFromInline func beginList() throws -> (first: Pass?, count: Int) {
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
    @usableFromInline func nextElement(_ element: consuming Pass, _ index: Int) throws -> Pass? {
        switch self {
        case .reading(let reader):
            guard case .reading(let element) = consume element else { throw strayCall() }
            return try reader.nextElement(consume element, index).map { .reading($0) }
        case .recording: return nil
        case .making(let maker): return maker.element(index).map { .making($0) }
        }
    }
}

// MARK: - Arguments

@_spi(Generated) extension Pass {
    /// Begins with the arguments of the field that is called next.
    ///
    /// - Parameter count: How many there will be.
    @usableFromInline func passFirst(_ argument: EncodedArgument, of count: Int) {
        switch self {
        case .reading(let reader): reader.calls.passFirst(argument, of: count, reader.pass.arguments)
        case .recording(let recorder): recorder.recorder.pass(argument)
        case .making(let maker): maker.calls.passFirst(argument, of: count, maker.pass.arguments)
        }
    }

    /// Goes on with them.
    @usableFromInline func pass(_ argument: EncodedArgument) {
        switch self {
        case .reading(let reader): reader.calls.pass(argument, reader.pass.arguments)
        case .recording(let recorder): recorder.recorder.pass(argument)
        case .making(let maker): maker.calls.pass(argument, maker.pass.arguments)
        }
    }
}

// MARK: - Branches

extension Pass {
    /// How many branches come before the one that the object belongs to; nil if all have to be collected.
    @usableFromInline func findBranch(_ types: StaticString, hasOtherwise: Bool) -> Int? {
        switch self {
        case .reading(let reader): reader.findBranch(types, hasOtherwise: hasOtherwise)
        case .recording, .making: nil
        }
    }

    /// What the branch that was found runs on.
    @usableFromInline func branchReader() throws -> Pass {
        switch self {
        case .reading(let reader): .reading(reader.branchReader())
        case .recording, .making: throw strayCall()
        }
    }

    /// Runs what was collected: all branches while they are recorded, one of them on a made-up object.
    ///
    /// - Throws: What a branch throws; `SelectionError` where the object belongs to none.
    @usableFromInline func run<T>(_ collected: CollectedBranches<T>, otherwise: Body<T>?) throws -> T {
        switch self {
        case .recording(let recorder):
            return try recorder.branches(collected.types, collected.branches, otherwise: otherwise) {
                try read(.recording($0), $1)
            }
        case .making(let maker):
            return try maker.branch(collected.types, collected.branches, otherwise: otherwise) {
                try read(.making($0), $1)
            }
        case .reading(let reader):
            try reader.refuseBranch(collected.types, hasOtherwise: otherwise != nil)
            throw strayCall()
        }
    }
}
