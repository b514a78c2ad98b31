import SwiftGraphQLSelection
import SwiftGraphQL

/// A monitor whose path the test controls.
final class TestMonitor: NetworkMonitor {
    private let path = Locked(true)
    private let streams = Locked<[AsyncStream<Void>.Continuation]>([])

    var hasPath: Bool { path.withLock { $0 } }

    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        streams.withLock { $0.append(continuation) }
        return stream
    }

    func change(to hasPath: Bool) {
        path.withLock { $0 = hasPath }
        for stream in streams.withLock({ $0 }) { stream.yield() }
    }

    /// Waits until `changes` has been called.
    func listener() async { while streams.withLock({ $0.isEmpty }) { await Task.yield() } }
}
