/// A subscription that starts asynchronously, for example because a token must be fetched first.
///
/// It requests a response only when a response is requested from it, and buffers none. The transport's limit on
/// buffered responses still applies.
actor StartedStream {
    private let started: Task<ResponseStream, any Error>

    private init(_ start: @escaping @Sendable () async throws -> ResponseStream) {
        started = Task { try await start() }
    }

    deinit {
        // Nothing can request responses from here on.
        started.cancel()
    }

    /// Returns a stream that starts immediately. Ending its iteration, or cancelling the iterating task, also cancels
    /// the start.
    static func responses(_ start: @escaping @Sendable () async throws -> ResponseStream) -> ResponseStream {
        let stream = StartedStream(start)
        return ResponseStream(unfolding: { try await stream.next() })
    }

    private func next() async throws -> ResponseStream.Element? {
        let responses = try await withTaskCancellationHandler {
            try await started.value
        } onCancel: {
            started.cancel()
        }
        return try await responses.first { _ in true }
    }
}
