import SwiftGraphQLSelection

/// Sends queries and mutations over one transport and subscriptions over another.
///
/// ```swift
/// let transport = SplitTransport(
///     requests: HTTPTransport(endpoint: url), subscriptions: WebSocketTransport(endpoint: socketURL))
/// ```
public struct SplitTransport: Transport {
    /// The transport for queries and mutations, including responses that arrive in parts.
    public let requests: any Transport
    /// The transport for subscriptions.
    public let subscriptions: any Transport

    /// Creates a transport from one transport for queries and mutations and another for subscriptions.
    public init(requests: any Transport, subscriptions: any Transport) {
        self.requests = requests
        self.subscriptions = subscriptions
    }

    /// Sends a query or a mutation over the transport for requests.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await requests.send(request)
    }

    /// Starts a subscription, or a query or a mutation whose response may arrive in parts, over the matching transport.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        request.type == .subscription ? subscriptions.subscribe(request) : requests.subscribe(request)
    }

    /// Makes both transports reconnect their broken subscriptions immediately.
    public func reconnect() {
        requests.reconnect()
        subscriptions.reconnect()
    }
}
