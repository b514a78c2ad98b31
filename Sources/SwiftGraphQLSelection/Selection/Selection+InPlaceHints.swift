// Compiler messages for inline selections that don't fit the field. Without these functions, the compiler reports the
// combinators of the same names (`instance member 'list' cannot be used on type …`), or no cause at all
// (`failed to produce diagnostic for expression`), because changing a type in either of two places would fix the error.
//
// The compiler tries unavailable functions only after everything else has failed, so code that compiles takes no
// longer. For code that doesn't compile, the order of the functions matters, because the compiler tries them in the
// order of the files. If these functions came before those of `Selection+InPlace.swift`, a mistake five levels deep
// would take fifty times as long to compile. `Tests/SwiftGraphQLTests/MustNotCompile` contains tests of the messages.
//
// If the type of the result is inferred, no function warns about `.nullable { … }` with a closure that returns an
// optional. A deprecated overload for such closures did this, but with it, the compiler tried both overloads for each
// closure of several statements: 50 selections, four levels deep, took 11,600,000 attempts instead of 4,600. The
// command `swift-graphql check` finds nested `.nullable` instead.
//
// No initializer has a hint, so a wrong type causes "failed to produce diagnostic for expression" if all selections
// around it are `.init { … }`. An unavailable initializer caused a message in this case, with the place of the
// outermost selection. But in all other cases, it replaced messages such as `cannot convert value of type 'Int' to
// closure result type 'String'`, which have the exact place. One `.select { … }` or `.list { … }` next to the mistake
// is enough to get a message.

// MARK: - The closure returns another type

extension Selection where Scope: SelectionScope {
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this closure returns an unexpected type (an optional needs '?? …')")
    public static func select<Made>(
        _ build: @escaping @Sendable (Scope) throws -> Made
    ) -> Selection { preconditionFailure() }
}

extension Selection {
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this closure returns an unexpected type (an optional needs '?? …')")
    public static func nonNullOrFail<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == Place? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this closure returns an unexpected type (an optional needs '?? …')")
    public static func optional<Wrapped, Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Type == Wrapped?, Scope == Place? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this closure already returns an optional: write '.optional { … }'")
    public static func nullable<Wrapped, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Wrapped?
    ) -> Selection where Type == Wrapped?, Scope == Place? { preconditionFailure() }
}

// MARK: - The field has one object

extension Selection where Scope: SelectionScope {
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a non-null object: write '.select { … }'")
    public static func list<Made>(
        _ build: @escaping @Sendable (Scope) throws -> Made
    ) -> Selection { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a non-null object: write '.select { … }'")
    public static func nullable<Made>(
        _ build: @escaping @Sendable (Scope) throws -> Made
    ) -> Selection { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a non-null object: write '.select { … }'")
    public static func nonNullOrFail<Made>(
        _ build: @escaping @Sendable (Scope) throws -> Made
    ) -> Selection { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a non-null object: write '.select { … }'")
    public static func optional<Made>(
        _ build: @escaping @Sendable (Scope) throws -> Made
    ) -> Selection { preconditionFailure() }
}

// MARK: - The field is nullable

extension Selection {
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field is nullable: write '.nullable { … }' or '.nonNullOrFail { … }'")
    public static func select<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == Place? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field is nullable: write '.nullable { … }' or '.nonNullOrFail { … }'")
    public static func list<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == Place? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field is nullable: write '.nullable(…)' or '.nonNullOrFail(…)'")
    public static func list<Element, Place>(
        _ selection: Selection<Element, Place>
    ) -> Selection where Scope == Place? { preconditionFailure() }
}

// MARK: - The field has a list

extension Selection {
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a list: write '.list { … }'")
    public static func select<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place] { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a list: write '.list { … }'")
    public static func nullable<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place] { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a list: write '.list { … }'")
    public static func nonNullOrFail<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place] { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a list: write '.list { … }'")
    public static func optional<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place] { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a list: write '.list(…)'")
    public static func nullable<Wrapped, Place>(
        _ selection: Selection<Wrapped, Place>
    ) -> Selection where Scope == [Place] { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a list: write '.list(…)'")
    public static func nonNullOrFail<Wrapped, Place>(
        _ selection: Selection<Wrapped, Place>
    ) -> Selection where Scope == [Place] { preconditionFailure() }
}

// MARK: - The field has a list with nullable elements

extension Selection {
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "the elements of this list are nullable: write '.list(.nullable { … })'")
    public static func select<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place?] { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "the elements of this list are nullable: write '.list(.nullable { … })'")
    public static func nullable<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place?] { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "the elements of this list are nullable: write '.list(.nullable { … })'")
    public static func nonNullOrFail<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place?] { preconditionFailure() }

    // The constraint isn't `Scope == [Place?]`, because the compiler would then also show this message for a misspelled
    // field of an element.
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "the elements of this list are nullable: write '.list(.nullable { … })'")
    public static func list<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope: Collection, Scope.Element == Place? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "the elements of this list are nullable: write '.list(.nullable { … })'")
    public static func nullable<Element, Place>(
        _ selection: Selection<[Element], [Place]>
    ) -> Selection where Scope == [Place?] { preconditionFailure() }
}

// MARK: - The field has a nullable list

extension Selection {
    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a nullable list: write '.nullable(.list { … })'")
    public static func select<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place]? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a nullable list: write '.nullable(.list { … })'")
    public static func list<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place]? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a nullable list: write '.nullable(.list { … })'")
    public static func nullable<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place]? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a nullable list: write '.nullable(.list { … })'")
    public static func nonNullOrFail<Place: SelectionScope, Made>(
        _ build: @escaping @Sendable (Place) throws -> Made
    ) -> Selection where Scope == [Place]? { preconditionFailure() }

    /// Exists only for its compiler message and is never called.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this field returns a nullable list: write '.nullable(.list { … })'")
    public static func list<Wrapped, Place>(
        _ selection: Selection<Wrapped?, Place?>
    ) -> Selection where Scope == [Place]? { preconditionFailure() }
}
