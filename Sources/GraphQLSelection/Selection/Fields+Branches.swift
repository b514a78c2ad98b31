// A selection by the type of the object.
@_spi(Generated) extension Fields {
    /// A branch for each of some types, of which there are at most twelve. A name with `*` behind is of an abstract type;
    /// `nil` leaves a type out.
    ///
    /// Each branch is an argument of its own, since an array of them would hold on to all for each object of a response.
    ///
    /// - Parameter otherwise: The branch for all other types; without it there are none.
    @inlinable public func branch<T>(
        _ types: StaticString,
        _ first: SelectionBody<T>?, _ second: SelectionBody<T>? = nil,
        _ third: SelectionBody<T>? = nil, _ fourth: SelectionBody<T>? = nil,
        _ fifth: SelectionBody<T>? = nil, _ sixth: SelectionBody<T>? = nil,
        _ seventh: SelectionBody<T>? = nil, _ eighth: SelectionBody<T>? = nil,
        _ ninth: SelectionBody<T>? = nil, _ tenth: SelectionBody<T>? = nil,
        _ eleventh: SelectionBody<T>? = nil, _ twelfth: SelectionBody<T>? = nil,
        otherwise: SelectionBody<T>? = nil
    ) throws -> T {
        guard let (child, index) = try enterBranch(types, hasOtherwise: otherwise != nil) else {
            return try makeUpBranch(
                types,
                [
                    first?.run, second?.run, third?.run, fourth?.run,
                    fifth?.run, sixth?.run, seventh?.run, eighth?.run,
                    ninth?.run, tenth?.run, eleventh?.run, twelfth?.run,
                ], otherwise?.run)
        }
        // Those that were left out have no number.
        var number = index
        if let first {
            if number == 0 { return try read(child, first) }
            number &-= 1
        }
        if let second {
            if number == 0 { return try read(child, second) }
            number &-= 1
        }
        if let third {
            if number == 0 { return try read(child, third) }
            number &-= 1
        }
        if let fourth {
            if number == 0 { return try read(child, fourth) }
            number &-= 1
        }
        if let fifth {
            if number == 0 { return try read(child, fifth) }
            number &-= 1
        }
        if let sixth {
            if number == 0 { return try read(child, sixth) }
            number &-= 1
        }
        if let seventh {
            if number == 0 { return try read(child, seventh) }
            number &-= 1
        }
        if let eighth {
            if number == 0 { return try read(child, eighth) }
            number &-= 1
        }
        if let ninth {
            if number == 0 { return try read(child, ninth) }
            number &-= 1
        }
        if let tenth {
            if number == 0 { return try read(child, tenth) }
            number &-= 1
        }
        if let eleventh {
            if number == 0 { return try read(child, eleventh) }
            number &-= 1
        }
        if let twelfth, number == 0 { return try read(child, twelfth) }
        guard let otherwise else { throw strayCall() }
        return try read(child, otherwise)
    }

    /// A branch for each of the types, one of which the object is of. A name with `*` behind is of an abstract type.
    @inlinable public func on<T>(_ types: StaticString, _ branches: [SelectionBody<T>]) throws -> T {
        guard let (child, index) = try enterBranch(types, hasOtherwise: false) else {
            return try makeUpBranch(types, branches.map { $0.run }, nil)
        }
        return try read(child, branches[index])
    }

    /// A branch for some of the types, and one for all others; `nil` leaves a type out.
    @inlinable public func on<T>(
        _ types: StaticString, _ branches: [SelectionBody<T>?], otherwise: SelectionBody<T>
    ) throws -> T {
        guard let (child, index) = try enterBranch(types, hasOtherwise: true) else {
            return try makeUpBranch(types, branches.map { $0?.run }, otherwise.run)
        }
        // Those that were left out have no number.
        var number = -1
        for case let branch? in branches {
            number += 1
            if number == index { return try read(child, branch) }
        }
        return try read(child, otherwise)
    }
}
