import SwiftGraphQLSelection

/// Notifies a transport's connections that the network path has changed, or that the app wants to reconnect.
final class PathChanges: Sendable {
    private let monitor: (any NetworkMonitor)?
    private let changed = Broadcast()
    /// The task that follows the monitor; `nil` before the first stream.
    private let watching = Locked<Task<Void, Never>?>(nil)

    /// Creates an instance that uses the given monitor; with `nil`, there is always a path.
    init(_ monitor: (any NetworkMonitor)?) { self.monitor = monitor }

    deinit { watching.withLock { $0 }?.cancel() }

    /// Whether the device has a path to the network.
    var hasPath: Bool { monitor?.hasPath ?? true }

    /// Makes all streams yield, as after a network path change.
    func announce() { changed.raise() }

    /// Returns a stream that yields after each change. Changes that occur before the stream is read count as one.
    func stream() -> AsyncStream<Void> {
        let stream = changed.changes()
        watching.withLock { [monitor, changed] watching in
            guard watching == nil, let changes = monitor?.changes() else { return }
            watching = Task { for await _ in changes { changed.raise() } }
        }
        return stream
    }

    /// Waits for the given delay or the next change, whichever comes first, and then until there is a path. Skips the
    /// delay if there is no path at the start.
    func pause(_ delay: Duration, _ sleep: @escaping @Sendable (Duration) async throws -> Void) async throws {
        if delay > .zero, hasPath {
            let changes = stream()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await sleep(delay) }
                group.addTask { for await _ in changes { return } }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
        // This needs a new stream, because the cancelled task has ended the stream above, which would now return
        // immediately.
        var iterator = stream().makeAsyncIterator()
        while !hasPath, !Task.isCancelled { await iterator.next() }
        try Task.checkCancellation()
    }
}
