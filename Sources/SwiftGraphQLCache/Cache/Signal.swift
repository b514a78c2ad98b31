/// Wakes a waiting task.
final class Signal: Sendable {
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    init() {
        (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Makes `wait` return, now or at its next call.
    func raise() { change.yield() }

    /// Waits until `raise` is called. Calls since the last wait also count.
    ///
    /// - Returns: False if the task was cancelled.
    func wait() async -> Bool {
        var iterator = changes.makeAsyncIterator()
        return await iterator.next() != nil
    }
}
