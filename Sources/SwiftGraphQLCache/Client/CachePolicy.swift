/// Whether a query is answered from the cache, by the server, or both.
///
/// A value is *fresh* until it reaches its maximum age: the least of the configuration's, the server's (`Cache-Control`),
/// and the policy's. A value with any part missing is never used.
public enum CachePolicy: Hashable, Sendable {
    /// A fresh value from the cache, else the server's.
    case cacheFirst
    /// The server's value; if the server can't be reached, the cache's, whatever its age.
    case networkFirst
    /// The cache's value at once, whatever its age, while the server is asked for a newer one.
    ///
    /// `fetch` returns the cached value; the newer one goes to the cache and its watchers.
    case cacheAndNetwork
    /// The cache's value, whatever its age. The server is never asked.
    case cacheOnly
    /// The server's value, which is written to the cache.
    case networkOnly
    /// A value of at most `maxAge` from the cache. A value that became too old no longer ago than `staleFor` is used as
    /// with `cacheAndNetwork`; any other value comes from the server.
    case cached(maxAge: Duration, staleFor: Duration = .zero)

    /// The maximum age of a fresh value, if the policy has one.
    var maximumAge: Duration? { if case .cached(let maxAge, _) = self { maxAge } else { nil } }
}

/// The cache lacks a part of a query, and the policy doesn't allow asking the server.
public struct CacheMiss: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field that is missing, after the key of its object if it has one.
    public let field: String

    /// What is missing.
    public var description: String {
        "the cache has no value for '\(field)': fetch the query with another policy than 'cacheOnly' first"
    }
}
