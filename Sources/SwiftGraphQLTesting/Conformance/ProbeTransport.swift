import SwiftGraphQL

/// What the conformance suite puts behind a middleware.
actor ProbeTransport: Transport {
    /// What it does with requests.
    enum Behavior: Sendable {
        /// Answers with the request's variables as the body.
        case echo
        /// Answers with a fixed response, or with several to a subscription, and then this error, if any.
        case answer([GraphQLResponse], then: (any Error)?)
        /// Does nothing until it is cancelled; a subscription has one response.
        case silence
        /// Reports this of a subscription and nothing more.
        case event(ResponseStream.Element)
    }

    /// What has happened to it.
    enum Event: Sendable {
        case received
        case ended
    }

    private(set) var requests: [GraphQLRequest] = []
    /// What happens to it, in order.
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
            // So that others come in between.
            for _ in 0..<10 { await Task.yield() }
            return GraphQLResponse(body: Array(request.variables.utf8))
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
            continuation.yield(.value(GraphQLResponse(body: Array(request.variables.utf8))))
            continuation.finish()
        case .answer(let responses, let error):
            for response in responses { continuation.yield(.value(response)) }
            continuation.finish(throwing: error)
        case .silence:
            // One response, so that whoever waits for the first goes on.
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
