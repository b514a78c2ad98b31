/// A subscription that takes some waiting to be started: a token has to be fetched first, for one.
///
/// It passes one response for each that is requested and buffers none, so that the bound on what waits for a slow
/// consumer stays that of the transport.
actor StartedStream {
    private let started: Task<ResponseStream, any Error>

    private init(_ start: @escaping @Sendable () async throws -> ResponseStream) {
        started = Task { try await start() }
    }

    deinit {
        // Nobody is left to ask for a response.
        started.cancel()
    }

    /// A stream that is started at once. Ending its iteration, or cancelling the task that asks, ends the start too.
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
