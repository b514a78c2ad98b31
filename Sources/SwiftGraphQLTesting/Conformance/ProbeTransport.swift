import SwiftGraphQL

/// The transport that the conformance suite puts after a middleware.
actor ProbeTransport: Transport {
    /// A way of handling requests.
    enum Behavior: Sendable {
        /// Returns the request's variables as the body.
        case echo
        /// Throws the error, or returns the first response if the error is `nil`. A subscription yields all responses
        /// before it throws the error.
        case answer([GraphQLResponse], then: (any Error)?)
        /// Does nothing until the request is cancelled. A subscription gets one response.
        case silence
        /// Yields one event to a subscription and nothing else.
        case event(ResponseStream.Element)
    }

    /// An event that the suite waits for.
    enum Event: Sendable {
        case received
        case ended
    }

    private(set) var requests: [GraphQLRequest] = []
    /// The events, in order.
    nonisolated let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let behavior: Behavior

    init(_ behavior: Behavior) {
        self.behavior = behavior
        (events, continuation) = AsyncStream.makeStream()
    }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        receive(request)
        switch behavior {
        case .echo:
            // Lets other requests arrive before this request gets its response.
            for _ in 0..<10 { await Task.yield() }
            return GraphQLResponse(body: Array(request.variablesText.utf8))
        case .answer(let responses, let error):
            if let error { throw error }
            return responses.first ?? GraphQLResponse(body: [])
        case .silence, .event:
            defer { continuation.yield(.ended) }
            while true { try await Task.sleep(for: .seconds(60)) }
        }
    }

    nonisolated func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        AsyncThrowingStream { continuation in
            continuation.onTermination = { [events = self.continuation] _ in events.yield(.ended) }
            Task { await answer(request, on: continuation) }
        }
    }

    private func answer(
        _ request: GraphQLRequest, on continuation: ResponseStream.Continuation
    ) {
        receive(request)
        switch behavior {
        case .echo:
            continuation.yield(.value(GraphQLResponse(body: Array(request.variablesText.utf8))))
            continuation.finish()
        case .answer(let responses, let error):
            for response in responses { continuation.yield(.value(response)) }
            continuation.finish(throwing: error)
        case .silence:
            // Without a response, a consumer that waits for the first one would never continue.
            continuation.yield(.value(GraphQLResponse(body: Array(#"{"data":{}}"#.utf8))))
        case .event(let event):
            continuation.yield(event)
        }
    }

    private func receive(_ request: GraphQLRequest) {
        requests.append(request)
        continuation.yield(.received)
    }
}
