public import Foundation
import SwiftGraphQLSelection
public import SwiftGraphQLClient

/// A queue of mutations that are sent in order, even after a restart of the app.
///
/// ```swift
/// let queue = try OfflineQueue(cachedClient, file: url, mutations: rename, like)
/// try queue.add(rename, variables: Rename(id: "1000", name: "Leia"))
/// await queue.run()
/// ```
///
/// When `add` returns, the mutation is in the file, and its optimistic edits are visible. It is removed from the file
/// after the server has executed it, or when the app removes it. `run` sends the mutations one at a time, in the order
/// in which they were added. If the server can't be reached, `run` tries again later, and the following mutations in
/// the same lane wait. By default, all mutations are in the same lane (see `OfflineMutation`). If the server rejects a
/// mutation, its optimistic edits are removed, it stays in `mutations` as failed, and `run` sends the next mutation.
public final class OfflineQueue: @unchecked Sendable {
    // The class is `@unchecked Sendable`, because `file` and `state` are used only while `lock` is held. If the lock of
    // the cache's transactions is needed too, it must be taken first.

    /// The limits for the mutations in a queue.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of mutations, including failed mutations.
        public var maximumCount: Int
        /// The maximum total size of all variables as JSON, in bytes.
        public var maximumVariableBytes: Int

        /// Creates limits with the given maximum values.
        public init(maximumCount: Int = 1_000, maximumVariableBytes: Int = 4 << 20) {
            self.maximumCount = maximumCount
            self.maximumVariableBytes = maximumVariableBytes
        }
    }

    /// The clocks and random numbers, which tests can replace.
    struct Environment: Sendable {
        var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// A closure that returns a random number from zero to one.
        var random: @Sendable () -> Double = { .random(in: 0...1) }
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        /// A closure that returns the device's time, which advances even while the app isn't running.
        var date: @Sendable () -> Date = { Date() }
    }

    struct Entry {
        var mutation: QueuedMutation
        /// The closures of the registered mutation; `nil` if no mutation with this name is registered.
        let steps: MutationSteps?
        /// The name of the mutation's lane.
        var lane = ""
        var layer: Int?
    }

    /// The state of a lane whose last attempt failed.
    struct Lane {
        /// The number of consecutive failed attempts.
        var failures = 0
        /// The time of the next attempt; `nil` if the lane needn't wait.
        var resumption: ContinuousClock.Instant?
    }

    struct State {
        /// The mutations in queue order.
        var entries: [Entry] = []
        var nextNumber: Int64 = 1
        /// Whether a mutation is being sent.
        var isSending = false
        /// The mutation whose outcome couldn't be stored; `nil` if all outcomes were stored.
        var unrecorded: (id: UUID, lane: String, outcome: Outcome)?
        /// The lanes whose last attempt failed, by name.
        var lanes: [String: Lane] = [:]
        var storageIssue: CacheError?

        func index(of id: UUID) -> Int? { entries.firstIndex { $0.mutation.id == id } }
    }

    let client: CachedClient
    let idempotencyKeyHeader: String?
    /// The maximum time that an attempt to send a mutation may take.
    let totalTimeout: Duration
    let shouldRetry: @Sendable (OfflineAttempt) -> Bool
    let networkMonitor: (any NetworkMonitor)?
    let environment: Environment
    let lock = NSLock()
    let file: OfflineFile
    var state = State()
    /// The broadcast that makes all running calls of `run` check the queue again.
    let runs = Broadcast()
    /// The broadcast that makes all streams of `changes` yield.
    let observers = Broadcast()
    private let limits: Limits
    private let registry: [String: MutationSteps]

    /// Opens a queue and restores the optimistic edits of its mutations.
    ///
    /// Mutations are sent only after you call `run`.
    ///
    /// - Parameters:
    ///   - client: The client that sends the mutations and whose cache shows the optimistic edits.
    ///   - file: The URL of the file, in a folder that exists. SQLite creates more files next to it. Don't pass the URL
    ///     of the cache's file.
    ///   - limits: The capacity of the queue.
    ///   - idempotencyKeyHeader: The header field for each mutation's idempotency key, a UUID that is the same for all
    ///     attempts; `nil` to send no key.
    ///   - totalTimeout: How long an attempt to send a mutation may take; `nil` for the client's timeout, or 2 minutes
    ///     if the client has none. Without a timeout, a response that never ends would block all other mutations.
    ///   - shouldRetry: A closure that returns whether to resend a mutation after a failed attempt. By default,
    ///     this depends only on whether the error is temporary. The closure isn't called after a response with data, or
    ///     if an `atMostOnce` mutation may have reached the server.
    ///   - networkMonitor: A monitor that makes `run` try again when the network is available; the system's by default.
    ///   - mutations: The mutations that the queue can contain.
    /// - Throws: `CacheError` if the file is in use (`fileInUse`), can't be opened, is damaged, or belongs to another
    ///   program; the file stays unchanged. `CacheError` (`duplicateMutation`) if two mutations have the same name.
    public convenience init<each Variables>(
        _ client: CachedClient, file: URL, limits: Limits = Limits(),
        idempotencyKeyHeader: String? = "Idempotency-Key", totalTimeout: Duration? = nil,
        shouldRetry: @escaping @Sendable (OfflineAttempt) -> Bool = { $0.isTransient },
        networkMonitor: (any NetworkMonitor)? = SystemNetworkMonitor.shared,
        mutations: repeat OfflineMutation<each Variables>
    ) throws {
        var steps: [MutationSteps] = []
        for mutation in repeat each mutations { steps.append(mutation.steps) }
        try self.init(
            client, file: file, limits: limits, idempotencyKeyHeader: idempotencyKeyHeader, totalTimeout: totalTimeout,
            shouldRetry: shouldRetry, networkMonitor: networkMonitor, steps: steps, environment: Environment())
    }

    init(
        _ client: CachedClient, file: URL, limits: Limits = Limits(),
        idempotencyKeyHeader: String? = "Idempotency-Key", totalTimeout: Duration? = nil,
        shouldRetry: @escaping @Sendable (OfflineAttempt) -> Bool = { $0.isTransient },
        networkMonitor: (any NetworkMonitor)? = nil, steps: [MutationSteps], environment: Environment
    ) throws {
        self.client = client
        self.limits = limits
        self.idempotencyKeyHeader = idempotencyKeyHeader
        self.totalTimeout = totalTimeout ?? client.client.totalTimeout ?? .seconds(120)
        self.shouldRetry = shouldRetry
        self.networkMonitor = networkMonitor
        self.environment = environment
        registry = try Dictionary(steps.map { ($0.name, $0) }) { first, _ in
            throw CacheError(
                .duplicateMutation, "two mutations of the queue have the name '\(first.name)': rename one mutation")
        }
        self.file = try OfflineFile(file)
        for row in try self.file.rows() {
            state.entries.append(try restored(row))
            // Only in a damaged file, a number can be so large that the next number overflows.
            state.nextNumber = row.number &+ 1
        }
    }

    deinit {
        client.cache.dropLayers(Set(state.entries.compactMap(\.layer)))
    }

    // MARK: - Restoring

    private func restored(_ row: OfflineFile.Row) throws -> Entry {
        var entry = Entry(mutation: QueuedMutation(row), steps: registry[row.name])
        let edit: MutationSteps.Edit?
        do throws(OfflineError) {
            (entry.lane, edit) = try prepare(row)
        } catch {
            entry.mutation.state = .failed(error)
            return entry
        }
        entry.layer = try edit.map { edit in
            try client.cache.addLayer(isQueued: true, noteFailure: { entry.mutation.lastError = $0 }, edit)
        }
        return entry
    }

    /// Returns the lane and the optimistic edits of a stored mutation.
    ///
    /// - Throws: The reason why the mutation isn't sent.
    private func prepare(_ row: OfflineFile.Row) throws(OfflineError) -> (lane: String, edit: MutationSteps.Edit?) {
        if let failure = row.failure { throw OfflineError(OfflineError.Code(description: failure), row.note) }
        guard let steps = registry[row.name] else {
            throw OfflineError(.unsendableMutation, "no mutation with the name '\(row.name)' is registered")
        }
        do {
            return try steps.prepare(row.variables)
        } catch {
            throw OfflineError(.unsendableMutation, "the variables of '\(row.name)' can't be decoded", error)
        }
    }

    // MARK: - Adding

    /// Adds a mutation to the end of the queue.
    ///
    /// When `add` returns, the mutation is in the file, and its optimistic edits are visible. This takes as long as
    /// storing a page on disk, usually a few milliseconds. If the mutation's lane is waiting for its next attempt,
    /// `run` tries again immediately.
    ///
    /// - Parameters:
    ///   - mutation: A mutation that was registered when the queue was opened.
    ///   - variables: The mutation's variables.
    /// - Returns: The mutation's identifier, which is also its idempotency key.
    /// - Throws: `CacheError` if a limit is reached (`queueFull`), if no such mutation is registered
    ///   (`unregisteredMutation`), or if the file can't be written (`unusableFile`); any error that encoding the
    ///   variables or the optimistic edits throw. In all cases, nothing is added.
    @discardableResult
    public func add<Variables>(_ mutation: OfflineMutation<Variables>, variables: Variables) throws -> UUID {
        guard let steps = registry[mutation.name] else {
            throw CacheError(
                .unregisteredMutation, "no mutation with the name '\(mutation.name)' is registered with the queue")
        }
        let data = try OfflineMutation<Variables>.encode(variables)
        let id = UUID()
        _ = try append(steps, data, id)
        return id
    }

    /// Adds a mutation to the end of the queue.
    ///
    /// - Parameter failed: The identifier of a failed mutation to replace; `nil` to add a new mutation. If it is equal
    ///   to the new identifier, the failed mutation may have been executed.
    /// - Returns: The new identifier; `nil` if the failed mutation to replace no longer exists.
    func append(_ steps: MutationSteps, _ data: String, _ id: UUID, replacing failed: UUID? = nil) throws -> UUID? {
        let (lane, edit) = try steps.prepare(data)
        let cache = client.cache
        // The lock ensures that layers and rows are added in the same order.
        cache.transaction.lock()
        defer { cache.transaction.unlock() }
        if failed == nil { try lock.withLock { try checkLimits(data.utf8.count) } }
        let layer = try edit.map { try cache.addLayer(isQueued: true, $0) }
        var isAppended = false
        defer { if !isAppended { cache.dropLayer(layer) } }
        return try lock.withLock {
            let old = failed.flatMap { state.index(of: $0) }
            let isFailed = old.map { state.entries[$0].mutation.failure != nil } ?? false
            // Another call may have removed or requeued the failed mutation in the meantime.
            if failed != nil, !isFailed { return nil }
            let row = OfflineFile.Row(
                number: state.nextNumber, key: id, name: steps.name, variables: data, queuedAt: environment.date(),
                mayHaveExecuted: failed == id)
            let replaced = old.map { state.entries[$0].mutation.row.number }
            try write { () throws(CacheError) in try file.write(row, insteadOf: replaced) }
            isAppended = true
            if let old { state.entries.remove(at: old) }
            state.entries.append(Entry(mutation: QueuedMutation(row), steps: steps, lane: lane, layer: layer))
            state.nextNumber += 1
            state.lanes[lane]?.resumption = nil
            runs.raise()
            observers.raise()
            return id
        }
    }

    private func checkLimits(_ count: Int) throws {
        if state.entries.count >= limits.maximumCount {
            let failed = state.entries.count { $0.mutation.failure != nil }
            throw CacheError(
                .queueFull,
                "the queue contains its maximum of \(limits.maximumCount) mutations, of which \(failed) have failed: "
                    + "remove the failed mutations")
        }
        let bytes = state.entries.reduce(count) { $0 + $1.mutation.row.variables.utf8.count }
        if bytes > limits.maximumVariableBytes {
            throw CacheError(
                .queueFull,
                "the variables of all mutations in the queue would exceed the limit of "
                    + "\(limits.maximumVariableBytes) bytes")
        }
    }

    // MARK: - Observing

    /// The mutations that are waiting, are being sent, or have failed, in queue order.
    public var mutations: [QueuedMutation] {
        lock.withLock { state.entries.map(\.mutation) }
    }

    /// Returns a stream of the mutations in the queue, which yields them immediately and again after each change.
    ///
    /// If several changes occur before you request the next value, you receive only the latest value.
    public func changes() -> AsyncStream<[QueuedMutation]> {
        let changes = observers.changes(yieldsNow: true)
        return AsyncStream { [weak self] in
            var iterator = changes.makeAsyncIterator()
            return await iterator.next() == nil ? nil : self?.mutations
        }
    }

    /// The error of the last write to the file; `nil` if the last write succeeded. A mutation whose outcome can't be
    /// stored blocks all other mutations.
    public var storageIssue: CacheError? { lock.withLock { state.storageIssue } }

    /// Writes to the file and stores the error as `storageIssue` if writing fails. The lock must be held.
    func write(_ body: () throws(CacheError) -> Void) throws(CacheError) {
        do {
            try body()
            state.storageIssue = nil
        } catch {
            state.storageIssue = error
            throw error
        }
    }
}
