public import Foundation

/// Chooses whether the value of a query comes from the cache, from the server, or from both.
///
/// A value is *fresh* until it reaches its maximum age: the shortest one that the configuration, the server
/// (`Cache-Control`) and the policy set. A value that lacks any part is never used, unless the query is read as
/// `partial`; then it counts as stale.
public enum CachePolicy: Hashable, Sendable {
    /// A fresh value from the cache; if there is none, a value from the server.
    case cacheFirst
    /// A fresh value from the cache; if there is none, a value from the server. If there is no GraphQL response, a
    /// value from the cache, whatever its age.
    case staleIfError
    /// A value from the server. If there is no GraphQL response, for example because the connection was lost, because
    /// the HTTP status isn't a success, or because a token can't be refreshed, a value from the cache, whatever its
    /// age.
    case networkFirst
    /// A value from the cache, whatever its age, while a request for a newer one is sent.
    ///
    /// `fetch` returns the cached value. The newer value is written to the cache, and watchers receive it.
    case cacheAndNetwork
    /// A value from the cache, whatever its age. No request is ever sent.
    case cacheOnly
    /// A value from the server. It is written to the cache.
    case networkOnly
    /// A fresh value of at most `maxAge` from the cache. If the value has been stale for at most `staleFor`, it is used
    /// as with `cacheAndNetwork`. Otherwise, a value from the server.
    case cached(maxAge: Duration, staleFor: Duration = .zero)

    /// The maximum age of a fresh value, if the policy has one.
    var maximumAge: Duration? { if case .cached(let maxAge, _) = self { maxAge } else { nil } }

    /// Whether a view may show a value of any age along with the error of a request.
    private var showsStaleValues: Bool {
        switch self {
        case .cacheFirst, .staleIfError, .networkFirst, .cacheAndNetwork, .cacheOnly: true
        case .networkOnly, .cached: false
        }
    }

    /// Whether the cache is read before a request is sent.
    var readsFirst: Bool { self != .networkFirst && self != .networkOnly }

    /// Whether a value from the cache is used, whatever its age, if there is no GraphQL response.
    var fallsBack: Bool { self == .networkFirst || self == .staleIfError }

    /// The next step after a read from the cache.
    enum Step {
        /// Use the value.
        case use
        /// Use the value, and request a newer one from the server.
        case useAndAsk
        /// Request a value from the server.
        case ask
        /// Fail: there is no value, and the policy doesn't allow a request.
        case miss
    }

    /// Returns the next step.
    ///
    /// - Parameter cached: The value from the cache; `nil` if there is none.
    func step<Value>(_ cached: CacheResult<Value>?) -> Step {
        guard let cached else { return self == .cacheOnly ? .miss : .ask }
        switch self {
        case .cacheOnly: return .use
        case .cacheAndNetwork: return .useAndAsk
        case .cacheFirst, .staleIfError: return cached.isStale ? .ask : .use
        case .cached(_, let staleFor):
            if !cached.isStale { return .use }
            return cached.overdue <= staleFor && !cached.lacksPart ? .useAndAsk : .ask
        case .networkFirst, .networkOnly: return .ask
        }
    }

    /// Whether a view may show a value from the cache before, or without, a value from the server.
    func allows<Value>(_ cached: CacheResult<Value>) -> Bool { showsStaleValues || step(cached) != .ask }
}

/// Thrown if the cache lacks a part of a query and the policy doesn't allow a request to the server.
public struct CacheMiss: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The missing field, preceded by the key of its object if the object has one: `User:"1".name`. If the result is
    /// too large or nested too deeply, this is the field at which reading stopped. It is `nil` if the cache has every
    /// value, but one of them doesn't fit the type of its field.
    public let field: String?
    /// The reason why the cache couldn't be read, such as a locked file or a closed cache; otherwise `nil`.
    public let storageError: CacheError?

    /// A message that names the missing field.
    public var description: String {
        if let storageError { return storageError.message }
        return
            (field.map { "the cache has no value for '\($0)'" }
            ?? "a value in the cache doesn't fit the type of its field")
            + ": fetch the query with a policy other than 'cacheOnly' first"
    }
    /// The same text as `description`.
    public var errorDescription: String? { description }
}
