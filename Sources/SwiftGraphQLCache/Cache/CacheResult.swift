public import SwiftGraphQLClient

/// A value from a cache or a server, with its source and its age.
public struct CacheResult<Value> {
    /// The value of the query or object.
    public var value: Value
    /// The source of the value.
    public var source: DataSource
    /// The age of the value's oldest part; zero if the value comes from the server.
    public var age: Duration
    /// Whether the value is stale: a part exceeds its maximum age, which the configuration, the server
    /// (`Cache-Control`) or the call sets, or a part is missing in a value that is read as `partial`.
    public var isStale: Bool
    /// The error of the request for a newer value; `nil` if no request was sent, or if the request succeeded.
    public var networkError: (any Error)?
    /// How long the value has been stale; zero if the value is fresh.
    var overdue = Duration.zero
    /// Whether the cache lacks a part of the value.
    var lacksPart = false
    /// The response that the value comes from if it wasn't written to the cache, for example because the server forbids
    /// storing it, or because the cache was cleared; otherwise `nil`.
    var unstored: GraphQLResponse?

    init(_ value: Value, source: DataSource, age: Duration = .zero, isStale: Bool = false) {
        self.value = value
        self.source = source
        self.age = age
        self.isStale = isStale
    }
}

extension CacheResult: Sendable where Value: Sendable {}
