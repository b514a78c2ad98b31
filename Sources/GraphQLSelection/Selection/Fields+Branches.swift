// A selection by the type of the object. A name of `types` with `*` behind is of an abstract type.
//
// Generated code hands over selections as they came to it, optional or not, which compiles to almost nothing. There is a
// function for each number of them, since of a parameter that is left out the scope could not be told.

// MARK: - Some of the types, for `read(_:otherwise:)`

@_spi(Generated) extension Fields {
    /// A branch for each of some types; `nil` leaves a type out.
    @inlinable @inline(__always)
    public func branches<T, A>(of types: StaticString, _ a: Selection<T, A>?) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true).and(count: 1, a?.body)
    }

    /// Two of them.
    @inlinable @inline(__always)
    public func branches<T, A, B>(of types: StaticString, _ a: Selection<T, A>?, _ b: Selection<T, B>?) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true).and(count: 2, a?.body, b?.body)
    }

    /// Three of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C>(
        of types: StaticString, _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true).and(count: 3, a?.body, b?.body, c?.body)
    }

    /// Four of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D>(
        of types: StaticString,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true).and(count: 4, a?.body, b?.body, c?.body, d?.body)
    }

    /// Five of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E>(
        of types: StaticString,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true).and(count: 5, a?.body, b?.body, c?.body, d?.body, e?.body)
    }

    /// Six of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F>(
        of types: StaticString,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true)
            .and(count: 6, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body)
    }

    /// Seven of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F, G>(
        of types: StaticString,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?, _ g: Selection<T, G>?
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true)
            .and(count: 7, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body, g?.body)
    }

    /// Eight of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F, G, H>(
        of types: StaticString,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?, _ g: Selection<T, G>?, _ h: Selection<T, H>?
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: true)
            .and(count: 8, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body, g?.body, h?.body)
    }
}

// MARK: - All types, for `read(_:)`

@_spi(Generated) extension Fields {
    /// A branch for each of the types, one of which the object is of.
    @inlinable @inline(__always)
    public func branches<T, A>(ofAll types: StaticString, _ a: Selection<T, A>) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false).and(count: 1, a.body)
    }

    /// Two of them.
    @inlinable @inline(__always)
    public func branches<T, A, B>(
        ofAll types: StaticString, _ a: Selection<T, A>, _ b: Selection<T, B>
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false).and(count: 2, a.body, b.body)
    }

    /// Three of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C>(
        ofAll types: StaticString, _ a: Selection<T, A>, _ b: Selection<T, B>, _ c: Selection<T, C>
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false).and(count: 3, a.body, b.body, c.body)
    }

    /// Four of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D>(
        ofAll types: StaticString,
        _ a: Selection<T, A>, _ b: Selection<T, B>, _ c: Selection<T, C>, _ d: Selection<T, D>
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false).and(count: 4, a.body, b.body, c.body, d.body)
    }

    /// Five of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E>(
        ofAll types: StaticString,
        _ a: Selection<T, A>, _ b: Selection<T, B>, _ c: Selection<T, C>, _ d: Selection<T, D>,
        _ e: Selection<T, E>
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false).and(count: 5, a.body, b.body, c.body, d.body, e.body)
    }

    /// Six of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F>(
        ofAll types: StaticString,
        _ a: Selection<T, A>, _ b: Selection<T, B>, _ c: Selection<T, C>, _ d: Selection<T, D>,
        _ e: Selection<T, E>, _ f: Selection<T, F>
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false).and(count: 6, a.body, b.body, c.body, d.body, e.body, f.body)
    }

    /// Seven of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F, G>(
        ofAll types: StaticString,
        _ a: Selection<T, A>, _ b: Selection<T, B>, _ c: Selection<T, C>, _ d: Selection<T, D>,
        _ e: Selection<T, E>, _ f: Selection<T, F>, _ g: Selection<T, G>
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false)
            .and(count: 7, a.body, b.body, c.body, d.body, e.body, f.body, g.body)
    }

    /// Eight of them.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F, G, H>(
        ofAll types: StaticString,
        _ a: Selection<T, A>, _ b: Selection<T, B>, _ c: Selection<T, C>, _ d: Selection<T, D>,
        _ e: Selection<T, E>, _ f: Selection<T, F>, _ g: Selection<T, G>, _ h: Selection<T, H>
    ) -> Branches<T> {
        Branches(of: types, in: self, hasOtherwise: false)
            .and(count: 8, a.body, b.body, c.body, d.body, e.body, f.body, g.body, h.body)
    }
}

// MARK: - Running one of them

@_spi(Generated) extension Fields {
    /// Runs the branch that the object belongs to, or `otherwise`.
    @inlinable @inline(__always)
    public func read<T, Scope>(
        _ branches: consuming Branches<T>, otherwise: Selection<T, Scope>
    ) throws -> T {
        if let collected = branches.collected { return try run(collected, otherwise: otherwise.body) }
        return try read(branchReader(), branches.taken.take() ?? otherwise.body)
    }

    /// Runs the branch that the object belongs to.
    @inlinable @inline(__always)
    public func read<T>(_ branches: consuming Branches<T>) throws -> T {
        if let collected = branches.collected { return try run(collected, otherwise: nil) }
        guard let taken = branches.taken.take() else { throw strayCall() }
        return try read(branchReader(), taken)
    }
}

extension Fields {
    /// How many branches come before the one that the object belongs to; nil if all have to be collected.
    @usableFromInline func findBranch(_ types: StaticString, hasOtherwise: Bool) -> Int? {
        switch self {
        case .reading(let reader): reader.findBranch(types, hasOtherwise: hasOtherwise)
        case .recording, .making: nil
        }
    }

    /// What the branch that was found runs on.
    @usableFromInline func branchReader() throws -> Fields {
        switch self {
        case .reading(let reader): .reading(reader.branchReader())
        case .recording, .making: throw strayCall()
        }
    }

    /// Runs what was collected: all branches while they are recorded, one of them on a made-up object.
    ///
    /// - Throws: What a branch throws; `SelectionError` where the object belongs to none.
    @usableFromInline func run<T>(_ collected: CollectedBranches<T>, otherwise: SelectionBody<T>?) throws -> T {
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

/// All branches of an `on`, where no object is read, or it belongs to none of them.
@usableFromInline final class CollectedBranches<T> {
    fileprivate let types: StaticString
    fileprivate var branches: [SelectionBody<T>?] = []

    @usableFromInline init(of types: StaticString) { self.types = types }

    /// Adds the first `count` of some; `nil` stands for a type that was left out.
    @usableFromInline func append(_ branches: [SelectionBody<T>?], count: Int) {
        self.branches += branches.prefix(count)
    }
}
