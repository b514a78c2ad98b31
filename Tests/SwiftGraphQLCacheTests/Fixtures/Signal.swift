/// Wakes a waiting task.
final class Signal: Sendable {
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    init() {
        (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Makes the current or the next call of `wait` return.
    func raise() { change.yield() }

    /// Waits until `raise` is called. Returns immediately if `raise` was called after the last wait.
    ///
    /// - Returns: Whether `raise` was called; false if the task was cancelled.
    func wait() async -> Bool {
        var iterator = changes.makeAsyncIterator()
        return await iterator.next() != nil
    }
}
