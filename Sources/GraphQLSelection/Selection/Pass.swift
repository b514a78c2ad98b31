/// The pass over a selection set.
///
/// It is a single reference, and therefore each scope of a generated API is one too. The compiler writes value
/// witnesses for types of any other layout: with an enum of three references, they were a quarter of the functions of
/// an API.
@usableFromInline struct Pass {
    /// A pass with the object that handles its calls.
    @usableFromInline enum Kind {
        /// The mocking pass, in which calls are recorded and return mock values.
        case recording(ObjectRecorder)
        /// The decoding pass, in which calls return values of the response.
        case reading(ObjectReader)
        /// The decoding pass on a mock response.
        case making(ObjectMaker)
    }

    @usableFromInline let handler: PassHandler

    init(_ handler: consuming PassHandler) { self.handler = handler }

    /// The pass with its object.
    @inlinable @inline(__always)
    var kind: Kind {
        switch handler.role {
        case .reading: .reading(unsafeDowncast(handler, to: ObjectReader.self))
        case .recording: .recording(unsafeDowncast(handler, to: ObjectRecorder.self))
        case .making: .making(unsafeDowncast(handler, to: ObjectMaker.self))
        }
    }

    /// Returns the pass with its object, whose only reference the caller may then own.
    @inline(__always)
    consuming func takeKind() -> Kind { kind }
}

/// The closure of a selection, without its scope.
///
/// While the closure runs, its scope owns the pass. Then the scope gives the pass back.
@usableFromInline typealias Body<Type> = @Sendable (inout Pass) throws -> Type

// MARK: - Leaves

@_spi(Generated) extension Pass {
    /// Returns the value of a field of leaf type. Reading is inlined so that it is compiled for the app's own types.
    @inlinable @inline(__always)
    func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch kind {
        case .reading(let reader): try reader.leaf(at: reader.value(signature), type)
        case .recording, .making: try answer(signature, type)
        }
    }

    /// Returns the value of a field of a built-in leaf type. Reading is inlined into the methods of `Fields`.
    @inline(__always)
    func builtIn<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch kind {
        case .reading(let reader): try reader.leaf(at: reader.valueStart(signature), type)
        case .recording, .making: try answer(signature, type)
        }
    }

    /// Returns the value of a leaf in any pass.
    @inline(never)
    @usableFromInline func answer<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch kind {
        case .reading(let reader): try reader.leaf(at: reader.value(signature), type)
        case .recording(let recorder): recorder.leaf(signature, type)
        case .making(let maker): try maker.leaf(signature, type)
        }
    }
}

// MARK: - Selection sets

extension Pass {
    /// Runs a selection on the selection set below, then continues after the part that it read.
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

    /// Returns the pass for the selection set of a field.
    @usableFromInline func enter(_ signature: StaticString, isAbstract: Bool) throws -> Pass {
        switch kind {
        case .reading(let reader): Pass(try reader.enter(signature))
        case .recording(let recorder): Pass(try recorder.enter(signature, isAbstract: isAbstract))
        case .making(let maker): Pass(try maker.enter(signature))
        }
    }

    /// Returns the pass for a selection on an interface. Its fields are in the same object.
    @usableFromInline func enterFragment(_ interface: StaticString) throws -> Pass {
        switch kind {
        case .reading(let reader): Pass(try reader.enterInline(interface))
        case .recording(let recorder): Pass(try recorder.enterFragment(interface))
        case .making(let maker): Pass(try maker.enterInline(interface))
        }
    }

    /// Returns the pass for another selection of the same scope.
    @usableFromInline func enterGroup() throws -> Pass {
        switch kind {
        case .reading(let reader): Pass(try reader.enterInline(""))
        case .recording(let recorder): Pass(try recorder.enterGroup())
        case .making(let maker): Pass(try maker.enterInline(""))
        }
    }

    /// Continues after the part that the selection set below has read.
    @usableFromInline func leave(_ child: consuming Pass) throws {
        switch kind {
        case .reading(let reader):
            if case .reading(let child) = child.takeKind() { try reader.leave(consume child) }
        case .recording, .making: break
        }
    }

    /// Handles an error of the selection set below, because the closure may catch the error and continue.
    @usableFromInline func abandon(_ child: Pass, _ error: any Error) {
        switch (kind, child.kind) {
        case (.recording(let recorder), _): recorder.recorder.fail(error)
        case (.reading(let reader), .reading(let child)): reader.abandon(child)
        default: break
        }
    }

    /// Prepares for a closure on a scope. Throws unless the value is an object.
    @usableFromInline func enterSelectionSet<Scope: SelectionScope>(of scope: Scope.Type) throws {
        switch kind {
        case .reading(let reader): try reader.enterObject()
        case .recording(let recorder): recorder.identify(by: Scope.keys)
        case .making: break
        }
    }

    /// Returns the error for a scope that is used after its object was read.
    @usableFromInline func strayCall() -> SelectionError {
        SelectionError(code: .invalidSelection, message: "a scope was used after its response was decoded")
    }
}

// MARK: - Null and lists

extension Pass {
    /// Whether the value is null; always false while the selection is recorded.
    @usableFromInline var isNull: Bool {
        switch kind {
        case .reading(let reader): reader.isNull
        case .recording: false
        case .making(let maker): maker.isNull()
        }
    }

    #if DEBUG
        /// Runs a selection on a mock object in place of null, if the world looks for calls that depend on data.
        @usableFromInline func checkBehindNull<T>(_ run: Body<T>) {
            guard case .making(let maker) = kind else { return }
            var pass = self
            maker.pass.runBehindNull { _ = try run(&pass) }
        }
    #endif

    /// Throws if the value is null, for `nonNullOrFail`. Mock responses always have a value there.
    @usableFromInline func refuseNull() throws {
        if case .reading(let reader) = kind, reader.isNull { throw reader.unexpectedNull() }
    }

    /// Runs a selection on each element of a list.
    @inlinable func readList<T>(_ run: Body<T>) throws -> [T] {
        let size = MemoryLayout<T>.stride
        var (first, count) = try beginList()
        var list: [T] = []
        guard var element = first.take() else { return list }
        list.reserveCapacity(count)
        while true {
            list.append(try run(&element))
            guard let next = try nextElement(consume element, list.count, size: size) else { return list }
            element = next
        }
    }

    /// Enters a list.
    ///
    /// - Returns: The pass for the first element, which the caller passes to `nextElement`, or `nil` if there is no
    ///   element. Also returns the approximate number of elements, which is one while the list is recorded.
    @usableFromInline func beginList() throws -> (first: Pass?, count: Int) {
        switch kind {
        case .reading(let reader):
            let (first, count) = try reader.beginList()
            return (first.map { Pass($0) }, count)
        case .recording: return (self, 1)
        case .making(let maker):
            let (first, count) = maker.beginList()
            return (first.map { Pass($0) }, count)
        }
    }

    /// Returns the pass for the next element; `nil` after the last one.
    ///
    /// - Parameters:
    ///   - index: The number of elements so far.
    ///   - size: The size of an element in memory, in bytes.
    @usableFromInline func nextElement(_ element: consuming Pass, _ index: Int, size: Int) throws -> Pass? {
        switch kind {
        case .reading(let reader):
            guard case .reading(let element) = element.takeKind() else { throw strayCall() }
            return try reader.nextElement(consume element, index, size: size).map { Pass($0) }
        case .recording: return nil
        case .making(let maker): return maker.element(index).map { Pass($0) }
        }
    }
}

// MARK: - Arguments

@_spi(Generated) extension Pass {
    /// Passes the first argument of the next field.
    ///
    /// - Parameter count: The number of arguments of the field.
    @usableFromInline func passFirst(_ argument: EncodedArgument, of count: Int) {
        switch kind {
        case .reading(let reader): reader.calls.passFirst(argument, of: count, reader.pass.arguments)
        case .recording(let recorder): recorder.recorder.pass(argument)
        case .making(let maker): maker.calls.passFirst(argument, of: count, maker.pass.arguments)
        }
    }

    /// Passes another argument of the next field.
    @usableFromInline func pass(_ argument: EncodedArgument) {
        switch kind {
        case .reading(let reader): reader.calls.pass(argument, reader.pass.arguments)
        case .recording(let recorder): recorder.recorder.pass(argument)
        case .making(let maker): maker.calls.pass(argument, maker.pass.arguments)
        }
    }
}

// MARK: - Branches

extension Pass {
    /// Returns the number of branches before the one that the object belongs to; `nil` if all have to be collected,
    /// because which of them are given is part of the call.
    @usableFromInline func findBranch(_ types: StaticString, hasOtherwise: Bool) -> Int? {
        switch kind {
        case .reading(let reader): hasOtherwise ? nil : reader.findBranch(types)
        case .recording, .making: nil
        }
    }

    /// Returns the pass for the branch that was found.
    @usableFromInline func branchReader() throws -> Pass {
        switch kind {
        case .reading(let reader): Pass(reader.branchReader())
        case .recording, .making: throw strayCall()
        }
    }

    /// Runs the collected branches: all of them while they are recorded, one of them on an object.
    ///
    /// - Throws: The error of a branch; `SelectionError` if the object belongs to none.
    @usableFromInline func run<T>(_ collected: CollectedBranches<T>, otherwise: Body<T>?) throws -> T {
        switch kind {
        case .recording(let recorder):
            return try recorder.branches(collected.types, collected.branches, otherwise: otherwise) {
                try read(Pass($0), $1)
            }
        case .making(let maker):
            return try maker.branch(collected.types, collected.branches, otherwise: otherwise) {
                try read(Pass($0), $1)
            }
        case .reading(let reader):
            let given = otherwise.map { _ in collected.branches.map { $0 != nil } }
            let index = try reader.selectBranch(collected.types, given: given)
            let branches = collected.branches.compactMap { $0 }
            guard let body = index < branches.count ? branches[index] : otherwise else { throw strayCall() }
            return try read(branchReader(), body)
        }
    }
}
