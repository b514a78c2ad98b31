/// A stream of an operation's responses as they arrive, together with connection events.
///
/// A transport reports connection events only if `GraphQLRequest.reportsConnection` is true.
public typealias ResponseStream = AsyncThrowingStream<SubscriptionEvent<GraphQLResponse>, any Error>

/// A subscription event: the subscription's start, a value or an interruption.
///
/// A server doesn't keep events for a client that isn't connected, so events before `started`, and between
/// `interrupted` and `resumed`, are lost. If your app needs the missing data, send a query.
public enum SubscriptionEvent<Value> {
    /// The server has started the subscription.
    ///
    /// This event arrives once, before the first value. It arrives again only if a middleware restarts the subscription
    /// with another token.
    ///
    /// The protocols have no message with which a server confirms the start. Over a WebSocket, the event means that the
    /// server has acknowledged the connection and that the message that starts the subscription was sent. Over HTTP, it
    /// means that the head of the streamed response has arrived, which many servers send when they start. With
    /// `GraphQLServer` from `SwiftGraphQLTesting`, it means that the server has created its event stream. Transports
    /// omit the event if they don't know when the subscription starts, or if they receive a single response instead of
    /// a stream.
    case started
    /// A value arrived.
    case value(Value)
    /// The connection broke or couldn't be opened, for the given reason, and the transport is trying again.
    ///
    /// The event arrives once for each interruption, however many attempts follow. If the first connection fails, the
    /// event arrives before `started`.
    case interrupted(ClientError)
    /// The subscription has been restarted on a new connection. Transports detect this in the same way as `started`.
    case resumed
}

extension SubscriptionEvent {
    /// The value of a `value` event; `nil` for all other events.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension SubscriptionEvent: Sendable where Value: Sendable {}
extension SubscriptionEvent: Equatable where Value: Equatable {
    /// Returns whether two events are equal. Reasons of interruptions are equal if their codes and messages are equal.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.started, .started), (.resumed, .resumed): true
        case (.value(let one), .value(let other)): one == other
        case (.interrupted(let one), .interrupted(let other)): one.code == other.code && one.message == other.message
        default: false
        }
    }
}
