/// What a transport tells of a subscription itself, in place of a response.
public enum SubscriptionNotice: Hashable, Sendable {
    /// The subscription has been handed to the server, as `SubscriptionEvent.started` says.
    case started
    /// The connection broke.
    case interrupted
    /// The subscription has been handed to the server again, on a new connection.
    case resumed
}
