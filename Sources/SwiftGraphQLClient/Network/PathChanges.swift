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

    /// How long a server may take to send anything after a change.
    static let timeout = Duration.seconds(2)

    /// Connects to a server. After a change, cancels the attempt unless the connection opens within `timeout`, because
    /// the attempt may use a path that no longer exists.
    ///
    /// - Parameter isOpen: A closure that returns whether the connection is open, if `connect` hasn't returned yet.
    /// - Returns: The result of `connect`; `nil` if the attempt was cancelled because of a change.
    func attempt<Value: Sendable>(
        _ sleep: @escaping @Sendable (Duration) async throws -> Void,
        isOpen: @escaping @Sendable () -> Bool = { false },
        _ connect: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        let changes = stream()
        let attempt = Task { try await connect() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in changes where self.hasPath && !isOpen() {
                    try await sleep(Self.timeout)
                    if !isOpen() { attempt.cancel() }
                }
            }
            defer { group.cancelAll() }
            do {
                return try await attempt.cancellableResult.get()
            } catch is CancellationError where attempt.isCancelled && !Task.isCancelled {
                return nil
            }
        }
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
