public import SwiftGraphQLSelection

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension QueryModel {
    /// Creates a model without data, which is loaded by `load(_:)`.
    public convenience init() { self.init(QueryFeed()) }

    /// Creates a model of data that a closure fetches, for example with several queries, or from a cache.
    ///
    /// - Parameter fetch: A closure that fetches the data, off the main actor.
    public convenience init(fetching fetch: @escaping @Sendable () async throws -> Value) {
        self.init(QueryFeed(fetch: fetch))
    }

    /// Creates a model of a query, which is sent by `refresh`, `run` or `start`.
    ///
    /// - Parameters:
    ///   - query: A selection on the root type of queries.
    ///   - client: The client that sends the query. A `CachedClient` keeps the model up to date.
    public convenience init<Scope: QueryScope>(
        _ query: Selection<Value, Scope>, client: any GraphQLClient
    ) {
        self.init(client.__feed(query))
    }

    /// Creates a model of a subscription, which is started by `run` or `start`. The data is the latest value.
    ///
    /// - Parameters:
    ///   - subscription: A selection on the root type of subscriptions.
    ///   - client: The client that sends the subscription.
    public convenience init<Scope: SubscriptionScope>(
        live subscription: Selection<Value, Scope>, client: Client
    ) {
        self.init(
            QueryFeed(
                follow: LiveUpdates {
                    await client.startedEvents(subscription)
                } update: { data, value in
                    data = value
                }))
    }

    /// Creates a model of a query that a subscription keeps up to date, after `run` or `start`.
    ///
    /// The model starts the subscription first and then sends the query; see `run`.
    ///
    /// ```swift
    /// let model = QueryModel(messages, live: newMessage, client: client) { messages, message in
    ///     if !messages.contains(message) { messages.append(message) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: A selection on the root type of queries.
    ///   - subscription: A selection on the root type of subscriptions.
    ///   - client: The client that sends the query and the subscription.
    ///   - update: A closure that applies an event to the data. It is called only if there is data. It may be called
    ///     twice with an event that arrives during a refresh, or with an event that the query's response already
    ///     contains.
    public convenience init<Event: Sendable, Scope: QueryScope, EventScope: SubscriptionScope>(
        _ query: Selection<Value, Scope>, live subscription: Selection<Event, EventScope>, client: Client,
        update: @escaping @MainActor @Sendable (inout Value, Event) -> Void
    ) {
        self.init(
            QueryFeed(
                fetch: { try await client.send(query) },
                follow: LiveUpdates {
                    await client.startedEvents(subscription)
                } update: { data, event in
                    guard var value = data else { return }
                    data = nil  // So that `update` doesn't copy the value.
                    update(&value, event)
                    data = value
                }))
    }
}
