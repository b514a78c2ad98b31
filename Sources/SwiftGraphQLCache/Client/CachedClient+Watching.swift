import SwiftGraphQLJSON
public import SwiftGraphQLSelection
import SwiftGraphQLClient

extension CachedClient {
    /// Returns the value of a query, and then a new value whenever the cache changes a part of it.
    ///
    /// ```swift
    /// for try await result in client.watch(people) { show(result.value) }
    /// ```
    ///
    /// The stream first yields the value that `fetch` would return. After that, it yields a value whenever a part
    /// changes or becomes stale, and when its own request for a newer value has returned the same value, so that
    /// `CacheResult.isStale` and `age` are correct. Other writes that change no part are ignored. If there are several
    /// changes before you ask for the next value, you receive only the latest.
    ///
    /// If the query is read as `partial` and the cache has only a part of the value, the stream yields the part first,
    /// and then the whole value, with the policies `cacheFirst`, `staleIfError` and `cacheAndNetwork`. A part that is
    /// missing is null, with an error that has `GraphQLError.isCacheMiss`.
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - policy: The policy for the first value; `nil` for the client's policy.
    ///   - refetchesOnMiss: Whether to send the query when a part becomes stale, by its age or by
    ///     `CacheEditor.invalidate`, and when a change leaves a part of the value missing: once for each missing part,
    ///     and at most five times until the value is complete again. Otherwise, the stream waits until
    ///     the cache has the missing part, as it does if such a request fails.
    /// - Returns: A stream. For the first value, it throws the errors that `fetch` throws. Later failures of requests
    ///   don't end the stream; they are reported as the `networkError` of a value.
    public func watch<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, policy: CachePolicy? = nil, refetchesOnMiss: Bool = false
    ) -> AsyncThrowingStream<CacheResult<Value>, any Error> {
        let policy = policy ?? self.policy
        let watch = Watch(
            self, query, policy, fallsBack: policy.fallsBack, refetchesOnMiss: refetchesOnMiss)
        return AsyncThrowingStream { try await watch.next() }
    }
}

extension NormalizedCache {
    /// Returns the values of an object: the current one, and then a new one whenever the cache changes a part of it.
    ///
    /// If a part is missing, the stream waits until the cache has it. If there are several changes before you ask for
    /// the next value, you receive only the latest.
    ///
    /// - Parameters:
    ///   - selection: A selection on the object.
    ///   - object: The object.
    /// - Returns: A stream. It throws any error that the selection's closures throw, and `CacheError` for a
    ///   reference that no object of the schema can have.
    public func watch<Value, Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let watch = Watch(self) { [library] in
            try (selection.prepareOnObject(in: library.documents), library.objectKey(of: object))
        }
        return AsyncThrowingStream { try await watch.next()?.value }
    }

    /// Returns the values of a query: the current one, and then a new one whenever the cache changes a part of it.
    ///
    /// Like `watch(_:of:)` for an object, the stream never sends a request.
    ///
    /// - Parameter query: A selection on the query root.
    public func watch<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let watch = Watch(self) { [library] in (try query.prepare(in: library.documents), nil) }
        return AsyncThrowingStream { try await watch.next()?.value }
    }
}

/// The state of one watched query or object. It lives as long as the stream, or as the updates of a model.
final class Watch<Value>: Sendable {
    typealias Prepare = @Sendable () throws -> (PreparedOperation<Value>, ObjectKey?)

    private struct State: Sendable {
        /// The query, which is prepared when the first value is requested, because closures of selections don't run on
        /// the caller's actor.
        var operation: PreparedOperation<Value>?
        /// The object, for a selection on one object.
        var object: ObjectKey?
        var isOver = false
        /// The hash of the response that the last value was decoded from. The response itself may be too large to keep.
        var hash: Int?
        /// The value that the last reading lacked.
        var missed: ResponseSynthesizer.Miss?
        /// Whether the last reading was stale, and whether it has just become stale.
        var isStale = false
        var becameStale = false
        /// Waits until the last reading becomes stale.
        var expiry: Task<Void, Never>?
        /// The number of requests because of a missing part since the value was last complete.
        var attempts = 0
        var networkError: (any Error)?
        /// Whether a background request has returned a value since the stream last yielded one.
        var isRevalidated = false
        /// The response to the last request, if it wasn't written to the cache.
        var unstored: GraphQLResponse?
        var request: Task<Void, Never>?
        /// The number of requests in progress.
        var requestCount = 0
        /// The errors of the last response, which explain missing values.
        var serverErrors: [ServerError] = []
    }

    private let cache: NormalizedCache
    /// Sends requests; `nil` to wait for values in the cache.
    private let client: CachedClient?
    private let prepare: Prepare
    private let policy: CachePolicy
    private let refetchesOnMiss: Bool
    /// Whether the first value comes from the cache, whatever its age, if its request fails.
    private let fallsBack: Bool
    private let state = Locked(State())
    private let signal = Signal()
    private let watcher: ReadingWatcher

    convenience init<Scope: QueryScope>(
        _ client: CachedClient, _ query: Selection<Value, Scope>, _ policy: CachePolicy, fallsBack: Bool,
        refetchesOnMiss: Bool
    ) {
        self.init(client.cache, client, policy, fallsBack: fallsBack, refetchesOnMiss: refetchesOnMiss) {
            (try client.client.prepare(query), nil)
        }
    }

    init(
        _ cache: NormalizedCache, _ client: CachedClient? = nil, _ policy: CachePolicy = .cacheOnly,
        fallsBack: Bool = false, refetchesOnMiss: Bool = false, _ prepare: @escaping Prepare
    ) {
        self.cache = cache
        self.client = client
        self.policy = policy
        self.fallsBack = fallsBack
        self.refetchesOnMiss = refetchesOnMiss
        self.prepare = prepare
        watcher = ReadingWatcher(cache) { [signal] in signal.raise() }
    }

    deinit {
        let tasks = state.withLock { [$0.request, $0.expiry] }
        for task in tasks { task?.cancel() }
    }

    func next() async throws -> CacheResult<Value>? {
        if state.withLock({ $0.isOver }) { return nil }
        do {
            let hasFirst = state.withLock { $0.operation != nil }
            return try await hasFirst ? change() : first()
        } catch {
            state.withLock { $0.isOver = true }
            throw error
        }
    }

    /// Waits for a change, and returns the value after it; `nil` if the task was cancelled, or if there is no query.
    func change() async throws -> CacheResult<Value>? {
        guard let operation = state.withLock({ $0.operation }) else { return nil }
        while await signal.wait() {
            if let result = try changed(operation) { return result }
        }
        return nil
    }

    /// Returns the first value, according to the policy.
    func first() async throws -> CacheResult<Value>? {
        let (operation, object) = try prepare()
        state.withLock { ($0.operation, $0.object) = (operation, object) }
        guard let client else {
            signal.raise()
            return try await change()
        }
        let reading = read(operation)
        let cached = try client.result(of: reading, operation, maxAge: policy.maximumAge)
        if policy.readsFirst { client.report(operation, reading, cached) }
        switch policy.step(cached) {
        case .use: return cached
        case .useAndAsk:
            ask(operation)
            return cached
        case .ask:
            if let cached, cached.lacksPart, policy.readsFirst, policy.allows(cached) {
                ask(operation)
                return cached
            }
        case .miss: throw client.miss(of: reading)
        }
        let invalidations = cache.invalidations
        var first: UInt64
        var result: CacheResult<Value>
        repeat {
            first = cache.firstRequest
            result = try await client.network(operation, [:]) {
                // The cache may have changed during the request.
                fallsBack ? try client.result(of: read(operation), operation, maxAge: policy.maximumAge) : nil
            } willWrite: { errors in
                state.withLock { $0.serverErrors = errors }
            }
            // After `clear`, the response may belong to the previous user.
        } while cache.firstRequest != first
        if result.source == .cache { return result }
        // The cache may have changed since the response was written, and later changes are compared with a response
        // made from the cache.
        if result.unstored == nil, let latest = try client.result(of: read(operation), operation, maxAge: nil) {
            result = CacheResult(latest.value, source: .server)
        }
        // The server may have changed the value after it sent the response.
        if refetchesOnMiss, cache.invalidations != invalidations {
            ask(operation)
            result.isStale = true
        }
        return result
    }

    /// Returns the value after a change; `nil` if it is the same as before, or if a part is missing.
    private func changed(_ operation: PreparedOperation<Value>) throws -> CacheResult<Value>? {
        let unstored = state.withLock { state in
            defer { state.unstored = nil }
            return state.unstored
        }
        if let unstored, let client {
            // The cache may also have changed.
            signal.raise()
            return CacheResult(try client.client.decode(unstored, as: operation, nil), source: .server)
        }
        let (before, missed, requestCount) = state.withLock { ($0.hash, $0.missed, $0.requestCount) }
        let reading = read(operation)
        guard reading.response != nil else {
            // The next value doesn't come from the failed request.
            state.withLock { $0.networkError = nil }
            if refetchesOnMiss, before != nil, reading.miss != missed, mayAskAgain() { ask(operation) }
            return nil
        }
        // A request in progress also asks for the missing part.
        let hasNewGap = reading.miss != nil && reading.miss != missed && requestCount == 0
        let (error, isRevalidated, becameStale, hash) = state.withLock { state in
            defer { (state.networkError, state.isRevalidated) = (nil, false) }
            return (state.networkError, state.isRevalidated, state.becameStale, state.hash)
        }
        if hash == before, error == nil, !isRevalidated, !becameStale { return nil }
        var result = try cache.result(
            of: reading, operation, maxAge: policy.maximumAge,
            maximumMemory: client?.client.maximumValueBytes ?? JSONValue.maximumMemory)
        // Without a result, the selection needs the missing part.
        let isDue = refetchesOnMiss && (becameStale && result != nil || hasNewGap && mayAskAgain())
        if isDue, result.map({ asks(about: $0) }) ?? true { ask(operation) }
        result?.networkError = error
        if isRevalidated { result?.source = .server }
        return result
    }

    private static func hash(of body: [UInt8]) -> Int {
        var hasher = Hasher()
        body.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// Whether the policy requests a newer value after a result.
    private func asks(about result: CacheResult<Value>) -> Bool {
        if case .use = policy.step(result) { false } else { true }
    }

    /// Records whether a reading is stale. If it isn't, the watch checks again when it becomes stale, but at most once
    /// a second.
    private func noteStaleness(of response: ResponseSynthesizer.Response) {
        let overdue = cache.times(of: response, maxAge: policy.maximumAge).overdue
        let isStale = overdue >= .zero
        // Timers of more than a day aren't useful, because the app may be suspended by then.
        let wait = isStale || overdue < .seconds(-86_400) ? nil : max(.zero - overdue, .seconds(1))
        let expiry = wait.map { wait in
            Task { [signal] in
                if (try? await Task.sleep(for: wait)) != nil { signal.raise() }
            }
        }
        state.withLock { state in
            state.becameStale = isStale && !state.isStale
            state.isStale = isStale
            state.expiry?.cancel()
            state.expiry = expiry
        }
    }

    /// Counts a request for a missing part, because each response of a faulty server could lack a different part.
    private func mayAskAgain() -> Bool {
        state.withLock { state in
            state.attempts += 1
            return state.attempts <= Self.maximumAttempts
        }
    }

    private static var maximumAttempts: Int { 5 }

    /// Reads the query, and watches the values that the result contains.
    private func read(_ operation: PreparedOperation<Value>) -> NormalizedCache.Reading {
        let object = state.withLock { $0.object }
        let reading = cache.reading(of: operation, on: object, errors: state.withLock { $0.serverErrors })
        watcher.watch(reading) { [weak cache] in cache?.values(of: operation, on: object) ?? [] }
        let hash = reading.response.map { Self.hash(of: $0.body) }
        state.withLock { state in
            state.missed = reading.miss
            if reading.response != nil, reading.miss == nil { state.attempts = 0 }
            state.hash = hash ?? state.hash
        }
        if client != nil, let response = reading.response { noteStaleness(of: response) }
        return reading
    }

    /// Sends the query in the background. If anything is invalidated during the request, sends it again.
    private func ask(_ operation: PreparedOperation<Value>) {
        guard let client else { return }
        state.withLock { state in
            (state.networkError, state.isRevalidated) = (nil, false)
            state.requestCount += 1
        }
        let first = cache.firstRequest
        let request = Task { [client, cache, signal, state, refetchesOnMiss] in
            defer { state.withLock { $0.requestCount -= 1 } }
            var invalidations: Int
            repeat {
                invalidations = cache.invalidations
                do {
                    // If the response causes a change, that change also reports the end of the request.
                    let noteResponse = { errors in
                        state.withLock { ($0.isRevalidated, $0.serverErrors) = (true, errors) }
                    }
                    let response = try await client.network(operation, [:], willWrite: noteResponse).unstored
                    // After `clear`, the response may belong to the previous user.
                    guard cache.firstRequest == first else { return }
                    let isUnseen = state.withLock { state in
                        state.unstored = response
                        if response != nil { state.isRevalidated = false }
                        return response != nil || state.isRevalidated
                    }
                    if isUnseen { signal.raise() }
                } catch {
                    if Task.isCancelled { return }
                    state.withLock { $0.networkError = error }
                    signal.raise()
                    return
                }
            } while refetchesOnMiss && !Task.isCancelled && cache.invalidations != invalidations
        }
        state.withLock { state in
            state.request?.cancel()
            state.request = request
        }
    }
}
