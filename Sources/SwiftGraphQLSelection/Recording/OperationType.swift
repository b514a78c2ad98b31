/// The type of an operation (specification 2.3).
public enum OperationType: String, Hashable, Sendable {
    /// An operation that reads data.
    case query
    /// An operation that writes data and then reads data. The server executes the root fields one after another.
    case mutation
    /// A long-lived operation, to which the server responds with a stream of events.
    case subscription
}
