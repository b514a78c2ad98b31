public import SwiftGraphQL

extension GraphQLServer {
    /// Returns a copy that resolves a field with a closure that returns JSON.
    ///
    /// ```swift
    /// server.resolving("Query.human") { call in ["id": call.arguments["id"], "name": "Luke"] }
    /// ```
    ///
    /// - Parameters:
    ///   - coordinate: `Type.field`. The resolver of an interface's field applies to all types that implement the
    ///     interface, unless a type's own field has a resolver.
    ///   - resolve: A closure that returns the value. An error that the closure throws becomes a field error; see
    ///     `ResolverError`.
    /// - Throws: `GraphQLServerError` if the schema has no such field.
    public func resolving(
        _ coordinate: String, _ resolve: @escaping @Sendable (ResolverCall) async throws -> JSONValue
    ) throws -> GraphQLServer {
        try resolvingValue(coordinate) { .json(try await resolve($0)) }
    }

    /// Returns a copy that resolves a field with a closure that returns an `Encodable` value.
    ///
    /// - Throws: `GraphQLServerError` if the schema has no such field.
    public func resolving<Value: Encodable & SendableMetatype>(
        _ coordinate: String, _ resolve: @escaping @Sendable (ResolverCall) async throws -> Value
    ) throws -> GraphQLServer {
        try resolvingValue(coordinate) { try .encoding(await resolve($0)) }
    }

    /// Returns a copy that resolves a field with an object of the app, with mock data, or with JSON.
    ///
    /// ```swift
    /// server.resolvingValue("Query.hero") { _ in .object(pilot, typename: "Human") }
    ///     .resolving("Human.name") { call in try call.object(as: Pilot.self).callsign }
    /// ```
    ///
    /// - Throws: `GraphQLServerError` if the schema has no such field.
    public func resolvingValue(
        _ coordinate: String, _ resolve: @escaping @Sendable (ResolverCall) async throws -> ResolverValue
    ) throws -> GraphQLServer {
        try with {
            try $0.check(field: coordinate)
            $0.resolvers.fields[coordinate] = resolve
        }
    }

    /// Returns a copy that resolves every field with the given closure. The server ignores other resolvers, the
    /// parents' members and mock data.
    ///
    /// The server still resolves introspection and `__typename` itself.
    public func resolvingAll(
        _ resolve: @escaping @Sendable (ResolverCall) async throws -> ResolverValue
    ) -> GraphQLServer {
        with { $0.resolvers.all = resolve }
    }

    /// Returns a copy that uses a closure to find the object type of each value of an interface or a union. The closure
    /// takes precedence over the member `__typename`.
    ///
    /// - Parameters:
    ///   - type: The name of the interface or union.
    ///   - resolve: A closure that returns the name of an object type, or `nil` to use the member `__typename`.
    /// - Throws: `GraphQLServerError` if the schema has no such interface or union.
    public func resolvingType(
        _ type: String, _ resolve: @escaping @Sendable (JSONValue) async throws -> String?
    ) throws -> GraphQLServer {
        try with {
            try $0.check(abstractType: type)
            $0.resolvers.types[type] = resolve
        }
    }

    /// Returns a copy that gets a subscription field's events from a closure. Each event is the field's value in one
    /// response.
    ///
    /// ```swift
    /// server.streaming("Subscription.reviewAdded") { call in
    ///     AsyncStream<Review> { events in
    ///         events.yield(Review(stars: 5))
    ///         events.finish()
    ///     }
    /// }
    /// ```
    ///
    /// The server requests the next event when the client requests the next response. Without a closure, a subscription
    /// gets a few events with mock data and ends.
    ///
    /// - Throws: `GraphQLServerError` if the schema has no such subscription field.
    public func streaming<Events: AsyncSequence & Sendable>(
        _ coordinate: String, _ events: @escaping @Sendable (ResolverCall) async throws -> Events
    ) throws -> GraphQLServer where Events.Element: Encodable & SendableMetatype {
        try with {
            try $0.check(subscription: coordinate)
            $0.resolvers.subscriptions[coordinate] = { call in
                let events = try await events(call)
                return { body in for try await event in events { try await body(.encoding(event)) } }
            }
        }
    }
}
