import HTTPTransfer

/// Work that several tasks wait for and that is done once.
///
/// Each waiter can be cancelled on its own: it gets its `CancellationError` at once, and the others never notice.
actor SharedWork<Key: Hashable & Sendable, Value: Sendable> {
    private struct Entry {
        let number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: Completion<Value>] = [:]
    }

    private let endsWhenAbandoned: Bool
    private var entries: [Key: Entry] = [:]
    private var numbers = 0

    /// - Parameter endsWhenAbandoned: Whether the work is cancelled when nobody waits for it any more.
    init(endsWhenAbandoned: Bool) {
        self.endsWhenAbandoned = endsWhenAbandoned
    }

    /// How many tasks wait for a key's value.
    func waiterCount(for key: Key) -> Int { entries[key]?.waiters.count ?? 0 }

    /// What the work for a key comes to; it is begun unless it is in progress.
    ///
    /// - Throws: Any error that the work throws, to every waiter; `CancellationError` when the waiting task is
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
        // Work that was abandoned has made room for the next of its key.
        guard let entry = entries[key], entry.number == number else { return }
        entries[key] = nil
        for waiter in entry.waiters.values { waiter.finish(result) }
    }

    /// Lets go of a waiter that was cancelled. Ends the work if nobody waits for it any more.
    private func leave(_ waiter: Int, of key: Key) {
        guard entries[key]?.waiters.removeValue(forKey: waiter) != nil else { return }
        guard endsWhenAbandoned, let entry = entries[key], entry.waiters.isEmpty else { return }
        entries[key] = nil
        entry.task?.cancel()
    }
}
