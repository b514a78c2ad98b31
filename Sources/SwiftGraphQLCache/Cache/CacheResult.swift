/// A value, and where it came from.
public struct CacheResult<Value> {
    /// Where a value came from.
    public enum Source: Hashable, Sendable {
        /// The cache.
        case cache
        /// The server, just now.
        case network
    }

    /// The value of the selection.
    public var value: Value
    /// Where the value came from.
    public var source: Source
    /// The age of its oldest part; zero for a value from the server.
    public var age: Duration
    /// Whether a part is older than its maximum age: the configuration's, the server's (`Cache-Control`), or the call's.
    public var isStale: Bool
    /// Why the server could not be asked for a newer value; nil if it wasn't asked, or if it responded.
    public var networkError: (any Error)?

    init(
        _ value: Value, source: Source, age: Duration = .zero, isStale: Bool = false,
        networkError: (any Error)? = nil
    ) {
        self.value = value
        self.source = source
        self.age = age
        self.isStale = isStale
        self.networkError = networkError
    }
}

extension CacheResult: Sendable where Value: Sendable {}
