/// What happens to a subscription: its values, and the gaps between them.
///
/// A server keeps nothing for a client that is away. So what happened between `interrupted` and `resumed` is lost, and
/// an app that has to know asks for it by a query.
public enum SubscriptionEvent<Value> {
    /// A value came.
    case value(Value)
    /// The connection broke; it is being made anew.
    case interrupted
    /// The subscription has been started again on a new connection.
    case resumed
}

extension SubscriptionEvent: Sendable where Value: Sendable {}
extension SubscriptionEvent: Equatable where Value: Equatable {}

/// The ends of a gap in a subscription.
public enum SubscriptionGap: Hashable, Sendable {
    /// The connection broke.
    case interrupted
    /// The subscription has been started again.
    case resumed
}
