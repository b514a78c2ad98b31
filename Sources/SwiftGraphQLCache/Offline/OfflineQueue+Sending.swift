import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLClient

extension OfflineQueue {
    /// The outcome of an attempt to send a mutation, which determines the next step.
    enum Outcome: Sendable {
        case executed
        case failed(OfflineError)
        /// The attempt failed, and the mutation is resent later.
        case retry(any Error, mayHaveExecuted: Bool)
    }

    private static let policy = ReconnectionPolicy(initialDelay: .seconds(1), maximumDelay: .seconds(300))
    private static let maximumRetryAfter = Duration.seconds(3600)
    /// How long to wait after a failed write to the file.
    private static let storageDelay = Duration.seconds(5)

    /// Sends the mutations one at a time, in order within each lane, until the task is cancelled.
    ///
    /// Call `run` in a task that exists as long as the app is active. After a cancellation, `run` returns immediately,
    /// and you can call it again. A request in progress continues for at most the queue's `totalTimeout`, so that its
    /// outcome becomes known. If several calls run at the same time, each mutation is still sent only once.
    ///
    /// After a temporary failure, the lane waits for a random delay, whose maximum grows from 1 second to 2 seconds, 4
    /// seconds and so on, up to 5 minutes. The server can request a delay of up to an hour with `Retry-After`. `add`
    /// and `retryNow` end the wait, and so does removing the mutation that failed. While the network monitor reports no path, `run` sends nothing and counts no
    /// attempts.
    public func run() async {
        retryNow()
        let watching = networkMonitor.map { monitor in
            // The stream is created before `sendNext` checks the path, so that no change is missed.
            let changes = monitor.changes()
            return Task { [weak self] in
                for await _ in changes where monitor.hasPath { self?.retryNow() }
            }
        }
        defer { watching?.cancel() }
        while !Task.isCancelled {
            // The stream is created before `sendNext` checks the queue, so that no change is missed.
            let changes = runs.changes()
            let alarm = sendNext().map { end in
                Task { [environment, runs] in
                    try await environment.sleep(environment.now().duration(to: end))
                    runs.raise()
                }
            }
            for await _ in changes { break }
            alarm?.cancel()
        }
    }

    /// Tries to send the next mutation of each lane immediately, for example because the network is available again.
    public func retryNow() {
        lock.withLock {
            for index in state.mutations.indices {
                state.mutations[index].failures = 0
                state.mutations[index].resumption = nil
            }
            runs.raise()
        }
    }

    // MARK: - One mutation

    /// Starts to send the first mutation whose lane needn't wait, unless another mutation is being sent.
    ///
    /// - Returns: The time when the next lane resumes; `nil` if only a change to the queue allows the next step.
    private func sendNext() -> ContinuousClock.Instant? {
        let hasPath = networkMonitor?.hasPath ?? true
        let now = environment.now()
        return lock.withLock {
            // When the path returns, `run` calls `retryNow`.
            if state.isSending || !hasPath { return nil }
            let postponed = state.mutations.filter { ($0.resumption ?? now) > now }
            let lanes = Set(postponed.map(\.lane))
            let index = state.mutations.firstIndex { $0.failure == nil && !lanes.contains($0.lane) }
            guard let index, let steps = registry[state.mutations[index].name] else {
                return postponed.compactMap(\.resumption).min()
            }
            state.isSending = true
            state.mutations[index].state = .sending
            state.mutations[index].resumption = nil
            observers.raise()
            // The mutation is sent in another task, so that cancelling `run` doesn't leave its outcome unknown.
            Task { [mutation = state.mutations[index]] in await send(mutation, steps) }
            return nil
        }
    }

    private func send(_ mutation: QueuedMutation, _ steps: MutationSteps) async {
        let id = mutation.id
        let request = client.cache.begin()
        var client = client.with { $0.totalTimeout = totalTimeout }
        let tracked = TrackedSend(steps.delivery) { [self] in
            try lock.withLock {
                guard let index = state.index(of: id) else { throw CancellationError() }
                // After this closure returns, the mutation may reach the server. If the app is terminated before the
                // response arrives, the mutation has failed.
                if steps.delivery == .atMostOnce {
                    var marked = state.mutations[index]
                    let message = "the app was terminated before the response to '\(steps.name)' arrived"
                    marked.row.fail(OfflineError(.outcomeUnknown, "\(message): the server may have executed it"))
                    try save(marked, at: index)
                }
            }
        }
        client.client = client.client.sendingLast(through: tracked)
        if let idempotencyKeyHeader { client.client.headers[idempotencyKeyHeader] = id.uuidString }
        // After `NormalizedCache.clear`, the cache drops the responses to earlier requests, because they may belong to
        // the previous user. A mutation that is still in the queue belongs to the current user.
        let isRemoved = { @Sendable [self] in lock.withLock { state.index(of: id) == nil } }
        let outcome: Outcome
        do {
            try await steps.send(client, { isRemoved() ? request : $0 }, mutation.row.variables, mutation.layer)
            outcome = .executed
            // The cache must be on disk before the mutation is removed from the queue's file. Otherwise, a power
            // failure could lose both the mutation and its response.
            try? await client.cache.sync()
        } catch {
            outcome = self.outcome(of: error, mutation, steps, isSent: tracked.mayHaveExecuted)
            // If the cache's file can't be read at the moment, the layer stays until the response is written.
            if case .failed(let failure) = outcome, (failure.underlying as? CacheError)?.code != .unreadableFile {
                client.cache.dropLayer(mutation.layer)
            }
        }
        // Until the outcome is stored, no other mutation is sent. Otherwise, this mutation could be resent after later
        // mutations when the app restarts.
        while (try? lock.withLock({ try record(outcome, of: id) })) == nil {
            try? await environment.sleep(Self.storageDelay)
        }
    }

    private func outcome(
        of error: any Error, _ mutation: QueuedMutation, _ steps: MutationSteps, isSent: Bool
    ) -> Outcome {
        if let error = error as? OfflineError { return .failed(error) }
        let hasExecuted = (error as? ClientError)?.hasExecuted == true
        let mayHaveExecuted = isSent || mutation.row.mayHaveExecuted
        let age = max(0, environment.date().timeIntervalSince(mutation.queuedAt))
        let attempt = OfflineAttempt(
            error: error, mutationName: mutation.name, number: mutation.failedAttemptCount + 1,
            age: .milliseconds(Int64(min(age * 1000, 1e15))))
        if !hasExecuted, steps.delivery == .atLeastOnce || !isSent,
            error is CacheError || error is CancellationError || shouldRetry(attempt)
        {
            return .retry(error, mayHaveExecuted: mayHaveExecuted)
        }
        return .failed(
            hasExecuted || mayHaveExecuted
                ? OfflineError(outcomeUnknownOf: steps.name, error)
                : OfflineError(.rejected, "'\(steps.name)' was rejected", of: error))
    }

    /// Stores the outcome of an attempt to send a mutation, so that the next mutation can be sent. The lock must be
    /// held.
    private func record(_ outcome: Outcome, of id: UUID) throws(CacheError) {
        defer { observers.raise() }
        if let index = state.index(of: id) {
            var mutation = state.mutations[index]
            switch outcome {
            case .executed:
                try file.change(deleting: [mutation.row.number])
                state.mutations.remove(at: index)
            case .failed(let failure):
                mutation.row.fail(failure)
                mutation.state = .failed(failure)
                mutation.layer = nil
                try save(mutation, at: index)
            case .retry(let error, let mayHaveExecuted):
                let isChanged = mutation.row.failure != nil || mutation.row.mayHaveExecuted != mayHaveExecuted
                mutation.row.fail(nil)
                mutation.row.attempts = UInt32(clamping: mutation.failedAttemptCount + 1)
                mutation.row.mayHaveExecuted = mayHaveExecuted
                mutation.state = .waiting
                mutation.lastError = KeptError.error(error)
                mutation.failures += 1
                let asked = min((error as? ClientError)?.retryAfter ?? .zero, Self.maximumRetryAfter)
                let delay = Self.policy.delay(attempt: mutation.failures, random: environment.random())
                mutation.resumption = environment.now() + max(delay, asked)
                do throws(CacheError) {
                    try save(mutation, at: index)
                } catch {
                    // If only the number of attempts changes, the queue continues without storing it.
                    if isChanged { throw error }
                    state.mutations[index] = mutation
                }
            }
        }
        state.isSending = false
        runs.raise()
    }

    /// Replaces a mutation, first in the file. The lock must be held.
    private func save(_ mutation: QueuedMutation, at index: Int) throws(CacheError) {
        try file.change(writing: mutation.row)
        state.mutations[index] = mutation
    }
}

extension OfflineFile.Row {
    /// Sets the failure, or removes it. The file doesn't contain `unsendableMutation`, because another version of the
    /// app may be able to send the mutation.
    fileprivate mutating func fail(_ error: OfflineError?) {
        failure = error?.code == .unsendableMutation ? nil : error?.code.description
        note = error?.message ?? ""
    }
}
