// Selections that are written where they are used: `try $0.humans(.list { try $0.name() })`.

extension Selection where Scope: SelectionScope {
    /// A selection in place on an object, an interface or a union.
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
    /// A selection in place for each element of a list.
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

    /// A selection in place where the schema allows null: null becomes `nil`.
    ///
    /// ```swift
    /// try $0.human(id: "1", .nullable { try $0.name() })    // String?
    /// ```
    /// - Parameter build: As for ``init(_:)``, for a value that isn't null. If it makes an optional, use `.optional { … }`.
    @inlinable public static func nullable<Wrapped, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Wrapped
    ) -> Selection where Type == Wrapped?, Scope == Place? {
        Selection<Wrapped, Place>(build).nullable
    }

    /// A selection in place where the schema allows null, but the app does not: null throws a `SelectionError` of code
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

    /// A selection in place where the schema allows null, and the closure makes an optional: both nulls become `nil`.
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

    /// `selection`, which makes an optional, where the schema allows null; the same as `selection.optional()`.
    @inlinable public static func optional<Wrapped, WrappedScope>(
        _ selection: Selection<Wrapped?, WrappedScope>
    ) -> Selection where Type == Wrapped?, Scope == WrappedScope? {
        selection.optional()
    }
}
