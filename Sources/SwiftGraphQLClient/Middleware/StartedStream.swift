/// A subscription that takes some waiting to be started: a token has to be fetched first, or a first response looked at.
///
/// It hands over one response for each that is asked for and buffers none, so that the bound on what waits for a slow
/// consumer stays that of the transport.
actor StartedStream {
    /// The responses of a subscription.
    typealias Responses = AsyncThrowingStream<GraphQLResponse, any Error>
    /// The responses that were looked at already, and the stream of the others.
    typealias Start = (first: [GraphQLResponse], rest: Responses)

    private let start: @Sendable () async throws -> Start
    private var pending: [GraphQLResponse] = []
    private var responses: Responses?

    private init(_ start: @escaping @Sendable () async throws -> Start) {
        self.start = start
    }

    /// A stream that is started when its first response is asked for, by the task that asks.
    static func responses(_ start: @escaping @Sendable () async throws -> Start) -> Responses {
        let stream = StartedStream(start)
        return Responses(unfolding: { try await stream.next() })
    }

    private func next() async throws -> GraphQLResponse? {
        if let response = pending.popLast() { return response }
        if let responses { return try await responses.first { _ in true } }
        let start = try await start()
        pending = start.first.reversed()
        responses = start.rest
        return try await next()
    }
}
