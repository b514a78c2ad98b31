import SwiftGraphQL

/// A transport that returns the responses of a test's script and records its requests.
actor ScriptedTransport: Transport {
    typealias Responses = ResponseStream

    private(set) var requests: [GraphQLRequest] = []
    private let answer: @Sendable (GraphQLRequest, Int) async throws -> GraphQLResponse
    private let stream: @Sendable (GraphQLRequest, Int) -> Responses

    /// - Parameters:
    ///   - answer: A closure that returns the response to a request. Its second parameter counts requests from zero.
    ///   - stream: A closure that returns the responses of a subscription.
    init(
        _ answer: @escaping @Sendable (GraphQLRequest, Int) async throws -> GraphQLResponse = { _, _ in .ok },
        stream: @escaping @Sendable (GraphQLRequest, Int) -> Responses = { _, _ in Responses { $0.finish() } }
    ) {
        self.stream = stream
        self.answer = answer
    }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        requests.append(request)
        return try await answer(request, requests.count - 1)
    }

    nonisolated func subscribe(_ request: GraphQLRequest) -> Responses {
        let start = Start(transport: self, request: request)
        return Responses(unfolding: { try await start.next() })
    }

    private func started(_ request: GraphQLRequest) -> Responses {
        requests.append(request)
        return stream(request, requests.count - 1)
    }

    /// The responses of one subscription, which is recorded as a request when its first response is requested.
    private actor Start {
        private let transport: ScriptedTransport
        private let request: GraphQLRequest
        private var responses: Responses?

        init(transport: ScriptedTransport, request: GraphQLRequest) {
            self.transport = transport
            self.request = request
        }

        func next() async throws -> ResponseStream.Element? {
            if responses == nil { responses = await transport.started(request) }
            if let responses { for try await response in responses { return response } }
            return nil
        }
    }
}

extension GraphQLResponse {
    static let ok = GraphQLResponse(#"{"data":{"__typename":"Query"}}"#)

    init(_ body: String, status: Int? = 200, headers: [String: String] = [:]) {
        self.init(body: Array(body.utf8), status: status, headers: headers)
    }

    /// Returns a response with one error that has the given code.
    static func rejection(code: String, status: Int = 200) -> GraphQLResponse {
        GraphQLResponse(#"{"errors":[{"message":"no","extensions":{"code":"\#(code)"}}]}"#, status: status)
    }
}

extension GraphQLRequest {
    static let query = GraphQLRequest(type: .query, operationName: "Root", document: "query Root{__typename}")
    static let mutation = GraphQLRequest(type: .mutation, document: "mutation{__typename}")
    static let subscription = GraphQLRequest(type: .subscription, document: "subscription{event}")
}

extension ResponseStream {
    /// Returns a stream of the given connection events, followed by the given responses.
    static func of(
        _ responses: [GraphQLResponse], after events: [Element] = [], throwing error: (any Error)? = nil
    ) -> Self {
        Self { continuation in
            for event in events + responses.map({ .value($0) }) { continuation.yield(event) }
            continuation.finish(throwing: error)
        }
    }

    /// Collects all responses.
    func collected() async throws -> [GraphQLResponse] {
        try await reduce(into: []) { responses, event in responses += event.value.map { [$0] } ?? [] }
    }
}
