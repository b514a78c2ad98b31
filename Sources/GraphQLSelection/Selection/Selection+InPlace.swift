// Selections that are written where they are used: `try $0.humans(.list { try $0.name() })`.

extension Selection where Scope: SelectionScope {
    /// A selection on an object, an interface or a union, written in place.
    ///
    /// ```swift
    /// try $0.pageInfo(.select { try $0.endCursor() })
    /// ```
    /// - Parameter build: As for ``init(_:)``.
    @inlinable public static func select(_ build: @escaping @Sendable (Scope) throws -> Type) -> Selection {
        Selection(build)
    }
}

extension Selection {
    /// A selection for each element of a list, written in place.
    ///
    /// ```swift
    /// try $0.humans(.list { try $0.name() })    // [String]
    /// ```
    /// - Parameter build: As for ``init(_:)``, for one element.
    @inlinable public static func list<Element, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Element
    ) -> Selection where Type == [Element], Scope == [Place] {
        Selection<Element, Place>(build).list
    }

    /// A selection on a nullable value, written in place: null becomes `nil`.
    ///
    /// ```swift
    /// try $0.human(id: "1", .nullable { try $0.name() })    // String?
    /// ```
    /// - Parameter build: As for ``init(_:)``, for a value that isn't null. If it returns an optional, use
    ///   `.optional { … }`.
    @inlinable public static func nullable<Wrapped, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Wrapped
    ) -> Selection where Type == Wrapped?, Scope == Place? {
        Selection<Wrapped, Place>(build).nullable
    }

    /// A selection on a nullable value that the app requires, written in place. Null throws a `SelectionError` of code
    /// `unexpectedNull`, with the path.
    ///
    /// ```swift
    /// try $0.human(id: "1", .nonNullOrFail { try $0.name() })    // String
    /// ```
    /// - Parameter build: As for ``init(_:)``, for a value that isn't null.
    @inlinable public static func nonNullOrFail<Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Type
    ) -> Selection where Scope == Place? {
        Selection<Type, Place>(build).nonNullOrFail
    }

    /// A selection on a nullable value whose closure returns an optional, written in place: either null becomes `nil`.
    ///
    /// ```swift
    /// try $0.human(id: "1", .optional { try $0.homePlanet() })    // String?, not String??
    /// ```
    /// - Parameter build: As for ``init(_:)``, for a value that isn't null.
    @inlinable public static func optional<Wrapped, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Wrapped?
    ) -> Selection where Type == Wrapped?, Scope == Place? {
        Selection<Wrapped?, Place>(build).optional()
    }

    /// A selection that returns an optional, applied to a nullable value; the same as `selection.optional()`.
    @inlinable public static func optional<Wrapped, WrappedScope>(
        _ selection: Selection<Wrapped?, WrappedScope>
    ) -> Selection where Type == Wrapped?, Scope == WrappedScope? {
        selection.optional()
    }
}
