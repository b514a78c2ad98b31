/// What a server does when a field fails: the request member `onError` (specification, pull request 1236).
///
/// Servers that don't know `onError` ignore it, and behave as with `propagate`.
public enum ErrorBehavior: String, Hashable, Sendable, CaseIterable {
    /// The field itself is null, even if its type is non-null, and all other fields keep their values.
    case null = "NULL"
    /// The field is null. If its type is non-null, the nearest nullable object or list that contains it becomes null
    /// instead.
    case propagate = "PROPAGATE"
    /// The execution ends, and the whole data is null.
    case halt = "HALT"
}
