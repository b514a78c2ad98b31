extension Selection where Scope: OperationScope {
    /// Creates a selection of a whole operation, with a name for the operation.
    ///
    /// ```swift
    /// let people = Selection<[Person], Operations.Query>(named: "People") { try $0.people(person.list) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name that identifies the operation in the server's logs. If it isn't a valid GraphQL name,
    ///     preparing the operation fails.
    ///   - build: See ``init(_:)``.
    @inlinable public init(named name: String, _ build: @escaping @Sendable (Scope) throws -> Type) {
        self = Selection(build).named(name)
    }

    /// Returns the same selection, with a name for the operation.
    ///
    /// Combinators that keep the scope, such as `map` and `partial`, keep the name. A selection that uses this one with
    /// `selection(_:)` needs its own name.
    public func named(_ name: String) -> Selection {
        .running(named: name, body)
    }
}
