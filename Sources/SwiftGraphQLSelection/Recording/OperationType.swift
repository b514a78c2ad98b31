/// The kind of an operation (specification 2.3).
public enum OperationType: String, Hashable, Sendable {
    /// Reads data.
    case query
    /// Writes data, then reads. The root fields are executed one after another.
    case mutation
    /// A long-lived request. The server responds with a stream of responses.
    case subscription
}
