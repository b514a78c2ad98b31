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

    private enum Step {
        case send(Entry, MutationSteps)
        /// Wait for a change to the queue, at most until the next lane resumes.
        case wait(until: ContinuousClock.Instant?)
    }

    private static let policy = ReconnectionPolicy(initialDelay: .seconds(1), maximumDelay: .seconds(300))
    private static let maximumRetryAfter = Duration.seconds(3600)

    /// Sends the mutations one at a time, in order within each lane, until the task is cancelled.
    ///
    /// Call `run` in a task that exists as long as the app is active. After a cancellation, `run` returns immediately,
    /// and you can call it again. A request in progress continues for at most the queue's `totalTimeout`, so that its
    /// outcome becomes known. If several calls run at the same time, each mutation is still sent only once.
    ///
    /// After a temporary failure, the lane waits for a random delay, whose maximum grows from 1 second to 2 seconds, 4
    /// seconds and so on, up to 5 minutes. The server can request a delay of up to an hour with `Retry-After`. `add`
    /// and `retryNow` end the wait. While the network monitor reports no path, `run` sends nothing and counts no
    /// attempts.
    public func run() async {
        retryNow()
        let watching = networkMonitor.map { monitor in
            // The stream is created before `next` checks the path, so that no change is missed.
            let changes = monitor.changes()
            return Task { [weak self] in
                for await _ in changes where monitor.hasPath { self?.retryNow() }
            }
        }
        defer { watching?.cancel() }
        while !Task.isCancelled {
            // The stream is created before `next` checks the queue, so that no change is missed.
            let changes = runs.changes()
            switch next() {
            case .send(let entry, let steps):
                // The mutation is sent in another task, so that cancelling `run` doesn't leave its outcome unknown.
                Task { await send(entry, steps) }
            case .wait(let end):
                await wait(until: end, or: changes)
            }
        }
    }

    /// Tries to send the next mutation of each lane immediately, for example because the network is available again.
    public func retryNow() {
        lock.withLock {
            state.lanes = [:]
            runs.raise()
        }
    }

    /// Waits for a change, at most until the given instant. If that instant is reached, resumes the lanes that are due.
    private func wait(until end: ContinuousClock.Instant?, or changes: AsyncStream<Void>) async {
        let isOver = await withTaskGroup(of: Bool.self) { [environment] group in
            if let end {
                group.addTask { (try? await environment.sleep(environment.now().duration(to: end))) != nil }
            }
            group.addTask {
                for await _ in changes { break }
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        if isOver, let end { lock.withLock { resumeLanes(at: end) } }
    }

    // MARK: - One mutation

    private func next() -> Step {
        let hasPath = networkMonitor?.hasPath ?? true
        return lock.withLock {
            if state.isSending { return .wait(until: nil) }
            resumeLanes(at: environment.now())
            if let (id, lane, outcome) = state.unrecorded, state.lanes[lane]?.resumption == nil {
                record(outcome, of: id)
            }
            if let lane = state.unrecorded?.lane {
                return .wait(until: state.lanes[lane]?.resumption)
            }
            // When the path returns, `run` calls `retryNow`.
            if !hasPath { return .wait(until: nil) }
            let index = state.entries.firstIndex {
                $0.mutation.isWaiting && state.lanes[$0.lane]?.resumption == nil
            }
            guard let index, let steps = state.entries[index].steps else {
                return .wait(until: state.lanes.values.compactMap(\.resumption).min())
            }
            state.isSending = true
            state.entries[index].mutation.state = .sending
            observers.raise()
            return .send(state.entries[index], steps)
        }
    }

    private func send(_ entry: Entry, _ steps: MutationSteps) async {
        let id = entry.mutation.id
        let request = client.cache.begin()
        var client = client.with { $0.totalTimeout = totalTimeout }
        let tracked = TrackedSend(steps.delivery) { [self] in
            try lock.withLock {
                guard let index = state.index(of: id) else { throw CancellationError() }
                // After this closure returns, the mutation may reach the server. If the app is terminated before the
                // response arrives, the mutation has failed.
                if steps.delivery == .atMostOnce {
                    let failure = OfflineError(
                        .outcomeUnknown,
                        "the app was terminated before the response to '\(steps.name)' arrived: the server may have "
                            + "executed it")
                    try update(at: index) { $0.fail(failure) }
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
            try await steps.send(client, { isRemoved() ? request : $0 }, entry.mutation.row.variables, entry.layer)
            outcome = .executed
            // The cache must be on disk before the mutation is removed from the queue's file. Otherwise, a power
            // failure could lose both the mutation and its response.
            try? await client.cache.sync()
        } catch {
            outcome = self.outcome(of: error, entry, steps, isSent: tracked.mayHaveExecuted)
            // If the cache's file can't be read at the moment, the layer stays until the response is written.
            if case .failed(let failure) = outcome, (failure.underlying as? CacheError)?.code != .unreadableFile {
                client.cache.dropLayer(entry.layer)
            }
        }
        lock.withLock {
            state.isSending = false
            record(outcome, of: id)
            runs.raise()
        }
    }

    private func outcome(
        of error: any Error, _ entry: Entry, _ steps: MutationSteps, isSent: Bool
    ) -> Outcome {
        if let error = error as? OfflineError { return .failed(error) }
        let hasExecuted = (error as? ClientError)?.hasExecuted == true
        let mayHaveExecuted = isSent || entry.mutation.row.mayHaveExecuted
        if !hasExecuted, steps.delivery == .atLeastOnce || !isSent,
            error is CacheError || error is CancellationError || shouldRetry(failed(entry, error))
        {
            return .retry(error, mayHaveExecuted: mayHaveExecuted)
        }
        if hasExecuted || mayHaveExecuted {
            return .failed(OfflineError(outcomeUnknownOf: steps.name, error))
        }
        return .failed(OfflineError(.rejected, "'\(steps.name)' was rejected", of: error))
    }

    private func failed(_ entry: Entry, _ error: any Error) -> OfflineAttempt {
        let age = max(0, environment.date().timeIntervalSince(entry.mutation.queuedAt))
        return OfflineAttempt(
            error: error, mutationName: entry.mutation.name, number: entry.mutation.failedAttemptCount + 1,
            age: .milliseconds(Int64(min(age * 1000, 1e15))))
    }

    /// Stores the outcome of an attempt to send a mutation. The lock must be held.
    ///
    /// If the file can't be written, the outcome is stored later, and no other mutation is sent until then. Otherwise,
    /// this mutation could be resent after later mutations when the app restarts.
    private func record(_ outcome: Outcome, of id: UUID) {
        state.unrecorded = nil
        guard let index = state.index(of: id) else { return }
        let lane = state.entries[index].lane
        do throws(CacheError) {
            switch outcome {
            case .executed:
                let number = state.entries[index].mutation.row.number
                try write { () throws(CacheError) in try file.delete([number]) }
                state.entries.remove(at: index)
                state.lanes[lane] = nil
            case .failed(let failure):
                try update(at: index) { $0.fail(failure) }
                state.entries[index].mutation.state = .failed(failure)
                state.entries[index].layer = nil
                state.lanes[lane] = nil
            case .retry(let error, let mayHaveExecuted):
                var row = state.entries[index].mutation.row
                let isChanged = row.failure != nil || row.mayHaveExecuted != mayHaveExecuted
                row.attempts = UInt32(clamping: Int(row.attempts) + 1)
                row.mayHaveExecuted = mayHaveExecuted
                row.fail(nil)
                do throws(CacheError) {
                    try write { () throws(CacheError) in try file.write(row) }
                } catch {
                    // If only the number of attempts changes, the queue continues without storing it.
                    if isChanged { throw error }
                }
                state.entries[index].mutation.row = row
                state.entries[index].mutation.state = .waiting
                state.entries[index].mutation.lastError = KeptError.error(error)
                postpone(lane, after: error)
            }
        } catch {
            state.unrecorded = (id, lane, outcome)
            postpone(lane, after: error)
        }
        observers.raise()
    }

    /// Changes a mutation's row, first in the file. The lock must be held.
    private func update(at index: Int, _ change: (inout OfflineFile.Row) -> Void) throws(CacheError) {
        var row = state.entries[index].mutation.row
        change(&row)
        try write { () throws(CacheError) in try file.write(row) }
        state.entries[index].mutation.row = row
    }

    private func postpone(_ name: String, after error: any Error) {
        var lane = state.lanes[name] ?? Lane()
        lane.failures += 1
        let asked = min((error as? ClientError)?.retryAfter ?? .zero, Self.maximumRetryAfter)
        let delay = max(Self.policy.delay(attempt: lane.failures, random: environment.random()), asked)
        lane.resumption = environment.now() + delay
        state.lanes[name] = lane
    }

    /// Resumes all lanes that wait until the given instant or an earlier one. The lock must be held.
    private func resumeLanes(at end: ContinuousClock.Instant) {
        for (name, lane) in state.lanes {
            if let resumption = lane.resumption, resumption <= end { state.lanes[name]?.resumption = nil }
        }
    }
}

extension OfflineFile.Row {
    /// Sets the failure, or removes it. The file doesn't contain `unsendableMutation`, because another version of the app
    /// may be able to send the mutation.
    fileprivate mutating func fail(_ error: OfflineError?) {
        failure = error?.code == .unsendableMutation ? nil : error?.code.description
        note = error?.message ?? ""
    }
}
