/// A gate that tests keep closed until a condition is met.
actor Gate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var arrivals = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits until the gate is open, even if the task is cancelled.
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

    /// Opens the gate for all current and future waiters.
    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Waits until the given number of callers in total have reached the gate.
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

/// Waits, while other tasks run, until the condition holds. Use this for conditions that cause no event.
func until(_ condition: () async -> Bool) async {
    while !(await condition()) { await Task.yield() }
}
