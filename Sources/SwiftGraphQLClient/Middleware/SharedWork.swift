import SwiftGraphQLHTTP

/// Work that is done once, while several tasks wait for it.
///
/// Each waiting task can be cancelled on its own. A cancelled task throws `CancellationError` immediately, and the
/// other tasks keep waiting.
actor SharedWork<Key: Hashable & Sendable, Value: Sendable> {
    private final class Entry {
        var task: Task<Void, Never>?
        var waiters: [ObjectIdentifier: Completion<Value>] = [:]
    }

    private let endsWhenAbandoned: Bool
    private var entries: [Key: Entry] = [:]

    /// Creates an instance that has no work in progress.
    ///
    /// - Parameter endsWhenAbandoned: Whether to cancel the work once no task waits for it.
    init(endsWhenAbandoned: Bool) {
        self.endsWhenAbandoned = endsWhenAbandoned
    }

    /// Returns the number of tasks that wait for a key's value.
    func waiterCount(for key: Key) -> Int { entries[key]?.waiters.count ?? 0 }

    /// Returns the result of the work for a key and starts the work unless it is in progress.
    ///
    /// - Throws: Any error that the work throws, in every waiting task; `CancellationError` if the waiting task is
    ///   cancelled.
    func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let entry = entries[key] ?? begin(key, work)
        let completion = Completion<Value>()
        entry.waiters[ObjectIdentifier(completion)] = completion
        do {
            return try await completion.wait()
        } catch {
            entry.waiters[ObjectIdentifier(completion)] = nil
            if endsWhenAbandoned, entry.waiters.isEmpty, entries[key] === entry {
                entries[key] = nil
                entry.task?.cancel()
            }
            throw error
        }
    }

    private func begin(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) -> Entry {
        let entry = Entry()
        entries[key] = entry
        entry.task = Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            // If this work was abandoned, the key may already have the entry of newer work, which must stay.
            if entries[key] === entry { entries[key] = nil }
            for waiter in entry.waiters.values { waiter.finish(result) }
        }
        return entry
    }
}
