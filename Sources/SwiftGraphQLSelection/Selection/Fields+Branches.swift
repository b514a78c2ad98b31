// Selections that depend on the type of the object. In `types`, an asterisk follows each abstract type's name.
//
// Generated code passes selections as it receives them, optional or not, which compiles to almost no code. There is a
// function for each number of selections, because Swift couldn't infer the scope of an omitted parameter. `areAll` is
// true for `read(_:)`, where each type has a branch, and false for `read(_:otherwise:)`.

// MARK: - Passing the branches

@_spi(Generated) extension Fields {
    /// Returns the branch for one type. A `nil` selection omits the type.
    @inlinable @inline(__always)
    public func branches<T, A>(of types: StaticString, areAll: Bool = false, _ a: Selection<T, A>?) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll).and(count: 1, a?.body)
    }

    /// Returns the branches for two types. A `nil` selection omits its type.
    @inlinable @inline(__always)
    public func branches<T, A, B>(
        of types: StaticString, areAll: Bool = false, _ a: Selection<T, A>?, _ b: Selection<T, B>?
    ) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll).and(count: 2, a?.body, b?.body)
    }

    /// Returns the branches for three types. A `nil` selection omits its type.
    @inlinable @inline(__always)
    public func branches<T, A, B, C>(
        of types: StaticString, areAll: Bool = false, _ a: Selection<T, A>?, _ b: Selection<T, B>?,
        _ c: Selection<T, C>?
    ) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll).and(count: 3, a?.body, b?.body, c?.body)
    }

    /// Returns the branches for four types. A `nil` selection omits its type.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D>(
        of types: StaticString, areAll: Bool = false,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?
    ) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll).and(count: 4, a?.body, b?.body, c?.body, d?.body)
    }

    /// Returns the branches for five types. A `nil` selection omits its type.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E>(
        of types: StaticString, areAll: Bool = false,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?
    ) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll).and(count: 5, a?.body, b?.body, c?.body, d?.body, e?.body)
    }

    /// Returns the branches for six types. A `nil` selection omits its type.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F>(
        of types: StaticString, areAll: Bool = false,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?
    ) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll)
            .and(count: 6, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body)
    }

    /// Returns the branches for seven types. A `nil` selection omits its type.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F, G>(
        of types: StaticString, areAll: Bool = false,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?, _ g: Selection<T, G>?
    ) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll)
            .and(count: 7, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body, g?.body)
    }

    /// Returns the branches for eight types. A `nil` selection omits its type.
    @inlinable @inline(__always)
    public func branches<T, A, B, C, D, E, F, G, H>(
        of types: StaticString, areAll: Bool = false,
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?, _ g: Selection<T, G>?, _ h: Selection<T, H>?
    ) -> Branches<T> {
        Branches(of: types, in: pass, hasOtherwise: !areAll)
            .and(count: 8, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body, g?.body, h?.body)
    }
}

// MARK: - Running a branch

@_spi(Generated) extension Fields {
    /// Runs the branch for the object's type, or `otherwise` if there is no such branch.
    @inlinable @inline(__always)
    public func read<T, Scope>(
        _ branches: consuming Branches<T>, otherwise: Selection<T, Scope>
    ) throws -> T {
        guard let collected = branches.collected else { throw pass.strayCall() }
        return try pass.run(collected, otherwise: otherwise.body)
    }

    /// Runs the branch for the object's type.
    @inlinable @inline(__always)
    public func read<T>(_ branches: consuming Branches<T>) throws -> T {
        if let collected = branches.collected { return try pass.run(collected, otherwise: nil) }
        guard let taken = branches.taken.take() else { throw pass.strayCall() }
        return try pass.read(pass.branchReader(), taken)
    }
}
