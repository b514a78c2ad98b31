public import GraphQLSelection
import SwiftGraphQLClient

extension CachedClient {
    /// Answers a query, and goes on with each change of its value in the cache.
    ///
    /// ```swift
    /// for try await result in client.watch(people) { show(result.value) }
    /// ```
    ///
    /// The first value comes as `fetch` would return it. Then a value comes whenever a response or an edit changed a part of
    /// it; a write that leaves all parts as they are is not seen. Of several changes between two values, the last counts.
    ///
    /// - Parameters:
    ///   - query: A selection on the root of queries.
    ///   - policy: Where the first value may come from; nil takes the client's policy.
    ///   - refetchOnMiss: Whether the server is asked when a change leaves a part of the value missing. Without it,
    ///     the stream waits until the cache has it.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    /// - Returns: A stream that throws what `fetch` throws for the first value. Later failures of the server are the
    ///   `networkError` of a value.
    public func watch<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, policy: CachePolicy? = nil, refetchOnMiss: Bool = false,
        operationName: String? = nil
    ) -> AsyncThrowingStream<CacheResult<Value>, any Error> {
        let watch = Watch(self, query, policy ?? self.policy, refetchOnMiss: refetchOnMiss, operationName)
        return AsyncThrowingStream { try await watch.next() }
    }
}

/// The state of one watched query. It ends with the stream.
private final class Watch<Value>: Sendable {
    private struct State: Sendable {
        var isStarted = false
        var isOver = false
        /// The response behind the last value.
        var body: [UInt8]?
        /// What was missing when the server was asked last.
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
            let operation = try prepare()
            let isFirst = state.withLock { state in
                defer { state.isStarted = true }
                return !state.isStarted
            }
            if isFirst { return try await first(operation) }
            while true {
                var changes = changes.makeAsyncIterator()
                if await changes.next() == nil { return nil }
                if let result = try changed(operation) { return result }
            }
        } catch {
            state.withLock { $0.isOver = true }
            throw error
        }
    }

    /// The first value, by the policy.
    private func first(_ operation: PreparedOperation<Value>) async throws -> CacheResult<Value>? {
        let cached = try read(operation)
        switch policy {
        case .cacheOnly:
            if let cached { return cached }
            throw CacheMiss(field: client.cache.description(of: client.cache.reading(of: operation).miss))
        case .cacheAndNetwork:
            if let cached {
                ask(operation)
                return cached
            }
        case .cacheFirst: if let cached, !cached.isStale { return cached }
        case .cached(let maxAge, let staleFor):
            if let cached, !cached.isStale, cached.age <= maxAge { return cached }
            if let cached, cached.age <= maxAge + staleFor {
                ask(operation)
                return cached
            }
        case .networkFirst, .networkOnly: break
        }
        do {
            let result = try await client.network(operation, [:])
            // Later changes are compared with what the cache made of the response.
            _ = try read(operation)
            return result
        } catch let error as ClientError {
            guard policy == .networkFirst, var cached else { throw error }
            cached.networkError = error
            return cached
        }
    }

    /// The value after a change; nil if it is as before, or if a part is missing.
    private func changed(_ operation: PreparedOperation<Value>) throws -> CacheResult<Value>? {
        let (before, error) = state.withLock { state in
            defer { state.networkError = nil }
            return (state.body, state.networkError)
        }
        guard var result = try read(operation) else { return nil }
        result.networkError = error
        return error != nil || state.withLock({ $0.body }) != before ? result : nil
    }

    /// Reads the query, and depends on what it is made of from now on.
    private func read(_ operation: PreparedOperation<Value>) throws -> CacheResult<Value>? {
        let cache = client.cache
        while true {
            let reading = cache.reading(of: operation)
            cache.watchers.set(watcher, reading.dependencies, lacksRecord: reading.lacksRecord)
            // A write in between may have woken nobody.
            if cache.version != reading.version { continue }
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
    }

    /// Asks the server in the background.
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
