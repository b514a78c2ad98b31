/// The responses of an operation as they arrive, and events of its connection.
///
/// A transport reports events of the connection only if the request asks for them (`GraphQLRequest.reportsConnection`).
public typealias ResponseStream = AsyncThrowingStream<SubscriptionEvent<GraphQLResponse>, any Error>

/// An event of a subscription: its start, its values, and the gaps between them.
///
/// A server keeps no events for a client that is not connected. So events before `started`, and between `interrupted`
/// and `resumed`, are lost. If an app needs them, it sends a query.
public enum SubscriptionEvent<Value> {
    /// The server has started the subscription.
    ///
    /// This event comes once, before the first value. It comes again only if a middleware starts the subscription
    /// again, with another token.
    ///
    /// No protocol has the server confirm the start. Over a WebSocket, the event means that the server has acknowledged
    /// the connection, and that the message that starts the subscription was written. Over HTTP, it means that the head
    /// of the streamed response has arrived, which many servers send when they start. `GraphQLServer` of
    /// `SwiftGraphQLTesting` has its stream of events. Transports that don't know leave the event out, and so does a
    /// transport that gets a single response instead of a stream.
    case started
    /// A value came.
    case value(Value)
    /// The connection broke; it is being made again.
    case interrupted
    /// The subscription has been started again on a new connection, as far as is known of `started`.
    case resumed
}

extension SubscriptionEvent {
    /// The value that came; `nil` for the other events.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension SubscriptionEvent: Sendable where Value: Sendable {}
extension SubscriptionEvent: Equatable where Value: Equatable {}
