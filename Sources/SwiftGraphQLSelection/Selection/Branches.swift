/// The branches of an `on`. Generated code passes eight branches at a time; only the first call may pass fewer.
///
/// If each type has a branch, the decoding pass knows from the start which branch the object needs. It skips all
/// earlier branches and keeps only the closure of the object's branch. Therefore, no selection outlives the calls, and
/// an inline selection isn't allocated on the heap. The four words of this struct are returned in registers.
@_spi(Generated) public struct Branches<T> {
    /// All branches, if all are needed: during recording, if types were omitted, or if the object has no branch.
    @usableFromInline let collected: CollectedBranches<T>?
    /// The number of branches that remain to be skipped before the object's branch.
    @usableFromInline var remaining: Int
    /// The object's branch; `nil` until a call passes the branch.
    @usableFromInline var taken: Body<T>?

    // No call here can fail, because errors are thrown when a branch runs.
    @inlinable @inline(__always)
    init(of types: StaticString, in pass: Pass, hasOtherwise: Bool) {
        let found = pass.findBranch(types, hasOtherwise: hasOtherwise)
        remaining = found ?? 0
        collected = found == nil ? CollectedBranches(of: types) : nil
    }

    /// Returns the branches with the first `count` of the given branches added.
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
        // The branches after the object's own branch aren't needed.
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
    /// Returns the branches with eight more branches added. A type without a branch is represented by `nil`.
    @inlinable @inline(__always)
    public consuming func and<A, B, C, D, E, F, G, H>(
        _ a: Selection<T, A>?, _ b: Selection<T, B>?, _ c: Selection<T, C>?, _ d: Selection<T, D>?,
        _ e: Selection<T, E>?, _ f: Selection<T, F>?, _ g: Selection<T, G>?, _ h: Selection<T, H>?
    ) -> Branches {
        and(count: 8, a?.body, b?.body, c?.body, d?.body, e?.body, f?.body, g?.body, h?.body)
    }
}

/// All branches of an `on`. They are collected during recording, if types were omitted, or if the object has no branch.
@usableFromInline final class CollectedBranches<T> {
    let types: StaticString
    var branches: [Body<T>?] = []

    @usableFromInline init(of types: StaticString) { self.types = types }

    /// Adds the first `count` of the given branches. A type without a branch is represented by `nil`.
    @usableFromInline func append(_ branches: [Body<T>?], count: Int) {
        self.branches += branches.prefix(count)
    }
}
