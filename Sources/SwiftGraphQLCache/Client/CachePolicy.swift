public import Foundation

/// Chooses whether the value of a query comes from the cache, from the server, or from both.
///
/// A value is *fresh* until it reaches its maximum age, the shortest age that the configuration, the server
/// (`Cache-Control`) and the policy set. A value that lacks any part is used only if the query is read as `partial`,
/// and then counts as stale.
public enum CachePolicy: Hashable, Sendable {
    /// Uses a fresh value from the cache; otherwise, requests a value from the server.
    case cacheFirst
    /// Uses a fresh value from the cache; otherwise, requests a value from the server. If there is no GraphQL response,
    /// uses a value of any age from the cache.
    case staleIfError
    /// Uses a value from the server. If there is no GraphQL response, for example because the connection was lost, the
    /// HTTP status isn't a success, or a token can't be refreshed, uses a value of any age from the cache.
    case networkFirst
    /// Uses a value of any age from the cache and also requests a newer value.
    ///
    /// `fetch` returns the cached value. The newer value is written to the cache, and watchers receive it.
    case cacheAndNetwork
    /// Uses a value of any age from the cache and never sends a request.
    case cacheOnly
    /// Uses a value from the server and writes it to the cache.
    case networkOnly
    /// Uses a fresh value of at most `maxAge` from the cache. If the value has been stale for at most `staleFor`, uses
    /// it as with `cacheAndNetwork`. Otherwise, uses a value from the server.
    case cached(maxAge: Duration, staleFor: Duration = .zero)

    /// The policy's maximum age of a fresh value; `nil` if the policy doesn't set one.
    var maximumAge: Duration? { if case .cached(let maxAge, _) = self { maxAge } else { nil } }

    /// Whether a view may show a value of any age while it also shows a request's error.
    private var showsStaleValues: Bool {
        switch self {
        case .cacheFirst, .staleIfError, .networkFirst, .cacheAndNetwork, .cacheOnly: true
        case .networkOnly, .cached: false
        }
    }

    /// Whether the cache is read before a request is sent.
    var readsFirst: Bool { self != .networkFirst && self != .networkOnly }

    /// Whether a value of any age from the cache is used if there is no GraphQL response.
    var fallsBack: Bool { self == .networkFirst || self == .staleIfError }

    /// Returns whether to send a request after a read from the cache.
    ///
    /// - Parameter cached: The value that was read; `nil` if the cache doesn't have the value.
    func asks<Value>(after cached: CacheResult<Value>?) -> Bool {
        switch self {
        case .cacheOnly: false
        case .cacheFirst, .staleIfError, .cached: cached?.isStale ?? true
        case .cacheAndNetwork, .networkFirst, .networkOnly: true
        }
    }

    /// Returns whether to use a cached value without waiting for a value from the server.
    func uses<Value>(_ cached: CacheResult<Value>) -> Bool {
        switch self {
        case .cacheOnly, .cacheAndNetwork: true
        case .cacheFirst, .staleIfError: !cached.isStale
        case .cached(_, let staleFor): !cached.isStale || cached.overdue <= staleFor && !cached.lacksPart
        case .networkFirst, .networkOnly: false
        }
    }

    /// Returns whether a view may show a cached value until it has a value from the server.
    func allows<Value>(_ cached: CacheResult<Value>) -> Bool { showsStaleValues || uses(cached) }
}

/// An error that is thrown if the cache lacks a part of a query and the policy doesn't allow a request to the server.
public struct CacheMiss: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The missing field, preceded by the key of its object: `User:"1".name`. If the result is too large or nested too
    /// deeply, this is the field at which reading stopped. It is `nil` if the cache has every value, but a value
    /// doesn't fit the type of its field.
    public let field: String?
    /// The reason why the cache couldn't be read, such as a locked file or a closed cache; `nil` if it could be read.
    public let storageError: CacheError?

    /// A message that names the missing field or explains why the cache couldn't be read.
    public var description: String {
        if let storageError { return storageError.message }
        return
            (field.map { "the cache has no value for '\($0)'" }
            ?? "a value in the cache doesn't fit the type of its field")
            + ": fetch the query with a policy other than 'cacheOnly' first"
    }
    /// The same text as `description`, because `localizedDescription` uses this property.
    public var errorDescription: String? { description }
}
