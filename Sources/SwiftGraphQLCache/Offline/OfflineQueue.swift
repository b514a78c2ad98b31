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
/// A mutation is in the file when `add` returns, and its optimistic edits are visible. It leaves the file when the
/// server has executed it, or when the app removes it. `run` sends one mutation at a time, in the order of `add`. If
/// the server can't be reached, `run` tries again later; the following mutations of the same lane wait (see
/// `OfflineMutation`). By default, these are all following mutations. If the server rejects a mutation, its optimistic
/// edits disappear, it stays in `mutations` as failed, and `run` sends the next one.
public final class OfflineQueue: @unchecked Sendable {
    // `@unchecked Sendable`, because `file` and `state` are used only while the lock is held. The lock of the cache's
    // transactions is always taken before this one.

    /// The capacity of a queue.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of mutations, including those that failed.
        public var maximumCount: Int
        /// The maximum size of all variables together, as JSON, in bytes.
        public var maximumVariableBytes: Int

        /// Creates limits.
        public init(maximumCount: Int = 1_000, maximumVariableBytes: Int = 4 << 20) {
            self.maximumCount = maximumCount
            self.maximumVariableBytes = maximumVariableBytes
        }
    }

    /// The clock and the random numbers, which tests replace.
    struct Environment: Sendable {
        var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// A number from zero to one.
        var random: @Sendable () -> Double = { .random(in: 0...1) }
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        /// The time of the device, which advances while the app isn't running, and which the user can change.
        var date: @Sendable () -> Date = { Date() }
    }

    struct Entry {
        var mutation: QueuedMutation
        /// The row in the file.
        var row: OfflineFile.Row
        /// The parts of the mutation; `nil` if it isn't registered.
        let steps: MutationSteps?
        /// The name of the mutation's lane.
        var lane = ""
        var layer: Int?
        /// Whether an earlier attempt may have reached the server. If so, a later rejection leaves the outcome unclear.
        var mayHaveExecuted = false
    }

    /// A lane whose last attempt failed.
    struct Lane {
        /// The number of consecutive failed attempts.
        var failures = 0
        /// The time of the next attempt; `nil` for immediately.
        var resumption: ContinuousClock.Instant?
    }

    struct State {
        /// The mutations in order.
        var entries: [Entry] = []
        var nextNumber: Int64 = 1
        /// Whether a mutation is being sent.
        var isSending = false
        /// A mutation whose outcome couldn't be stored.
        var unrecorded: (id: UUID, lane: String, outcome: Outcome)?
        /// The lanes whose last attempt failed, by name.
        var lanes: [String: Lane] = [:]
        /// The number of requests to `run` to check the queue again.
        var signals = 0
        var sleepers: [UUID: Task<Void, any Error>] = [:]
        var observers: [UUID: AsyncStream<[QueuedMutation]>.Continuation] = [:]
        var storageIssue: CacheError?

        func index(of id: UUID) -> Int? { entries.firstIndex { $0.mutation.id == id } }
    }

    let client: CachedClient
    let idempotencyKeyHeader: String?
    /// How long an attempt to send a mutation may take.
    let totalTimeout: Duration
    let shouldRetry: @Sendable (OfflineAttempt) -> Bool
    let networkMonitor: (any NetworkMonitor)?
    let environment: Environment
    let lock = NSLock()
    let file: OfflineFile
    var state = State()
    private let limits: Limits
    private let registry: [String: MutationSteps]

    /// Opens a queue, and makes the optimistic edits of its mutations visible again.
    ///
    /// Nothing is sent before `run` is called.
    ///
    /// - Parameters:
    ///   - client: The client that sends the mutations, and whose cache shows the optimistic edits.
    ///   - file: The URL of the file, in a folder that exists. SQLite creates more files next to it. Don't pass the URL
    ///     of the cache's file.
    ///   - limits: The capacity of the queue.
    ///   - idempotencyKeyHeader: The header field that carries each mutation's idempotency key, a UUID that is the same
    ///     for all attempts. `nil` sends no key.
    ///   - totalTimeout: How long an attempt to send a mutation may take; `nil` uses the client's, or 2 minutes if the
    ///     client has none. Without a timeout, a response that never ends would block all other mutations.
    ///   - shouldRetry: Whether a mutation is sent again after a failed attempt; by default, if the error is temporary,
    ///     no matter how often. It isn't called for mutations that may be sent at most once and may have reached the
    ///     server, or after a response with data.
    ///   - networkMonitor: Makes `run` try again when the network is available again; the system's monitor by default.
    ///   - mutations: The mutations that the queue can contain.
    /// - Throws: `CacheError` if the file is in use (`fileInUse`), can't be opened, is damaged, or belongs to another
    ///   program; the file is left as it is. `CacheError` (`duplicateMutation`) if two mutations have the same name.
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
                .duplicateMutation, "two mutations of the queue have the name '\(first.name)': rename one of them")
        }
        self.file = try OfflineFile(file)
        let rows = try self.file.rows()
        guard rows.allSatisfy({ $0.number < .max }) else {
            throw CacheError(
                .damagedFile, "the queue's file '\(file.path)' contains a row with an invalid number: remove the file")
        }
        for row in rows {
            state.entries.append(try restored(row))
            state.nextNumber = row.number + 1
        }
    }

    deinit {
        for observer in state.observers.values { observer.finish() }
        client.cache.dropLayers(Set(state.entries.compactMap(\.layer)))
    }

    // MARK: - Restoring

    private func restored(_ row: OfflineFile.Row) throws -> Entry {
        var entry = Entry(mutation: QueuedMutation(row), row: row, steps: registry[row.name])
        switch row.state {
        case .waiting, .repeated:
            entry.mayHaveExecuted = row.state == .repeated
            try restoreLayer(of: &entry)
        case .sending:
            let failure = OfflineError(
                .outcomeUnknown,
                "the app ended before the response to '\(row.name)' arrived: the server may have executed it")
            entry.mutation.state = .failed(failure)
        case .damaged:
            entry.mutation.state = .failed(OfflineError(.unsendableMutation, "the mutation is damaged in the file"))
        case .rejected, .outcomeUnknown, .responseNotApplied:
            let code = OfflineError.Code.all.first { $0.number == row.state.rawValue } ?? .outcomeUnknown
            entry.mutation.state = .failed(OfflineError(code, row.note))
        }
        return entry
    }

    private func restoreLayer(of entry: inout Entry) throws {
        guard let steps = entry.steps else {
            let failure = OfflineError(
                .unsendableMutation, "no mutation with the name '\(entry.row.name)' is registered")
            return entry.mutation.state = .failed(failure)
        }
        let edit: MutationSteps.Edit?
        do {
            edit = try steps.layer(entry.row.variables)
            entry.lane = try steps.lane(entry.row.variables)
        } catch {
            let failure = OfflineError(.unsendableMutation, "the variables of '\(steps.name)' can't be decoded", error)
            return entry.mutation.state = .failed(failure)
        }
        guard let edit else { return }
        do {
            entry.layer = try client.cache.addLayer(isQueued: true, edit)
        } catch {
            if (error as? CacheError)?.code == .nestedEdit { throw error }
            entry.mutation.lastError = error
            entry.layer = try client.cache.addLayer(mustApply: false, isQueued: true, edit)
        }
    }

    // MARK: - Adding

    /// Adds a mutation to the end of the queue.
    ///
    /// When `add` returns, the mutation is in the file, and its optimistic edits are visible. This takes as long as
    /// storing a page on disk, usually a few milliseconds. If `run` waits for the next attempt of the mutation's lane,
    /// it tries again now.
    ///
    /// - Parameters:
    ///   - mutation: A mutation that is registered with this queue.
    ///   - variables: The mutation's variables.
    /// - Returns: The mutation's identifier, which is also its idempotency key.
    /// - Throws: `CacheError` if a limit is reached (`queueFull`), if no such mutation is registered
    ///   (`unregisteredMutation`), or if the file can't be written (`unusableFile`); the error of encoding the
    ///   variables; any error that the optimistic edits throw. In each case, nothing is added.
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

    /// Appends a mutation.
    ///
    /// - Parameter failed: A failed mutation to replace; `nil` to add a new one. If the new mutation has the same
    ///   identifier, the failed one may have been executed.
    /// - Returns: The identifier; `nil` if there is no longer a failed mutation to replace.
    func append(_ steps: MutationSteps, _ data: Data, _ id: UUID, replacing failed: UUID? = nil) throws -> UUID? {
        let (edit, lane) = (try steps.layer(data), try steps.lane(data))
        let cache = client.cache
        // Keeps layers and rows in the same order.
        cache.transaction.lock()
        defer { cache.transaction.unlock() }
        if failed == nil { try lock.withLock { try checkLimits(data.count) } }
        let layer = try edit.map { try cache.addLayer(isQueued: true, $0) }
        let now = Int64(environment.date().timeIntervalSince1970 * 1000)
        let appended: UUID?
        do {
            appended = try lock.withLock { () -> UUID? in
                let old = failed.flatMap { state.index(of: $0) }
                let isFailed = old.map { state.entries[$0].mutation.failure != nil } ?? false
                // Another call may have removed the failed mutation, or added it again.
                if failed != nil, !isFailed { return nil }
                let row = OfflineFile.Row(
                    number: state.nextNumber, key: id, name: steps.name, variables: data, time: now,
                    state: failed == id ? .repeated : .waiting)
                let replaced = old.map { state.entries[$0].row.number }
                try write { () throws(CacheError) in try file.write(row, insteadOf: replaced) }
                if let old { state.entries.remove(at: old) }
                state.entries.append(
                    Entry(
                        mutation: QueuedMutation(row), row: row, steps: steps, lane: lane, layer: layer,
                        mayHaveExecuted: failed == id))
                state.nextNumber += 1
                state.lanes[lane]?.resumption = nil
                signal()
                publish()
                return id
            }
        } catch {
            cache.dropLayer(layer)
            throw error
        }
        if appended == nil { cache.dropLayer(layer) }
        return appended
    }

    private func checkLimits(_ count: Int) throws {
        if state.entries.count >= limits.maximumCount {
            let failed = state.entries.count { $0.mutation.failure != nil }
            throw CacheError(
                .queueFull,
                "the queue contains its maximum of \(limits.maximumCount) mutations, of which \(failed) have failed: "
                    + "remove those")
        }
        let bytes = state.entries.reduce(count) { $0 + $1.row.variables.count }
        if bytes > limits.maximumVariableBytes {
            throw CacheError(
                .queueFull,
                "the variables in the queue would together exceed their maximum of "
                    + "\(limits.maximumVariableBytes) bytes")
        }
    }

    // MARK: - Observing

    /// The mutations that wait, are being sent, or have failed, in order.
    public var mutations: [QueuedMutation] {
        lock.withLock { state.entries.map(\.mutation) }
    }

    /// Returns the mutations in the queue: now, and again after each change.
    ///
    /// If there are several changes before you ask for the next value, you receive only the latest.
    public func changes() -> AsyncStream<[QueuedMutation]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [QueuedMutation].self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            lock.withLock { _ = state.observers.removeValue(forKey: id) }
        }
        lock.withLock {
            state.observers[id] = continuation
            continuation.yield(state.entries.map(\.mutation))
        }
        return stream
    }

    /// The error of the last write to the file; `nil` if the last write succeeded. A mutation whose outcome can't be
    /// stored blocks the following ones.
    public var storageIssue: CacheError? { lock.withLock { state.storageIssue } }

    /// Writes to the file, and records whether that failed. The lock must be held.
    func write(_ body: () throws(CacheError) -> Void) throws(CacheError) {
        do {
            try body()
            state.storageIssue = nil
        } catch {
            state.storageIssue = error
            throw error
        }
    }

    /// Notifies the observers. The lock must be held.
    func publish() {
        if state.observers.isEmpty { return }
        let mutations = state.entries.map(\.mutation)
        for observer in state.observers.values { observer.yield(mutations) }
    }
}
