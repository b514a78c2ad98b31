import SwiftGraphQLJSON
public import SwiftGraphQLSelection
import SwiftGraphQLClient

extension CachedClient {
    /// Returns a stream that yields a query's value and then a new value whenever the cache changes a part of it.
    ///
    /// ```swift
    /// for try await result in client.watch(people) { show(result.value) }
    /// ```
    ///
    /// The stream first yields the value that `fetch` would return. After that, it yields a value whenever a part
    /// changes or becomes stale. It also yields a value when its own request for a newer value returns the same value,
    /// so that `CacheResult.isStale` and `age` are correct. It ignores other writes that change no part. If several
    /// changes occur before you request the next value, you receive only the latest value.
    ///
    /// If the query is read as `partial` and the cache has only part of the value, the stream yields this part first,
    /// and then the whole value, with the policies `cacheFirst`, `staleIfError` and `cacheAndNetwork`. A missing part
    /// is null, with an error that has `GraphQLError.isCacheMiss`.
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - policy: The policy for the first value; `nil` for the client's policy.
    ///   - refetchesOnMiss: Whether to resend the query when a part becomes stale, by its age or by
    ///     `CacheEditor.invalidate`, or when a change leaves a part of the value missing: once for each missing part,
    ///     and at most five times until the value is complete again, or within ten seconds if the responses to other
    ///     queries remove the parts. If false, if the request fails, or with the policy `cacheOnly`, the stream waits
    ///     until the cache has the missing part.
    /// - Returns: A stream. For the first value, it throws any error that `fetch` throws. Later failures don't end the
    ///   stream: they are reported as the `networkError` of a value.
    public func watch<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, policy: CachePolicy? = nil, refetchesOnMiss: Bool = false
    ) -> AsyncThrowingStream<CacheResult<Value>, any Error> {
        let policy = policy ?? self.policy
        let watch = Watch(cache, self, policy, refetchesOnMiss: refetchesOnMiss) { (try client.prepare(query), nil) }
        return AsyncThrowingStream { try await watch.next() }
    }
}

extension NormalizedCache {
    /// Returns a stream that yields an object's current value and then a new value whenever a part of it changes.
    ///
    /// If a part is missing, the stream waits until the cache has the part. If several changes occur before you request
    /// the next value, you receive only the latest value.
    ///
    /// - Parameters:
    ///   - selection: A selection on the object.
    ///   - object: A reference to the object.
    /// - Returns: A stream. It throws any error that the selection's closures throw, and `CacheError` if no object of
    ///   the schema can have this reference.
    public func watch<Value, Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let watch = Watch(self) { [library] in
            try (selection.prepareOnObject(in: library.documents), library.objectKey(of: object))
        }
        return AsyncThrowingStream { try await watch.next()?.value }
    }

    /// Returns a stream that yields a query's current value and then a new value whenever a part of it changes.
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

/// An error of a request that a watch sent because the cache lacks a part of the value.
struct FailedRequest: Error {
    let error: any Error
}

/// The state of a watched query or object. It exists as long as the stream, or as long as a model follows updates.
final class Watch<Value>: Sendable {
    typealias Prepare = @Sendable () throws -> (PreparedOperation<Value>, ObjectKey?)

    private struct State: Sendable {
        /// The query. It is prepared when the first value is requested, because a selection's closures must not run on
        /// the caller's actor.
        var operation: PreparedOperation<Value>?
        /// The object that is watched, for a selection on one object; otherwise `nil`.
        var object: ObjectKey?
        var isOver = false
        /// The hash of the response from which the last value was decoded. The response may be too large to store.
        var hash: Int?
        /// The missing value that made the last read incomplete.
        var missed: ResponseSynthesizer.Miss?
        /// Whether the last value read was stale and whether it became stale since the previous read.
        var isStale = false
        var becameStale = false
        /// A task that waits until the last value read becomes stale.
        var expiry: Task<Void, Never>?
        /// The number of requests for missing parts: see `mayAskAgain`.
        var attempts = 0
        /// The time of the last request for a missing part, and the cache's number of changes at that time.
        var lastAttempt = (time: ContinuousClock.now, changeCount: 0)
        var networkError: (any Error)?
        /// The version of the cache that contains the response to a background request; `nil` if no request has
        /// returned a value since the stream last yielded a value.
        var revalidatedVersion: Int?
        /// The response to the last request, if the response wasn't written to the cache.
        var unstored: GraphQLResponse?
        /// Whether the last value yielded is from a response that wasn't written, so the cache may have an older value.
        var showsUnstored = false
        var request: Task<Void, Never>?
        /// The number of requests in progress.
        var requestCount = 0
        /// The sequence number of the last request or, if none was sent, of the first read.
        var lastRequest: UInt64 = 0
        /// The errors of the last response, which explain missing values.
        var serverErrors: [ServerError] = []
    }

    private let cache: NormalizedCache
    /// The client that sends requests; `nil` if the watch only waits for values in the cache.
    private let client: CachedClient?
    private let prepare: Prepare
    private let policy: CachePolicy
    private let refetchesOnMiss: Bool
    /// Whether the value is shown by a model, which already shows a stale value if the policy allows it.
    private let isForModel: Bool
    private let state = Locked(State())
    /// The stream that makes `change` read the cache again.
    private let changes: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let watcher: ReadingWatcher

    init(
        _ cache: NormalizedCache, _ client: CachedClient? = nil, _ policy: CachePolicy = .cacheOnly,
        isForModel: Bool = false, refetchesOnMiss: Bool = false, _ prepare: @escaping Prepare
    ) {
        self.cache = cache
        self.client = client
        self.policy = policy
        self.isForModel = isForModel
        self.refetchesOnMiss = refetchesOnMiss && policy != .cacheOnly
        self.prepare = prepare
        (changes, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        watcher = ReadingWatcher(cache) { [signal] in signal.yield() }
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
        } catch is FailedRequest {
            return try await next()
        } catch {
            state.withLock { $0.isOver = true }
            throw error
        }
    }

    /// Makes the watch read the cache again, for example because a refresh may have renewed the value.
    func check() { signal.yield() }

    /// Makes `change` return the current value, even if the value hasn't changed since the last read.
    func repeatValue() {
        state.withLock { $0.hash = nil }
        signal.yield()
    }

    /// Waits for a change and returns the new value; `nil` if the task was cancelled, or if the query isn't prepared.
    ///
    /// - Throws: Any error that the selection's closures throw, and `FailedRequest`, after which the watch continues.
    func change() async throws -> CacheResult<Value>? {
        guard let operation = state.withLock({ $0.operation }) else { return nil }
        for await _ in changes {
            if let result = try changed(operation) { return result }
        }
        return nil
    }

    /// Returns the first value, according to the policy.
    func first() async throws -> CacheResult<Value>? {
        let (operation, object) = try prepare()
        state.withLock { ($0.operation, $0.object, $0.lastRequest) = (operation, object, cache.begin()) }
        guard let client else {
            signal.yield()
            return try await change()
        }
        let reading = read(operation)
        let cached = try client.result(of: reading, operation, maxAge: policy.maximumAge)
        if policy.readsFirst { client.report(operation, reading, cached) }
        let asks = policy.asks(after: cached)
        if let cached {
            let isShown = policy.readsFirst && (isForModel || cached.lacksPart) && policy.allows(cached)
            if isShown || policy.uses(cached) {
                if asks { ask(operation) }
                return cached
            }
        }
        if !asks { throw client.miss(of: reading) }
        var result = try await client.network(operation, repeatsIfCleared: true) {
            // The cache may have changed during the request, so the fallback value is read again.
            if !policy.fallsBack { return nil }
            return try client.result(of: read(operation), operation, maxAge: policy.maximumAge)
        } willWrite: { errors in
            state.withLock { $0.serverErrors = errors }
        }
        if result.source == .cache { return result }
        // The value is read from the cache, because the cache may have changed since the response was written, and
        // because later changes are compared with a response that the cache builds.
        if result.unstored == nil, let latest = try client.result(of: read(operation), operation, maxAge: nil) {
            result = CacheResult(latest.value, source: .server)
        }
        let isUnstored = result.unstored != nil
        state.withLock { $0.showsUnstored = isUnstored }
        // After an invalidation, the server may have a newer value than the response, so the query is resent.
        if refetchesOnMiss, hasInvalidated(operation) {
            ask(operation)
            result.isStale = true
        }
        return result
    }

    /// Returns the value after a change; `nil` if the value hasn't changed, or if a part is missing.
    ///
    /// - Throws: `FailedRequest` if a part is missing and the request for it has failed.
    private func changed(_ operation: PreparedOperation<Value>) throws -> CacheResult<Value>? {
        let before = state.withLock { state in
            defer { (state.unstored, state.networkError) = (nil, nil) }
            return state
        }
        if let unstored = before.unstored, let client {
            // The cache may have changed too, so `change` must check the cache again.
            signal.yield()
            state.withLock { $0.showsUnstored = true }
            return CacheResult(try client.client.decode(unstored, as: operation, nil), source: .server)
        }
        let error = before.networkError
        let reading = read(operation)
        guard reading.response != nil else {
            let hasNewMiss = before.hash != nil && reading.miss != before.missed
            if refetchesOnMiss, hasNewMiss, mayAskAgain(before) { ask(operation) }
            if let error { throw FailedRequest(error: error) }
            return nil
        }
        // A request in progress already covers the missing part, and is sent again after an invalidation.
        let hasNewGap = reading.miss != nil && reading.miss != before.missed && before.requestCount == 0
        let isInvalidated = refetchesOnMiss && hasInvalidated(operation)
        let (now, isRevalidated) = state.withLock { state in
            let isRevalidated = state.revalidatedVersion.map { $0 <= reading.version } ?? false
            if isRevalidated { state.revalidatedVersion = nil }
            return (state, isRevalidated)
        }
        let becameStale = now.becameStale || isInvalidated && now.isStale && now.requestCount == 0
        if now.hash == before.hash, error == nil, !isRevalidated, !becameStale { return nil }
        var result = try cache.result(
            of: reading, operation, maxAge: policy.maximumAge,
            maximumMemory: client?.client.maximumValueBytes ?? JSONValue.maximumMemory)
        // Without a result, the selection requires the missing part, so the query must be resent.
        let isDue = refetchesOnMiss && (becameStale && result != nil || hasNewGap && mayAskAgain(before))
        if isDue, policy.asks(after: result) { ask(operation) }
        if now.showsUnstored, now.hash == before.hash, !isRevalidated { result = nil }
        if result == nil, let error { throw FailedRequest(error: error) }
        if result != nil { state.withLock { $0.showsUnstored = false } }
        result?.networkError = error
        if isRevalidated { result?.source = .server }
        return result
    }

    /// Returns whether values of the operation may have been invalidated since the last request.
    private func hasInvalidated(_ operation: PreparedOperation<Value>) -> Bool {
        cache.hasInvalidated(operation, since: state.withLock { $0.lastRequest })
    }

    /// Records whether the response read from the cache is stale. If it is fresh, schedules another check for the time
    /// when it becomes stale, with at most one check per second.
    private func noteStaleness(of response: ResponseSynthesizer.Response) {
        let overdue = cache.times(of: response, maxAge: policy.maximumAge).overdue
        let isStale = overdue >= .zero
        // Timers of more than a day aren't useful, because the app may be suspended by then.
        let wait = isStale || overdue < .seconds(-86_400) ? nil : max(.zero - overdue, .seconds(1))
        let expiry = wait.map { wait in
            Task { [signal] in
                if (try? await Task.sleep(for: wait)) != nil { signal.yield() }
            }
        }
        state.withLock { state in
            state.becameStale = isStale && !state.isStale
            state.isStale = isStale
            state.expiry?.cancel()
            state.expiry = expiry
        }
    }

    /// Counts a request for a missing part and returns whether to send it. Requests are limited, because a server may
    /// always omit a part, and because the responses of two watches may replace each other's lists without end.
    ///
    /// - Parameter before: The state before the last read.
    private func mayAskAgain(_ before: State) -> Bool {
        let now = (time: ContinuousClock.now, changeCount: cache.changeCount)
        return state.withLock { state in
            let last = state.lastAttempt
            let isNew = now.changeCount != last.changeCount || now.time - last.time > Self.attemptPeriod
            if before.missed == nil, isNew { state.attempts = 0 }
            if state.attempts == Self.maximumAttempts { return false }
            state.attempts += 1
            state.lastAttempt = now
            return true
        }
    }

    private static var maximumAttempts: Int { 5 }
    private static var attemptPeriod: Duration { .seconds(10) }

    /// Reads the query from the cache and then watches the values on which the result depends.
    private func read(_ operation: PreparedOperation<Value>) -> NormalizedCache.Reading {
        let object = state.withLock { $0.object }
        let reading = cache.reading(of: operation, on: object, errors: state.withLock { $0.serverErrors })
        watcher.watch(reading)
        let hash = reading.response.map { response in
            var hasher = Hasher()
            response.body.withUnsafeBytes { hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
        state.withLock { state in
            state.missed = reading.miss
            state.hash = hash ?? state.hash
        }
        if client != nil, let response = reading.response { noteStaleness(of: response) }
        return reading
    }

    /// Sends the query in the background. If values are invalidated during the request, resends the query.
    private func ask(_ operation: PreparedOperation<Value>) {
        guard let client else { return }
        state.withLock { state in
            (state.networkError, state.revalidatedVersion) = (nil, nil)
            state.requestCount += 1
        }
        let request = Task { [client, cache, signal, state, refetchesOnMiss] in
            defer {
                let sent = state.withLock { state in
                    state.requestCount -= 1
                    return state.lastRequest
                }
                // While the request was in progress, the watch ignored further invalidations.
                if cache.hasInvalidated(operation, since: sent) { signal.yield() }
            }
            var sent: UInt64
            repeat {
                sent = cache.begin()
                state.withLock { [sent] in $0.lastRequest = sent }
                do {
                    // If the response causes a change, this change also reports the end of the request.
                    let noteResponse = { errors in
                        let version = cache.version + 1
                        state.withLock { ($0.revalidatedVersion, $0.serverErrors) = (version, errors) }
                    }
                    let response = try await client.network(
                        operation, repeatsIfCleared: true, willWrite: noteResponse
                    ).unstored
                    let isUnseen = state.withLock { state in
                        state.unstored = response
                        if response != nil { state.revalidatedVersion = nil }
                        return response != nil || state.revalidatedVersion != nil
                    }
                    if isUnseen { signal.yield() }
                } catch {
                    if Task.isCancelled { return }
                    state.withLock { $0.networkError = error }
                    signal.yield()
                    return
                }
            } while refetchesOnMiss && !Task.isCancelled && cache.hasInvalidated(operation, since: sent)
        }
        state.withLock { state in
            state.request?.cancel()
            state.request = request
        }
    }
}
