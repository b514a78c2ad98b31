import SwiftGraphQLHTTP

/// Work that is done once, while several tasks wait for it.
///
/// Each waiting task can be cancelled on its own. A cancelled task throws `CancellationError` immediately, and the
/// other tasks keep waiting.
actor SharedWork<Key: Hashable & Sendable, Value: Sendable> {
    private struct Entry {
        let number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: Completion<Value>] = [:]
    }

    private let endsWhenAbandoned: Bool
    private var entries: [Key: Entry] = [:]
    private var numbers = 0

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
        if entries[key] == nil { begin(key, work) }
        numbers += 1
        let waiter = numbers
        let completion = Completion<Value>()
        entries[key]?.waiters[waiter] = completion
        do {
            return try await completion.wait()
        } catch {
            leave(waiter, of: key)
            throw error
        }
    }

    private func begin(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) {
        numbers += 1
        let number = numbers
        entries[key] = Entry(number: number)
        entries[key]?.task = Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            finish(key, number, result)
        }
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        // If this work was abandoned, newer work for the same key may own the entry, which must then stay.
        guard let entry = entries[key], entry.number == number else { return }
        entries[key] = nil
        for waiter in entry.waiters.values { waiter.finish(result) }
    }

    /// Removes a cancelled waiter. Cancels the work if no waiters remain and `endsWhenAbandoned` is true.
    private func leave(_ waiter: Int, of key: Key) {
        guard entries[key]?.waiters.removeValue(forKey: waiter) != nil else { return }
        guard endsWhenAbandoned, let entry = entries[key], entry.waiters.isEmpty else { return }
        entries[key] = nil
        entry.task?.cancel()
    }
}
