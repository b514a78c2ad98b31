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

    struct State {
        /// The mutations in queue order.
        var mutations: [QueuedMutation] = []
        /// Whether a mutation is being sent.
        var isSending = false

        func index(of id: UUID) -> Int? { mutations.firstIndex { $0.id == id } }
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
    /// The registered mutations, by name.
    let registry: [String: MutationSteps]

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
        for row in try self.file.rows() { state.mutations.append(try restored(row)) }
    }

    deinit {
        client.cache.dropLayers(Set(state.mutations.compactMap(\.layer)))
    }

    private func restored(_ row: OfflineFile.Row) throws -> QueuedMutation {
        var mutation = QueuedMutation(row: row)
        if let failure = row.failure {
            mutation.state = .failed(OfflineError(OfflineError.Code(description: failure), row.note))
            return mutation
        }
        guard let steps = registry[row.name] else {
            let message = "no mutation with the name '\(row.name)' is registered"
            mutation.state = .failed(OfflineError(.unsendableMutation, message))
            return mutation
        }
        let edit: MutationSteps.Edit?
        do {
            (mutation.lane, edit) = try steps.prepare(row.variables)
        } catch {
            let message = "the variables of '\(row.name)' can't be decoded"
            mutation.state = .failed(OfflineError(.unsendableMutation, message, of: error))
            return mutation
        }
        mutation.layer = try edit.map { edit in
            try client.cache.addLayer(isQueued: true, handle: { mutation.lastError = $0 }, edit)
        }
        return mutation
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
        let text = try OfflineMutation<Variables>.encode(variables)
        let id = UUID()
        try client.cache.transaction.withLock {
            let queued = mutations
            let bytes = queued.reduce(text.utf8.count) { $0 + $1.row.variables.utf8.count }
            if queued.count >= limits.maximumCount || bytes > limits.maximumVariableBytes {
                let failed = queued.count { $0.failure != nil }
                throw CacheError(
                    .queueFull,
                    "the queue is full: it can contain \(limits.maximumCount) mutations with "
                        + "\(limits.maximumVariableBytes) bytes of variables, and \(failed) of its \(queued.count) "
                        + "mutations have failed; remove the failed mutations")
            }
            try append(steps, text, id)
        }
        return id
    }

    /// Adds a mutation to the end of the queue. The lock of the cache's transactions must be held, so that layers and
    /// rows are added in the same order.
    ///
    /// - Parameter old: The failed mutation that the new mutation replaces.
    private func append(
        _ steps: MutationSteps, _ text: String, _ id: UUID, replacing old: QueuedMutation? = nil
    ) throws {
        // Only a damaged file contains a number that overflows.
        let row = OfflineFile.Row(
            number: (mutations.last?.row.number ?? 0) &+ 1, key: id, name: steps.name, variables: text,
            queuedAt: environment.date(), mayHaveExecuted: old?.id == id)
        var mutation = QueuedMutation(row: row)
        let edit: MutationSteps.Edit?
        (mutation.lane, edit) = try steps.prepare(text)
        mutation.layer = try edit.map { try client.cache.addLayer(isQueued: true, $0) }
        do {
            try lock.withLock {
                try file.change(deleting: old.map { [$0.row.number] } ?? [], writing: row)
                state.mutations.removeAll { $0.id == old?.id }
                for index in state.mutations.indices where state.mutations[index].lane == mutation.lane {
                    state.mutations[index].resumption = nil
                }
                state.mutations.append(mutation)
                runs.raise()
                observers.raise()
            }
        } catch {
            client.cache.dropLayer(mutation.layer)
            throw error
        }
    }

    /// Moves a failed mutation to the end of the queue, so that it is resent.
    ///
    /// A rejected mutation gets a new identifier, because servers repeat their response to a known idempotency key. A
    /// mutation with an unknown outcome keeps its identifier.
    ///
    /// - Returns: The identifier of the queued mutation; `nil` if no mutation with the given identifier has failed with
    ///   `rejected` or `outcomeUnknown`.
    /// - Throws: Any error that `add` throws. In that case, the mutation doesn't change.
    @discardableResult
    public func requeue(_ id: UUID) throws -> UUID? {
        try client.cache.transaction.withLock {
            let failed = mutations.first { $0.id == id }
            guard let failed, let steps = registry[failed.name], let code = failed.failure?.code,
                code == .rejected || code == .outcomeUnknown
            else { return nil }
            let new = code == .rejected ? UUID() : id
            try append(steps, failed.row.variables, new, replacing: failed)
            return new
        }
    }

    // MARK: - Removing

    /// Removes a mutation and its optimistic edits. Does nothing if no mutation has the given identifier.
    ///
    /// `remove` doesn't cancel a request in progress.
    ///
    /// - Throws: `CacheError` if the file can't be written, or inside an edit to the cache (`nestedEdit`). In both
    ///   cases, the mutation stays.
    public func remove(_ id: UUID) throws { try remove { $0.id == id } }

    /// Removes all mutations and their optimistic edits, and erases their bytes from the file.
    ///
    /// Call this when a user signs out, before `NormalizedCache.clear()`, which doesn't change the queue. A request in
    /// progress isn't cancelled.
    ///
    /// - Throws: `CacheError` if the file can't be written, or inside an edit to the cache (`nestedEdit`). If
    ///   `mutations` isn't empty after an error, nothing was removed.
    public func clear() throws {
        try remove { _ in true }
        try lock.withLock { try file.scrub() }
    }

    private func remove(where isRemoved: (QueuedMutation) -> Bool) throws {
        try client.cache.transaction.withLock {
            try client.cache.checkNesting()
            let removed = try lock.withLock {
                let removed = state.mutations.filter(isRemoved)
                try file.change(deleting: removed.map(\.row.number))
                state.mutations.removeAll(where: isRemoved)
                runs.raise()
                observers.raise()
                return removed
            }
            client.cache.dropLayers(Set(removed.compactMap(\.layer)))
        }
    }

    // MARK: - Observing

    /// The mutations that are waiting, are being sent, or have failed, in queue order.
    public var mutations: [QueuedMutation] { lock.withLock { state.mutations } }

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
    public var storageIssue: CacheError? { lock.withLock { file.issue } }
}
