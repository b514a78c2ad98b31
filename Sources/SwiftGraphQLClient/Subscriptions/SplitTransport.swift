import GraphQLSelection

/// Queries and mutations by one transport, subscriptions by another.
///
/// ```swift
/// let transport = SplitTransport(
///     requests: HTTPTransport(endpoint: url), subscriptions: WebSocketTransport(endpoint: socketURL))
/// ```
public struct SplitTransport: Transport {
    /// What carries queries and mutations.
    public let requests: any Transport
    /// What carries subscriptions.
    public let subscriptions: any Transport

    /// A transport of two.
    public init(requests: any Transport, subscriptions: any Transport) {
        self.requests = requests
        self.subscriptions = subscriptions
    }

    /// Sends a query or a mutation.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await requests.send(request)
    }

    /// Starts a subscription, or a query or mutation whose response comes in parts.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        request.type == .subscription ? subscriptions.subscribe(request) : requests.subscribe(request)
    }
}
