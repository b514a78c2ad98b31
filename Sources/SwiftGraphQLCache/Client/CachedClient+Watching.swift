public import GraphQLSelection
import SwiftGraphQLClient

extension CachedClient {
    /// Answers a query, and then returns a new value whenever the cache changes a part of it.
    ///
    /// ```swift
    /// for try await result in client.watch(people) { show(result.value) }
    /// ```
    ///
    /// The stream first returns the value that `fetch` would return. After that, it returns a value whenever a response
    /// changed a part of it. Writes that change no part are ignored. If there are several changes before you ask for
    /// the next value, you receive only the latest.
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - policy: Where the first value comes from; nil for the client's policy.
    ///   - refetchOnMiss: Whether to send the query when a change leaves a part of the value missing. Otherwise, the
    ///     stream waits until the cache has the missing part.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    /// - Returns: A stream. For the first value, it throws the errors that `fetch` throws. Later failures of requests
    ///   don't end the stream; they are reported as the `networkError` of a value.
    public func watch<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, policy: CachePolicy? = nil, refetchOnMiss: Bool = false,
        operationName: String? = nil
    ) -> AsyncThrowingStream<CacheResult<Value>, any Error> {
        let watch = Watch(self, query, policy ?? self.policy, refetchOnMiss: refetchOnMiss, operationName)
        return AsyncThrowingStream { try await watch.next() }
    }
}

/// The state of one watched query. It lives as long as the stream.
private final class Watch<Value>: Sendable {
    private struct State: Sendable {
        /// Prepared when the first value is asked for, since closures of selections don't run on the caller's actor.
        var operation: PreparedOperation<Value>?
        var isOver = false
        /// The response that the last value was decoded from.
        var body: [UInt8]?
        /// The value that was missing when the last request was sent.
        var missed: ResponseSynthesizer.Miss?
        var networkError: (any Error)?
        var request: Task<Void, Never>?
    }

    private let client: CachedClient
    private let prepare: @Sendable () throws -> PreparedOperation<Value>
    private let policy: CachePolicy
    private let refetchesOnMiss: Bool
    private let state = Locked(State())
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    private let watcher: Int

    init<Scope: QueryScope>(
        _ client: CachedClient, _ query: Selection<Value, Scope>, _ policy: CachePolicy, refetchOnMiss: Bool,
        _ operationName: String?
    ) {
        self.client = client
        self.policy = policy
        refetchesOnMiss = refetchOnMiss
        prepare = { try client.client.prepare(query, operationName: operationName) }
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (self.changes, self.change) = (changes, change)
        watcher = client.cache.watchers.add { change.yield() }
    }

    deinit {
        client.cache.watchers.remove(watcher)
        state.withLock { $0.request }?.cancel()
    }

    func next() async throws -> CacheResult<Value>? {
        if state.withLock({ $0.isOver }) { return nil }
        do {
            guard let operation = state.withLock({ $0.operation }) else { return try await first() }
            var changes = changes.makeAsyncIterator()
            while await changes.next() != nil {
                if let result = try changed(operation) { return result }
            }
            return nil
        } catch {
            state.withLock { $0.isOver = true }
            throw error
        }
    }

    /// Returns the first value, according to the policy.
    private func first() async throws -> CacheResult<Value>? {
        let operation = try prepare()
        state.withLock { $0.operation = operation }
        let cached = try read(operation)
        if policy.readsFirst { client.report(operation, isStale: cached?.isStale, age: cached?.age) }
        switch policy.step(isStale: cached?.isStale, age: cached?.age) {
        case .use: return cached
        case .useAndAsk:
            ask(operation)
            return cached
        case .ask: break
        case .miss: throw CacheMiss(field: client.cache.missingField(of: operation))
        }
        do {
            let result = try await client.network(operation, [:])
            // Later changes are compared with the response that the cache makes, not with the server's.
            _ = try read(operation)
            return result
        } catch let error as ClientError {
            guard policy == .networkFirst, var cached else { throw error }
            cached.networkError = error
            return cached
        }
    }

    /// Returns the value after a change; nil if it is the same as before, or if a part is missing.
    private func changed(_ operation: PreparedOperation<Value>) throws -> CacheResult<Value>? {
        let (before, error) = state.withLock { state in
            defer { state.networkError = nil }
            return (state.body, state.networkError)
        }
        guard var result = try read(operation) else { return nil }
        result.networkError = error
        return error != nil || state.withLock({ $0.body }) != before ? result : nil
    }

    /// Reads the query, and watches the values that the result is made of.
    private func read(_ operation: PreparedOperation<Value>) throws -> CacheResult<Value>? {
        let cache = client.cache
        let reading = cache.reading(of: operation)
        cache.watchers.set(watcher, reading.dependencies, lacksRecord: reading.lacksRecord)
        // The cache changed after the read, before this watcher was registered for it.
        if cache.version != reading.version { change.yield() }
        guard let response = reading.response,
            let result = try cache.result(response, of: operation, maxAge: policy.maximumAge)
        else {
            let isNew = state.withLock { state in
                defer { state.missed = reading.miss }
                return state.missed != reading.miss && state.body != nil
            }
            if refetchesOnMiss, isNew { ask(operation) }
            return nil
        }
        state.withLock { state in
            state.body = response.body
            state.missed = nil
        }
        return result
    }

    /// Sends the query in the background.
    private func ask(_ operation: PreparedOperation<Value>) {
        let request = Task { [client, change, state] in
            do {
                _ = try await client.network(operation, [:])
            } catch {
                if Task.isCancelled { return }
                state.withLock { $0.networkError = error }
                change.yield()
            }
        }
        state.withLock { state in
            state.request?.cancel()
            state.request = request
        }
    }
}
