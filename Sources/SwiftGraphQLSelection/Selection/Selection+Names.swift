extension Selection where Scope: OperationScope {
    /// Creates a selection of a whole operation, with a name for the operation.
    ///
    /// ```swift
    /// let people = Selection<[Person], Operations.Query>(named: "People") { try $0.people(person.list) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: A name that identifies the operation in the server's logs. If it isn't a valid GraphQL name, preparing
    ///     the operation fails.
    ///   - build: A closure that creates the value; see ``init(_:)``.
    @inlinable public init(named name: String, _ build: @escaping @Sendable (Scope) throws -> Type) {
        self = Selection(build).named(name)
    }

    /// Returns the same selection with the given operation name.
    ///
    /// Combinators that keep the scope, such as `map` and `partial`, keep the name. A selection that contains this
    /// selection (`selection(_:)`) needs its own name.
    public func named(_ name: String) -> Selection {
        .running(named: name, body)
    }
}
