public import SwiftGraphQLSelection

/// A client with or without a cache, so that a view or a service can work with either.
///
/// ```swift
/// struct PeopleView: View {
///     @State private var model: QueryModel<[Human]>
///
///     init(client: any GraphQLClient) { model = QueryModel(people, client: client) }
/// }
/// ```
///
/// `Client` and the cache's `CachedClient` conform to this protocol. A `CachedClient` reads queries from its cache
/// according to the client's policy and writes all responses to the cache.
public protocol GraphQLClient: Sendable {
    /// Sends a query or a mutation and returns the selection's value; see `Client.send` for the details.
    func send<Value, Scope: RequestScope>(_ selection: Selection<Value, Scope>) async throws -> sending Value

    /// Starts a subscription and returns the selection's value for each event; see `Client.subscribe`.
    func subscribe<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>
    ) -> AsyncThrowingStream<Value, any Error>

    /// Returns the feed that supplies a query's model with data.
    func __feed<Value: Sendable, Scope: QueryScope>(_ query: Selection<Value, Scope>) -> QueryFeed<Value>
}

extension Client: GraphQLClient {
    /// Returns a feed that supplies a query's model with data and sends one request for each refresh.
    public func __feed<Value: Sendable, Scope: QueryScope>(_ query: Selection<Value, Scope>) -> QueryFeed<Value> {
        QueryFeed(fetch: { try await send(query) })
    }
}

/// Supplies a query's model with data.
public struct QueryFeed<Value: Sendable>: Sendable {
    /// A closure that returns data from a cache, which is available immediately; `nil` without a cache.
    var cachedData: (@Sendable () -> (Value, DataOrigin)?)?
    /// A closure that fetches the data; `nil` if the data comes only from `follow`.
    let fetch: (@Sendable () async throws -> Value)?
    let follow: LiveUpdates<Value>?
    /// A closure that returns the origin of a fetched value.
    let fetchedOrigin: @Sendable (Value) -> DataOrigin

    package init(
        cachedData: (@Sendable () -> (Value, DataOrigin)?)? = nil, fetch: (@Sendable () async throws -> Value)? = nil,
        fetchedOrigin: @escaping @Sendable (Value) -> DataOrigin = { _ in DataOrigin(.server) },
        follow: LiveUpdates<Value>? = nil
    ) {
        self.cachedData = cachedData
        self.fetch = fetch
        self.fetchedOrigin = fetchedOrigin
        self.follow = follow
    }
}
