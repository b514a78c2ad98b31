/// The responses of an operation as they come, and what happens to its connection.
///
/// A transport reports what happens to the connection only if the request asks for it
/// (`GraphQLRequest.reportsConnection`).
public typealias ResponseStream = AsyncThrowingStream<SubscriptionEvent<GraphQLResponse>, any Error>

/// What happens to a subscription: its start, its values, and the gaps between them.
///
/// A server keeps nothing for a client that is away. So what happened before `started`, and between `interrupted` and
/// `resumed`, is lost, and an app that has to know asks for it by a query.
public enum SubscriptionEvent<Value> {
    /// The server has the subscription. It comes once, before the first value; again only where a middleware starts the
    /// subscription anew, with another token.
    ///
    /// No protocol has a server say so. What is known is this: over a WebSocket the server has acknowledged the
    /// connection, and the message that starts the subscription has been written to it; over HTTP the head of an answer
    /// that goes on and on has come, which many servers send once they watch; `GraphQLServer` of `SwiftGraphQLTesting`
    /// has the stream of events. Transports that do not know leave it out, and so does one that gets a single response
    /// instead of a stream.
    case started
    /// A value came.
    case value(Value)
    /// The connection broke; it is being made anew.
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
