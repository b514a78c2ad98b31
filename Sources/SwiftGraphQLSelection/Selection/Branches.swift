/// The branches of an `on`. Generated code passes them eight at a time; only the first call may have fewer.
///
/// If each type has a branch, the number of branches before the object's own branch is known from the start of the
/// decoding pass. These branches are skipped, and only the closure of the object's own branch is kept. So no selection
/// outlives the calls, and a selection that is written inline isn't allocated on the heap. The four words of this
/// struct are returned in registers.
@_spi(Generated) public struct Branches<T> {
    /// All branches, if no object is being read, if types were left out, or if the object belongs to no branch.
    @usableFromInline let collected: CollectedBranches<T>?
    /// The number of branches between the last one that was passed and the one that the object belongs to.
    @usableFromInline var remaining: Int
    /// The branch that the object belongs to, if it has been passed.
    @usableFromInline var taken: Body<T>?

    // Errors are thrown when a branch runs, so that no other call can fail.
    @inlinable @inline(__always)
    init(of types: StaticString, in pass: Pass, hasOtherwise: Bool) {
        let found = pass.findBranch(types, hasOtherwise: hasOtherwise)
        remaining = found ?? 0
        collected = found == nil ? CollectedBranches(of: types) : nil
    }

    /// Adds the first `count` of the given branches.
    @inlinable @inline(__always)
    consuming func and(
        count: Int,
        _ a: Body<T>?, _ b: Body<T>? = nil, _ c: Body<T>? = nil,
        _ d: Body<T>? = nil, _ e: Body<T>? = nil, _ f: Body<T>? = nil,
        _ g: Body<T>? = nil, _ h: Body<T>? = nil
    ) -> Branches {
        if let collected {
            collected.append([a, b, c, d, e, f, g, h], count: count)
            return self
        }
        // After the object's own branch, there is nothing left to do.
        if taken != nil { return self }
        if remaining >= count {
            remaining &-= count
            return self
        }
        switch remaining {
        case 0: taken = a
        case 1: taken = b
        case 2: taken = c
        case 3: taken = d
        case 4: taken = e
        case 5: taken = f
        case 6: taken = g
        default: taken = h
        }
        return self
    }
}

@_spi(Generated) extension Branches {
    /// Adds eight more branches; `nil` leaves a type out.
    @inlinable @inline(__always)
    public consuming func and<A, B, C, D, E, F, G, H>(
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?, _ g: Selection<T, G>?, _ h: Selection<T, H>?
    ) -> Branches {
        and(count: 8, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body, g?.body, h?.body)
    }
}

/// All branches of an `on`. They are collected if no object is being read, if types were left out, or if the object
/// belongs to no branch.
@usableFromInline final class CollectedBranches<T> {
    let types: StaticString
    var branches: [Body<T>?] = []

    @usableFromInline init(of types: StaticString) { self.types = types }

    /// Adds the first `count` branches; `nil` stands for a type without a branch.
    @usableFromInline func append(_ branches: [Body<T>?], count: Int) {
        self.branches += branches.prefix(count)
    }
}
