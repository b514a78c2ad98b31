/// A subscription that takes some waiting to be started: a token has to be fetched first, or a first response looked at.
///
/// It hands over one response for each that is asked for and buffers none, so that the bound on what waits for a slow
/// consumer stays that of the transport.
actor StartedStream {
    /// The responses of a subscription.
    typealias Responses = AsyncThrowingStream<GraphQLResponse, any Error>
    /// The responses that were looked at already, and the stream of the others.
    typealias Start = (first: [GraphQLResponse], rest: Responses)

    private let started: Task<Start, any Error>
    private var pending: [GraphQLResponse]?

    private init(_ start: @escaping @Sendable () async throws -> Start) {
        started = Task { try await start() }
    }

    deinit {
        // Nobody is left to ask for a response.
        started.cancel()
    }

    /// A stream that is started at once. Ending its iteration, or cancelling the task that asks, ends the start too.
    static func responses(_ start: @escaping @Sendable () async throws -> Start) -> Responses {
        let stream = StartedStream(start)
        return Responses(unfolding: { try await stream.next() })
    }

    private func next() async throws -> GraphQLResponse? {
        let start = try await withTaskCancellationHandler {
            try await started.value
        } onCancel: {
            started.cancel()
        }
        if pending == nil { pending = start.first.reversed() }
        if let response = pending?.popLast() { return response }
        return try await start.rest.first { _ in true }
    }
}
