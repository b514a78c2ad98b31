// Inline selections, which are written where they are used: `try $0.humans(.list { try $0.name() })`.

extension Selection where Scope: SelectionScope {
    /// Creates an inline selection on an object, an interface or a union.
    ///
    /// ```swift
    /// try $0.pageInfo(.select { try $0.endCursor() })
    /// ```
    /// - Parameter build: A closure that creates the value; see ``init(_:)``.
    @inlinable public static func select(_ build: @escaping @Sendable (Scope) throws -> Type) -> Selection {
        Selection(build)
    }
}

extension Selection {
    /// Creates an inline selection for each element of a list.
    ///
    /// ```swift
    /// try $0.humans(.list { try $0.name() })    // [String]
    /// ```
    /// - Parameter build: A closure that is called for each element; see ``init(_:)``.
    @inlinable public static func list<Element, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Element
    ) -> Selection where Type == [Element], Scope == [Place] {
        Selection<Element, Place>(build).list
    }

    /// Creates an inline selection on a nullable value. A null becomes `nil`.
    ///
    /// ```swift
    /// try $0.human(id: "1", .nullable { try $0.name() })    // String?
    /// ```
    /// - Parameter build: A closure that is called if the value isn't null; see ``init(_:)``. For a closure that
    ///   returns an optional, use `.optional { … }`.
    @inlinable public static func nullable<Wrapped, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Wrapped
    ) -> Selection where Type == Wrapped?, Scope == Place? {
        Selection<Wrapped, Place>(build).nullable
    }

    /// Creates an inline selection on a nullable value that the app requires.
    ///
    /// If the value is null, decoding throws a `SelectionError` with code `unexpectedNull` and the path.
    ///
    /// ```swift
    /// try $0.human(id: "1", .nonNullOrFail { try $0.name() })    // String
    /// ```
    /// - Parameter build: A closure that is called if the value isn't null; see ``init(_:)``.
    @inlinable public static func nonNullOrFail<Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Type
    ) -> Selection where Scope == Place? {
        Selection<Type, Place>(build).nonNullOrFail
    }

    /// Creates an inline selection on a nullable value, with a closure that returns an optional. A null value and a
    /// `nil` from the closure both become `nil`.
    ///
    /// ```swift
    /// try $0.human(id: "1", .optional { try $0.homePlanet() })    // String?, not String??
    /// ```
    /// - Parameter build: A closure that is called if the value isn't null; see ``init(_:)``.
    @inlinable public static func optional<Wrapped, Place: SelectionScope>(
        _ build: @escaping @Sendable (Place) throws -> Wrapped?
    ) -> Selection where Type == Wrapped?, Scope == Place? {
        Selection<Wrapped?, Place>(build).optional()
    }

    /// Applies a selection that returns an optional to a nullable value, like `selection.optional()`.
    @inlinable public static func optional<Wrapped, WrappedScope>(
        _ selection: Selection<Wrapped?, WrappedScope>
    ) -> Selection where Type == Wrapped?, Scope == WrappedScope? {
        selection.optional()
    }
}
