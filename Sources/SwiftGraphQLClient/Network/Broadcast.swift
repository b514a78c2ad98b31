import SwiftGraphQLSelection

/// Wakes all tasks that wait for a change.
package final class Broadcast: Sendable {
    private struct State: Sendable {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var count = 0
    }

    private let state = Locked(State())

    package init() {}

    deinit { for listener in listeners { listener.finish() } }

    private var listeners: [AsyncStream<Void>.Continuation] { state.withLock { $0.listeners.values.map(\.self) } }

    /// Makes all streams yield.
    package func raise() { for listener in listeners { listener.yield() } }

    /// Returns a stream that yields after each call of `raise` and ends when this object is released. Calls that occur
    /// before the stream is read count as one.
    ///
    /// - Parameter yieldsNow: Whether the stream also yields immediately.
    package func changes(yieldsNow: Bool = false) -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = listener
            return state.count
        }
        listener.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        if yieldsNow { listener.yield() }
        return stream
    }
}
