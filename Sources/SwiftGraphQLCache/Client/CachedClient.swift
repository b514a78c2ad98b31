public import SwiftGraphQLSelection
public import SwiftGraphQLClient

extension Client {
    /// Returns a client that reads queries from a cache and writes all responses to it.
    ///
    /// - Parameters:
    ///   - cache: The cache. Several clients for the same server can share a cache.
    ///   - policy: The policy for queries that don't specify one.
    ///   - usesCacheControl: Whether to respect the `Cache-Control` of responses: see `CachedClient.usesCacheControl`.
    ///   - onEvent: A closure that is called for each read by `fetch`, for the first read by `watch`, and for each
    ///     response that isn't stored.
    public func caching(
        in cache: NormalizedCache, policy: CachePolicy = .cacheFirst, usesCacheControl: Bool = false,
        onEvent: (@Sendable (CacheEvent) -> Void)? = nil
    ) -> CachedClient {
        CachedClient(client: self, cache: cache, policy: policy, usesCacheControl: usesCacheControl, onEvent: onEvent)
    }
}

/// A client that uses a cache.
///
/// ```swift
/// let client = try Client(endpoint: "https://example.com/graphql").caching(in: cache)
/// let result = try await client.fetch(people)
/// for try await result in client.watch(people) { show(result.value) }
/// ```
///
/// The client writes the objects of every response to the cache before it returns the value. This applies to queries,
/// mutations and subscriptions.
public struct CachedClient: Sendable {
    /// The client that sends requests. To change its settings for one request, use `with(_:)`.
    public var client: Client
    /// The cache that the client reads from and writes to.
    public let cache: NormalizedCache
    /// The policy for queries that don't specify one.
    public var policy: CachePolicy
    /// Whether to respect the header field `Cache-Control` of responses (RFC 9111); false by default.
    ///
    /// If true, the server limits how long values are fresh (`max-age`, `no-cache`) and can forbid storing them
    /// (`no-store`). However, servers set the header field for browsers and proxies: some servers, such as Apollo
    /// Server since version 4, forbid storing any response by default. If false, only the ages in the configuration and
    /// in policies apply.
    public var usesCacheControl: Bool
    /// The closure that is called for reads and for responses that aren't stored: see `Client.caching`.
    public var onEvent: (@Sendable (CacheEvent) -> Void)?

    // MARK: - Queries

    /// Returns the value of a query from the cache or from the server.
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - policy: The policy for the value; `nil` for the client's policy.
    /// - Throws: Any error that `Client.send` throws, and `CacheMiss` with the policy `cacheOnly`.
    public func fetch<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, policy: CachePolicy? = nil
    ) async throws -> sending CacheResult<Value> {
        try await fetch(client.prepare(query), policy ?? self.policy)
    }

    /// Returns the value of a query from the cache or from the server.
    ///
    /// - Parameters:
    ///   - repeatsIfCleared: Whether to repeat a request during which the cache was cleared: see `network`.
    ///   - failed: A closure that is called if a request fails after a cached value was returned.
    func fetch<Value>(
        _ operation: PreparedOperation<Value>, _ policy: CachePolicy,
        repeatsIfCleared: Bool = false, failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) async throws -> sending CacheResult<Value> {
        let reading = policy.readsFirst ? cache.reading(of: operation, notesDependencies: false) : nil
        let cached = try reading.flatMap { try result(of: $0, operation, maxAge: policy.maximumAge) }
        if let reading { report(operation, reading, cached) }
        let asks = policy.asks(after: cached)
        if let cached, policy.uses(cached) {
            if !asks { return cached }
            // The result is ignored, because watchers receive the value through the cache.
            Task {
                do { _ = try await network(operation) } catch { failed(error) }
            }
            return cached
        }
        if !asks { throw miss(of: reading) }
        return try await network(operation, repeatsIfCleared: repeatsIfCleared) {
            if !policy.fallsBack { return nil }
            return try result(of: cache.reading(of: operation, notesDependencies: false), operation, maxAge: nil)
        }
    }

    /// Returns the value that a view with the given policy may show before any request; `nil` if no value exists.
    func firstValue<Value>(_ operation: PreparedOperation<Value>, _ policy: CachePolicy) -> CacheResult<Value>? {
        guard policy.readsFirst, let result = try? cache.read(operation, maxAge: policy.maximumAge),
            policy.allows(result)
        else { return nil }
        return result
    }

    /// Decodes the given reading within the client's memory limit for values.
    func result<Value>(
        of reading: NormalizedCache.Reading, _ operation: PreparedOperation<Value>, maxAge: Duration?
    ) throws -> sending CacheResult<Value>? {
        try cache.result(of: reading, operation, maxAge: maxAge, maximumMemory: client.maximumValueBytes)
    }

    /// Returns the error to throw if the given reading lacks a value.
    func miss(of reading: NormalizedCache.Reading?) -> CacheMiss {
        CacheMiss(field: cache.missingField(in: reading), storageError: reading?.failure)
    }

    /// Reports the outcome of a cache read to `onEvent`.
    func report<Value>(
        _ operation: PreparedOperation<Value>, _ reading: NormalizedCache.Reading, _ result: CacheResult<Value>?
    ) {
        guard let onEvent else { return }
        let whole = result.flatMap { $0.lacksPart ? nil : $0 }
        let outcome =
            whole.map { $0.isStale ? CacheEvent.Outcome.stale : .hit }
            ?? reading.failure.map { .unreadable($0) } ?? .miss(field: cache.missingField(in: reading))
        onEvent(CacheEvent(operationName: operation.name, outcome: outcome, age: result?.age))
    }

    /// Sends a query and writes the response to the cache.
    ///
    /// - Parameters:
    ///   - repeatsIfCleared: Whether to send the query again if the cache was cleared during the request. Pass `true`
    ///     if a view shows the value, because the response may be the previous user's.
    ///   - fallback: A closure that returns a cached value. It is used if there is no GraphQL response.
    ///   - willWrite: A closure that receives the errors that explain missing values, just before the written response
    ///     becomes visible.
    func network<Value>(
        _ operation: PreparedOperation<Value>, repeatsIfCleared: Bool = false,
        orElse fallback: () throws -> sending CacheResult<Value>? = { nil },
        willWrite: ([ServerError]) -> Void = { _ in }
    ) async throws -> sending CacheResult<Value> {
        while true {
            let sent = cache.moment()
            let result = try await request(operation, at: sent, orElse: fallback, willWrite: willWrite)
            if !repeatsIfCleared || cache.firstRequest <= sent.order { return result }
        }
    }

    /// Sends a query once and writes the response to the cache; see `network`.
    private func request<Value>(
        _ operation: PreparedOperation<Value>, at sent: ExchangeMoment,
        orElse fallback: () throws -> sending CacheResult<Value>?, willWrite: ([ServerError]) -> Void
    ) async throws -> sending CacheResult<Value> {
        func instead(of error: any Error) throws -> sending CacheResult<Value> {
            guard !(error is CancellationError), var result = try fallback() else { throw error }
            result.networkError = error
            return result
        }
        // A response from before the last change may be outdated, so `DeduplicationMiddleware` must not share it.
        let client = client.with { $0.context[DeduplicationMiddleware.ChangeCount.self] = cache.changeCount }
        let recorder = client.recorder(of: operation)
        let response: GraphQLResponse
        do {
            response = try await client.response(to: operation, recorder)
        } catch {
            // The error may be a middleware's own error, for example if a token can't be refreshed.
            return try instead(of: error)
        }
        let value: Value
        do {
            value = try client.decode(response, as: operation, recorder)
        } catch {
            report(.failed, operation)
            guard error is ClientError else { throw error }
            return try instead(of: error)
        }
        var result = CacheResult(value, source: .server)
        let errors = operation.allowsParts ? ServerError.all(in: response.body) : []
        let isWritten = try write(response, to: operation, at: sent, request: sent.order) { _ in willWrite(errors) }
        if !isWritten { result.unstored = response }
        return result
    }

    /// Returns a copy whose requests have changed settings, for example for one request; see `Client.with`.
    public func with(_ change: (inout Client) throws -> Void) rethrows -> CachedClient {
        var copy = self
        try change(&copy.client)
        return copy
    }

    // MARK: - Mutations and subscriptions

    // The values of a mutation's response or of an event are dated from its arrival, because the response to an earlier
    // query might not contain the change yet.

    /// Sends a mutation and writes the objects of its response to the cache.
    ///
    /// ```swift
    /// try await client.send(like(post)) { edit in
    ///     try edit.update({ try $0.likes() }, of: post) { $0 += 1 }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - mutation: A selection on the mutation root.
    ///   - optimistic: A closure with the edits that the mutation is expected to cause. The edits are visible until the
    ///     request fails or the response arrives, and are removed in the transaction that writes the response. The
    ///     closure runs again after each change to the cache, so its effect must always be the same: create values such
    ///     as `UUID()` outside of the closure. Debug builds check this (`CacheError.Code.unrepeatableEdits`).
    ///     It isn't called if the cache is closed or read-only.
    /// - Throws: Any error that `Client.send` or `optimistic` throws. If `optimistic` throws, nothing is sent.
    public func send<Value, Scope: MutationScope>(
        _ mutation: Selection<Value, Scope>, optimistic: (@Sendable (inout CacheEditor) throws -> Void)? = nil
    ) async throws -> sending Value {
        try await mutate(client.prepare(mutation), optimistic, edits: false) { _, _ in }
    }

    /// Sends a mutation, writes the objects of its response to the cache, and edits the cache further in the same
    /// transaction.
    ///
    /// - Parameters:
    ///   - mutation: A selection on the mutation root.
    ///   - optimistic: The edits that the mutation is expected to cause: see the overload without `then`.
    ///   - then: A closure with permanent edits, which run after the response is written, for example edits of lists.
    ///     It isn't called if the cache is closed or read-only, or was cleared after the request was sent: `onEvent`
    ///     reports this (`CacheEvent.Reason`).
    /// - Throws: Any error that `Client.send`, `optimistic` or `then` throws. If `optimistic` throws, nothing is sent.
    ///   If `then` throws, the response has already been written. `CacheError` (`unreadableFile`) if the cache's file
    ///   can't be read at the moment: the response is written later, but without the edits of `then`.
    public func send<Value, Scope: MutationScope>(
        _ mutation: Selection<Value, Scope>, optimistic: (@Sendable (inout CacheEditor) throws -> Void)? = nil,
        then: (inout CacheEditor, Value) throws -> Void
    ) async throws -> Value {
        try await mutate(client.prepare(mutation), optimistic, edits: true, then: then)
    }

    /// Sends a mutation and replaces its optimistic layer with the response.
    ///
    /// - Parameter edits: Whether `then` makes any edits.
    func mutate<Value>(
        _ operation: PreparedOperation<Value>, _ optimistic: (@Sendable (inout CacheEditor) throws -> Void)?,
        edits: Bool, then: (inout CacheEditor, Value) throws -> Void
    ) async throws -> Value {
        let request = cache.begin()
        var layer: Int?
        do {
            layer = try optimistic.map { try cache.addLayer($0) }
        } catch let error as CacheError where [.cacheClosed, .readOnly].contains(error.code) {
            // The request is sent anyway. `write` reports that the cache can't be edited.
        }
        do {
            let recorder = client.recorder(of: operation)
            let (response, arrival) = try await response(to: operation, recorder)
            let value: Value
            do {
                value = try client.decode(response, as: operation, recorder)
            } catch {
                report(.failed, operation)
                throw error
            }
            try write(response, to: operation, at: arrival, request: request, replacing: layer, edits: edits) {
                try then(&$0, value)
            }
            return value
        } catch {
            // If the file can't be read, the layer stays until the postponed response replaces it.
            if (error as? CacheError)?.code != .unreadableFile { cache.dropLayer(layer) }
            throw error
        }
    }

    /// Starts a subscription and writes the objects of its events to the cache.
    ///
    /// Each event is decoded and written when it arrives, even if you haven't read the earlier events. The transport's
    /// `SubscriptionBuffering` limits the number of values that you haven't read.
    ///
    /// - Parameter selection: A selection on the root type of subscriptions.
    /// - Returns: A stream that throws any error that `Client.subscribe` throws. After a later `NormalizedCache.clear`,
    ///   events aren't written, because they may belong to the previous user: subscribe again.
    public func subscribe<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let request = cache.begin()
        return client.subscribe(selection, arrivals: cache.arrivals) { response, operation in
            try write(response, to: operation, at: response.arrival ?? cache.moment(), request: request)
        }
    }
}

extension CachedClient {
    /// Sends a mutation and waits for the response.
    ///
    /// - Returns: The response and the moment when it arrived.
    func response<Value>(
        to operation: PreparedOperation<Value>, _ recorder: OperationRecorder?
    ) async throws -> (response: GraphQLResponse, arrival: ExchangeMoment) {
        let response = try await ResponseArrivals.$current.withValue(cache.arrivals) {
            try await client.response(to: operation, recorder)
        }
        return (response, response.arrival ?? cache.moment())
    }

    /// Writes a response, unless the server forbids storing it or the cache is closed or read-only. If the cache's file
    /// can't be read at the moment, the response is written later.
    ///
    /// - Parameters:
    ///   - moment: The moment from which the age of the values is counted.
    ///   - edits: Whether `edit` makes any edits. If so, this function throws if the file can't be read.
    /// - Returns: Whether the response was written.
    @discardableResult
    func write<Value>(
        _ response: GraphQLResponse, to operation: PreparedOperation<Value>, at moment: ExchangeMoment, request: UInt64,
        replacing layer: Int? = nil, edits: Bool = false,
        then edit: (inout CacheEditor) throws -> Void = { _ in }
    ) throws -> Bool {
        let lifetime = usesCacheControl ? ResponseLifetime(response) : ResponseLifetime()
        do {
            let isWritten = try cache.write(
                lifetime.mayStore ? response.body : [], to: operation, order: moment.order, time: moment.time,
                request: request, lifetime: lifetime.seconds, replacing: layer, then: edit)
            if !lifetime.mayStore {
                report(.cacheControl, operation)
            } else if let directive = cache.library.directives(of: operation).first {
                report(.directive(directive), operation)
            } else if !isWritten {
                report(cache.firstRequest > request ? .cleared : .unusable, operation)
            }
            return isWritten
        } catch let error as CacheError where [.cacheClosed, .readOnly, .unreadableFile].contains(error.code) {
            report(.storage(error), operation)
            if edits, error.code == .unreadableFile { throw error }
            return false
        }
    }

    /// Reports to `onEvent` that a response isn't stored, with the reason.
    func report<Value>(_ reason: CacheEvent.Reason, _ operation: PreparedOperation<Value>) {
        onEvent?(CacheEvent(operationName: operation.name, outcome: .notStored(reason), age: nil))
    }
}
