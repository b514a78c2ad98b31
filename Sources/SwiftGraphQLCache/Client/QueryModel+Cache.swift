public import SwiftGraphQLSelection
public import SwiftGraphQLClient

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension QueryModel {
    /// Creates a model of a query with its own cache policy. The cache keeps the data up to date while `run` or `start`
    /// is active.
    ///
    /// If the cache has the data, the model provides it immediately, so that the first frame of a view shows the data.
    /// This initializer doesn't read the cache; the first access to `data` does. `refresh` always sends a request. If a
    /// request fails, `error` contains the reason, and the model keeps the older data until a later request succeeds or
    /// the cache receives newer data. While `run` is active, the query is resent when an object in the data is
    /// deleted, when the cache is cleared, and when the data becomes stale, by its age or by `CacheEditor.invalidate`.
    ///
    /// ```swift
    /// @State private var model = QueryModel(people, client: client, policy: .cacheAndNetwork)
    /// ```
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - client: The client that sends the query.
    ///   - policy: The policy for the first value of `run`. With `networkFirst` and `networkOnly`, the model has no
    ///     data at first. With `networkOnly` and `cached`, it never shows data that is older than the policy allows,
    ///     unless the model itself loaded the data.
    public convenience init<Scope: QueryScope>(
        _ query: Selection<Value, Scope>, client: CachedClient, policy: CachePolicy
    ) {
        self.init(client.feed(query, policy))
    }

    /// Creates a model of a query that the cache and a subscription keep up to date while `run` or `start` is active.
    ///
    /// The objects of each event are written to the cache. The query is resent when the subscription has started or
    /// resumed, because earlier events may be missing. An error of the subscription ends only the subscription: the
    /// model still follows the cache. After `NormalizedCache.clear`, events have no effect until the next `run`.
    ///
    /// ```swift
    /// let added = Selection<CacheReference<Objects.Message>, Operations.Subscription> {
    ///     try $0.messageAdded(.reference)
    /// }
    /// let model = QueryModel(messages, live: added, client: client) { edit, message in
    ///     try edit.update({ try $0.messages(.list(.reference)) }, of: .root(Operations.Query.self)) {
    ///         if !$0.contains(message) { $0.append(message) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - subscription: A selection on the root type of subscriptions.
    ///   - client: The client that sends the query, according to its policy, and the subscription.
    ///   - update: A closure that edits the cache after each event, for example to add a new object to a list. If the
    ///     cache's file can't be read at the moment, the edits can't be made, and the subscription ends with an error.
    public convenience init<Event: Sendable, Scope: QueryScope, EventScope: SubscriptionScope>(
        _ query: Selection<Value, Scope>, live subscription: Selection<Event, EventScope>, client: CachedClient,
        update: (@Sendable (inout CacheEditor, Event) throws -> Void)? = nil
    ) {
        self.init(client.feed(query, client.policy, live: client.events(of: subscription, update)))
    }
}

extension CachedClient: GraphQLClient {
    /// Returns the value of a query according to the client's policy (see `fetch`), or sends a mutation and writes the
    /// objects of its response to the cache.
    public func send<Value, Scope: RequestScope>(_ selection: Selection<Value, Scope>) async throws -> sending Value {
        let operation = try client.prepare(selection)
        if operation.type == .query { return try await fetch(operation, policy).value }
        return try await mutate(operation, nil, edits: false) { _, _ in }
    }

    /// Returns the feed that provides a query's model with data from the cache, according to the client's policy.
    public func __feed<Value: Sendable, Scope: QueryScope>(_ query: Selection<Value, Scope>) -> QueryFeed<Value> {
        feed(query, policy)
    }

    /// Returns a closure that writes a subscription's events to the cache and reports its start and interruptions to a
    /// model.
    fileprivate func events<Value, Event: Sendable, Scope: SubscriptionScope>(
        of subscription: Selection<Event, Scope>, _ update: (@Sendable (inout CacheEditor, Event) throws -> Void)?
    ) -> @MainActor @Sendable (LiveUpdates<Value>.Handler) async -> Void {
        { handle in
            let request = cache.begin()
            let events = await ResponseArrivals.$current.withValue(cache.arrivals) {
                await client.startedEvents(subscription) { response, operation, event in
                    let moment = response.arrival ?? cache.moment()
                    try write(response, to: operation, at: moment, request: request, edits: update != nil) {
                        try update?(&$0, event)
                    }
                }
            }
            do {
                for try await event in events {
                    switch event {
                    case .started, .resumed: await handle(.live)
                    case .interrupted: await handle(.interrupted)
                    case .value: break
                    }
                }
            } catch {
                if !Task.isCancelled { await handle(.failed(error)) }
            }
            await handle(.interrupted)
        }
    }

    /// - Parameter live: A closure that passes the events of a subscription to the model; `nil` if there is none.
    fileprivate func feed<Value: Sendable, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, _ policy: CachePolicy,
        live: (@MainActor @Sendable (LiveUpdates<Value>.Handler) async -> Void)? = nil
    ) -> QueryFeed<Value> {
        let client = self
        let attempt = Locked(LastAttempt())
        /// The number of refreshes that have returned a value so far.
        let refreshes = Locked(0)
        /// Whether the model has shown or loaded a value. From then on, it shows all changes, whatever its policy is.
        let hasValue = Locked(false)
        let watched = Locked<Watch<Value>?>(nil)
        return QueryFeed(
            cachedData: {
                (try? client.client.prepare(query)).flatMap { client.firstValue($0, policy) }
                    .map { ($0.value, $0.origin) }
            },
            fetch: {
                let now = client.cache.clock()
                attempt.withLock { $0 = LastAttempt(time: now, isRefresh: true) }
                let value = try await client.network(client.client.prepare(query), repeatsIfCleared: true).value
                refreshes.withLock { $0 += 1 }
                hasValue.withLock { $0 = true }
                // The response may have the same bytes as before. The watch then learns only here that the data is
                // fresh.
                watched.withLock { $0 }?.check()
                return value
            },
            follow: LiveUpdates { handle in
                async let end: Void? = live?(handle)
                await handle(.loading)
                let now = client.cache.clock()
                attempt.withLock { $0 = LastAttempt(time: now) }
                let watch = Watch(client.cache, client, policy, isForModel: true, refetchesOnMiss: true) {
                    (try client.client.prepare(query), nil)
                }
                watched.withLock { $0 = watch }
                defer { watched.withLock { $0 = nil } }
                func show(_ result: CacheResult<Value>, _ count: Int) async {
                    let isCurrent = attempt.withLock { $0 }.isSettled(by: result, policy, now: client.cache.clock())
                    let isShown = hasValue.withLock { hasValue in
                        hasValue = hasValue || isCurrent || policy.allows(result)
                        return hasValue
                    }
                    if !isShown { return }
                    await handle(
                        .update(result.origin, replacesData: true) { value in
                            // If a refresh has returned a value in the meantime, this result may be outdated.
                            let isNewest = refreshes.withLock { $0 } == count
                            let newest = isNewest ? nil : try? client.cache.read(client.client.prepare(query))
                            value = newest?.value ?? result.value
                        })
                    if let error = result.networkError {
                        await handle(.failed(error))
                    } else if isCurrent {
                        await handle(.recovered)
                    }
                }
                var isFirst = true
                while true {
                    let count = refreshes.withLock { $0 }
                    do {
                        guard let result = try await isFirst ? watch.first() : watch.change() else { break }
                        await show(result, count)
                    } catch let failure as FailedRequest {
                        await handle(.failed(failure.error))
                    } catch  where isFirst && !(error is CancellationError) {
                        // The loop continues, because a later change to the cache may provide a value. If the model
                        // has older data, for example from before an edit, the cache already has the newer value.
                        await handle(.failed(error))
                        watch.repeatValue()
                    }
                    isFirst = false
                }
                await end
            })
    }
}

extension CacheResult {
    var origin: DataOrigin {
        DataOrigin(source, age: age, isStale: isStale)
    }
}

/// The last request of a model or a pager, to which its error belongs.
struct LastAttempt: Sendable {
    /// The time of the request, in milliseconds since 1970.
    var time: Int64 = 0
    var isRefresh = false

    /// Returns whether every part of the result is newer than the request, or the result makes the request unnecessary.
    func isSettled<Value>(by result: CacheResult<Value>, _ policy: CachePolicy, now: Int64) -> Bool {
        if result.source == .server || !result.lacksPart && result.age <= .milliseconds(now - time) { return true }
        return !isRefresh && !policy.asks(after: result)
    }
}
