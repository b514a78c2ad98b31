/// What a server does when a field fails, as sent in the request member `onError` (specification, pull request 1236).
///
/// Servers that don't know `onError` ignore it and behave as with `propagate`.
public enum ErrorBehavior: String, Hashable, Sendable, CaseIterable {
    /// The failed field becomes null, even if its type is non-null, and all other fields keep their values.
    case null = "NULL"
    /// The failed field becomes null. If its type is non-null, the nearest nullable object or list that contains the
    /// field becomes null instead.
    case propagate = "PROPAGATE"
    /// The execution ends, and the response's data is null.
    case halt = "HALT"
}
