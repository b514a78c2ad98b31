/// The kind of an operation (specification 2.3).
public enum OperationType: String, Hashable, Sendable {
    /// Reads.
    case query
    /// Writes, then reads; its root fields are executed one after the other.
    case mutation
    /// A long-lived request. The server responds with a stream of responses.
    case subscription
}
