/// A pass over a selection set, which either records the fields or reads their values.
///
/// The pass is a single reference, and so is each scope of a generated API, because a scope stores only its pass. For
/// types with any other layout, the compiler generates value witnesses. With an enum of two references, these were a
/// quarter of an API's functions.
@usableFromInline struct Pass {
    /// The kind of a pass, with the object that handles the calls.
    @usableFromInline enum Kind {
        /// The mocking pass, in which calls are recorded and return mock values.
        case recording(ObjectRecorder)
        /// The decoding pass, in which calls return values of the response.
        case reading(ObjectReader)
    }

    @usableFromInline let handler: PassHandler

    init(_ handler: consuming PassHandler) { self.handler = handler }

    /// The kind of the pass, with the object that handles the calls.
    @inlinable @inline(__always)
    var kind: Kind {
        switch handler.role {
        case .reading: .reading(unsafeDowncast(handler, to: ObjectReader.self))
        case .recording: .recording(unsafeDowncast(handler, to: ObjectRecorder.self))
        }
    }

    /// Returns `kind`, so that the caller can own the only reference to the handler.
    @inline(__always)
    consuming func takeKind() -> Kind { kind }
}

/// A selection's closure, with the scope's type erased.
///
/// While the closure runs, the scope owns the pass. Afterward, the scope returns the pass.
@usableFromInline typealias Body<Type> = @Sendable (inout Pass) throws -> Type

// MARK: - Leaves

@_spi(Generated) extension Pass {
    /// Returns the value of a leaf field. Reading is inlined, so that it is specialized for the app's own types.
    @inlinable @inline(__always)
    func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch kind {
        case .reading(let reader): try reader.leaf(at: reader.value(signature), type)
        case .recording(let recorder): record(signature, type, recorder)
        }
    }

    /// Returns the value of a leaf field of a built-in type. Reading is inlined into the methods of `Fields`.
    @inline(__always)
    func builtIn<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        switch kind {
        case .reading(let reader): try reader.leaf(at: reader.valueStart(signature), type)
        case .recording(let recorder): record(signature, type, recorder)
        }
    }

    @inline(never)
    @usableFromInline func record<Leaf: LeafType>(
        _ signature: StaticString, _ type: Leaf.Type, _ recorder: ObjectRecorder
    ) -> Leaf.Output {
        recorder.leaf(signature, type)
    }
}

// MARK: - Selection sets

extension Pass {
    /// Runs a selection on an inner selection set, then continues after the part that the selection read. If several
    /// calls are equal and the selection belongs to another call, makes another attempt.
    @inlinable @inline(__always)
    func read<T>(_ child: consuming Pass, _ run: @escaping Body<T>) throws -> T {
        while true {
            do {
                let value = try run(&child)
                guard let next = leave(child, nil) else { return value }
                child = next
            } catch {
                guard let next = leave(child, error) else { throw error }
                child = next
            }
        }
    }

    /// Returns the pass for a field's selection set.
    @usableFromInline func enter(_ signature: StaticString, isAbstract: Bool) throws -> Pass {
        switch kind {
        case .reading(let reader): Pass(try reader.enter(signature))
        case .recording(let recorder): Pass(try recorder.enter(signature, isAbstract: isAbstract))
        }
    }

    /// Returns the pass for another selection on the same scope or on an interface that the scope's type implements.
    /// The selection's fields are in the same selection set.
    @usableFromInline func enterGroup(of interface: StaticString? = nil) throws -> Pass {
        switch kind {
        case .reading(let reader):
            try reader.checkDepth()
            return self
        case .recording(let recorder): return Pass(try recorder.enterGroup(of: interface))
        }
    }

    /// Continues after the part that the child pass has read.
    ///
    /// - Parameter error: The error that the selection threw. The outer closure may catch it and continue.
    /// - Returns: The pass for another attempt, if one is needed.
    @usableFromInline func leave(_ child: consuming Pass, _ error: (any Error)?) -> Pass? {
        switch kind {
        case .reading(let reader):
            guard case .reading(let child) = child.takeKind() else { return nil }
            if !reader.pass.violations.isEmpty, let next = reader.nextAttempt(after: child) { return Pass(next) }
            if error == nil { reader.leave(consume child) } else { reader.abandon(child) }
        case .recording(let recorder):
            if let error { recorder.recorder.fail(error) }
            recorder.recorder.leave()
        }
        return nil
    }

    /// Prepares the pass for a closure on a scope. Throws if the value isn't an object.
    @usableFromInline func enterSelectionSet<Scope: SelectionScope>(of scope: Scope.Type) throws {
        switch kind {
        case .reading(let reader): try reader.enterObject()
        case .recording(let recorder): recorder.identify(by: Scope.keys)
        }
    }

    /// Returns the error for a scope that is used after its object was decoded.
    @usableFromInline func strayCall() -> SelectionError {
        SelectionError(code: .invalidSelection, message: "a scope was used outside its selection's closure")
    }
}

// MARK: - Null and lists

extension Pass {
    /// Whether the value is null; always false during recording.
    @usableFromInline var isNull: Bool {
        switch kind {
        case .reading(let reader): reader.isNull
        case .recording: false
        }
    }

    /// Notes that `nullable` returns `nil` for the value.
    @usableFromInline func noteNull() {
        if case .reading(let reader) = kind, reader.text.notesNulls { reader.text.noteNull(at: reader.path) }
    }

    #if DEBUG
        /// Runs a selection on a mock object where the response has null, if the mock run is thorough.
        @usableFromInline func checkBehindNull<T>(_ run: Body<T>) {
            guard case .reading(let reader) = kind, let mock = reader.pass.mock else { return }
            var pass = self
            mock.runBehindNull { _ = try run(&pass) }
        }
    #endif

    /// Throws if the value is null, for `nonNullOrFail`. Most mock responses have no null there.
    @usableFromInline func rejectNull() throws {
        guard case .reading(let reader) = kind, reader.pass.mock?.rejectsNull ?? true, reader.isNull else { return }
        throw reader.unexpectedNull()
    }

    /// Runs a selection on each element of a list and returns the results.
    @inlinable func readList<T>(_ run: Body<T>) throws -> [T] {
        var (first, count) = try beginList(size: MemoryLayout<T>.stride)
        var list: [T] = []
        guard var element = first.take() else { return list }
        list.reserveCapacity(count)
        var index = 0
        var failure: (any Error)?
        while true {
            do {
                list.append(try run(&element))
            } catch {
                failure = try postpone(error)
            }
            index += 1
            guard let next = try nextElement(consume element, index) else {
                if let failure { throw failure }
                return list
            }
            element = next
        }
    }

    /// Returns an element's error if the list should continue, in order to find all calls that aren't in the plan.
    /// Otherwise, throws the error.
    @usableFromInline func postpone(_ error: any Error) throws -> any Error {
        guard case .reading(let reader) = kind, reader.pass.isSurvey, !reader.pass.violations.isEmpty else {
            throw error
        }
        return error
    }

    /// Enters a list.
    ///
    /// - Parameter size: The size of an element in memory, in bytes.
    /// - Returns: The pass for the first element, which the caller passes to `nextElement`, or `nil` if the list is
    ///   empty; and the number of elements, which is one during recording.
    @usableFromInline func beginList(size: Int) throws -> (first: Pass?, count: Int) {
        switch kind {
        case .reading(let reader):
            let (first, count) = try reader.beginList(size: size)
            return (first.map { Pass($0) }, count)
        case .recording: return (self, 1)
        }
    }

    /// Returns the pass for the next element; `nil` after the last element.
    ///
    /// - Parameter index: The number of elements that have been read.
    @usableFromInline func nextElement(_ element: consuming Pass, _ index: Int) throws -> Pass? {
        switch kind {
        case .reading(let reader):
            guard case .reading(let element) = element.takeKind() else { throw strayCall() }
            return try reader.nextElement(consume element, index).map { Pass($0) }
        case .recording: return nil
        }
    }
}

// MARK: - Arguments

@_spi(Generated) extension Pass {
    /// Records an argument of the next field.
    @usableFromInline func pass(_ argument: EncodedArgument) {
        switch kind {
        case .reading(let reader): reader.pass.passed.append(argument)
        case .recording(let recorder): recorder.recorder.pass(argument)
        }
    }
}

// MARK: - Branches

extension Pass {
    /// Returns the number of branches before the object's branch; `nil` if all branches must be collected, because the
    /// choice of branches is part of the call.
    @usableFromInline func findBranch(_ types: StaticString, hasOtherwise: Bool) -> Int? {
        switch kind {
        case .reading(let reader): hasOtherwise || reader.text.isMock ? nil : reader.findBranch(types)
        case .recording: nil
        }
    }

    /// Returns the pass for the branch that was found last.
    @usableFromInline func branchReader() throws -> Pass {
        switch kind {
        case .reading(let reader): Pass(try reader.branchReader())
        case .recording: throw strayCall()
        }
    }

    /// Runs the collected branches: all of them during recording, but only one of them on an object.
    ///
    /// - Throws: Any error that a branch throws; `SelectionError` if no branch fits the object's type.
    @usableFromInline func run<T>(_ collected: CollectedBranches<T>, otherwise: Body<T>?) throws -> T {
        switch kind {
        case .recording(let recorder):
            return try recorder.branches(collected.types, collected.branches, otherwise: otherwise) {
                try read(Pass($0), $1)
            }
        case .reading(let reader):
            let given = otherwise.map { _ in collected.branches.map { $0 != nil } }
            let index = try reader.selectBranch(collected.types, given: given)
            let branches = collected.branches.compactMap { $0 }
            if let mock = reader.pass.mock, mock.isThorough {
                for other in reader.otherBranches(than: index, collected.types, given: given) {
                    mock.runBehindNull { _ = try read(Pass(other.reader), branches[other.index]) }
                }
                if let otherwise, index < branches.count { mock.runBehindNull { _ = try read(self, otherwise) } }
            }
            if index < branches.count { return try read(branchReader(), branches[index]) }
            guard let otherwise else { throw strayCall() }
            return try read(self, otherwise)
        }
    }
}
