/// Whether the cache answers a query, or the server, or both.
///
/// A value is *fresh* until it reaches its maximum age: the smallest of those that the configuration, the server
/// (`Cache-Control`) and the policy set. A value that lacks any part is never used.
public enum CachePolicy: Hashable, Sendable {
    /// A fresh value from the cache; if there is none, a value from the server.
    case cacheFirst
    /// A value from the server. If the server can't be reached, a value from the cache, whatever its age.
    case networkFirst
    /// A value from the cache, whatever its age, while a request for a newer one is sent.
    ///
    /// `fetch` returns the cached value. The newer value is written to the cache, and watchers receive it.
    case cacheAndNetwork
    /// A value from the cache, whatever its age. No request is ever sent.
    case cacheOnly
    /// A value from the server. It is written to the cache.
    case networkOnly
    /// A value of at most `maxAge` from the cache. If the value is older by at most `staleFor`, it is used as with
    /// `cacheAndNetwork`. Otherwise, a value from the server.
    case cached(maxAge: Duration, staleFor: Duration = .zero)

    /// The maximum age of a fresh value, if the policy has one.
    var maximumAge: Duration? { if case .cached(let maxAge, _) = self { maxAge } else { nil } }
}

/// An error: the cache lacks a part of a query, and the policy doesn't allow a request to the server.
public struct CacheMiss: Error, Hashable, Sendable, CustomStringConvertible {
    /// The missing field, after the key of its object if the object has one.
    public let field: String

    /// A message that names the missing field.
    public var description: String {
        "the cache has no value for '\(field)': fetch the query with another policy than 'cacheOnly' first"
    }
}
