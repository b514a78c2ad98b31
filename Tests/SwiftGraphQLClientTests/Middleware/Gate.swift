/// A door that tests hold shut until what they want to see has come about.
actor Gate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var arrivals = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits until the gate is open. Cancellation does not open it.
    func pass() async {
        arrive()
        if isOpen { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Waits until the task is cancelled.
    ///
    /// - Throws: `CancellationError`.
    func passWhenCancelled() async throws {
        arrive()
        try await Task.sleep(for: .seconds(3600))
    }

    /// Lets everybody through, from now on.
    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Waits until so many have come to the gate, in all.
    func reached(by count: Int) async {
        if arrivals >= count { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    private func arrive() {
        arrivals += 1
        let ready = watchers.filter { $0.count <= arrivals }
        watchers.removeAll { $0.count <= arrivals }
        for watcher in ready { watcher.continuation.resume() }
    }
}

/// Waits until something that makes no event of its own has come about; other tasks run meanwhile.
func until(_ condition: () async -> Bool) async {
    while !(await condition()) { await Task.yield() }
}
