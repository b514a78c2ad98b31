/// The responses of an operation as they arrive, and events of its connection.
///
/// A transport reports events of the connection only if the request asks for them (`GraphQLRequest.reportsConnection`).
public typealias ResponseStream = AsyncThrowingStream<SubscriptionEvent<GraphQLResponse>, any Error>

/// An event of a subscription: its start, a value, or an interruption.
///
/// A server doesn't keep events for a client that is not connected. So events before `started`, and between
/// `interrupted` and `resumed`, are lost. If your app needs them, send a query.
public enum SubscriptionEvent<Value> {
    /// The server has started the subscription.
    ///
    /// This event comes once, before the first value. It comes again only if a middleware starts the subscription
    /// again, with another token.
    ///
    /// The protocols have no message with which a server confirms the start. Over a WebSocket, the event means that the
    /// server has acknowledged the connection, and that the message that starts the subscription was sent. Over
    /// HTTP, it means that the head of the streamed response has arrived, which many servers send when they start. With
    /// `GraphQLServer` of `SwiftGraphQLTesting`, it means that the server has its stream of events. Transports that
    /// don't know when the subscription starts leave the event out, and so does a transport that gets a single response
    /// instead of a stream.
    case started
    /// A value arrived.
    case value(Value)
    /// The connection broke or couldn't be opened, for this reason, and the transport tries again.
    ///
    /// The event comes once for an interruption, whatever the number of attempts. It comes before `started` if the first
    /// connection fails.
    case interrupted(ClientError)
    /// The subscription has been started again on a new connection. Transports recognize this in the same way as
    /// `started`.
    case resumed
}

extension SubscriptionEvent {
    /// The value; `nil` for the other events.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension SubscriptionEvent: Sendable where Value: Sendable {}
extension SubscriptionEvent: Equatable where Value: Equatable {
    /// Whether two events are the same. The reasons of interruptions are compared by code and message.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.started, .started), (.resumed, .resumed): true
        case (.value(let one), .value(let other)): one == other
        case (.interrupted(let one), .interrupted(let other)): one.code == other.code && one.message == other.message
        default: false
        }
    }
}
