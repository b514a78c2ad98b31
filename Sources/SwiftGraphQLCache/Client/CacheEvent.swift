/// The outcome of reading a query from a cache or writing a response to it, for use in logs.
public struct CacheEvent: Sendable, CustomStringConvertible {
    /// The outcome of a read or a write.
    public enum Outcome: Hashable, Sendable {
        /// The cache had a fresh value.
        case hit
        /// The cache had a stale value.
        case stale
        /// The cache lacked a field. The field's name follows the key of its object: `User:"1".name`. A `partial` read
        /// may have used the query's other parts. `field` is `nil` if the cache has every value, but a value doesn't
        /// fit the type of its field.
        case miss(field: String?)
        /// The cache couldn't be read, because its file can't be read at the moment or the cache is closed. All values
        /// counted as missing.
        case unreadable(CacheError)
        /// A response wasn't stored.
        case notStored(Reason)
    }

    /// The reason why a response wasn't stored.
    public enum Reason: Hashable, Sendable {
        /// The server forbids storing the response (`Cache-Control: no-store`), and the client respects
        /// `Cache-Control`.
        case cacheControl
        /// The operation has a directive that may change its data, such as `@inContext`. The configuration can list
        /// directives that don't change data (`ignoredDirectives`).
        case directive(String)
        /// The response has no value: its errors make the request throw, or it doesn't fit the selection.
        case failed
        /// `NormalizedCache.clear` was called after the request was sent, so the response may belong to the previous
        /// user.
        case cleared
        /// The response lacks fields, has too many objects, or was requested before the deletion of an object that was
        /// added again.
        case unusable
        /// The cache is closed or read-only, or its file can't be read at the moment. If the file can't be read, the
        /// response is stored later.
        case storage(CacheError)
    }

    /// The name of the operation; `nil` if it is anonymous.
    public let operationName: String?
    /// The outcome of the read or the write.
    public let outcome: Outcome
    /// The age of the value's oldest part; `nil` if the cache returned no value.
    public let age: Duration?

    /// The event as a single line of text for a log.
    public var description: String {
        let name = operationName.map { "'\($0)'" } ?? "an anonymous operation"
        switch outcome {
        case .hit: return "cache hit: \(name), value is \(age ?? .zero) old"
        case .stale: return "stale cache hit: \(name), value is \(age ?? .zero) old"
        case .miss(let field?): return "cache miss: \(name) lacks '\(field)'"
        case .miss(nil): return "cache miss: a value for \(name) doesn't fit the type of its field"
        case .unreadable(let error): return "cache miss: \(name) can't be read: \(error)"
        case .notStored(let reason): return "cache: the response to \(name) isn't stored: \(Self.text(reason))"
        }
    }

    private static func text(_ reason: Reason) -> String {
        switch reason {
        case .cacheControl: "the server forbids storage (Cache-Control: no-store)"
        case .directive(let name):
            "\(name) may change the data; if it doesn't, add it to \"ignoredDirectives\" in the \"cache\" section"
        case .failed: "the response has no value"
        case .cleared: "the cache was cleared after the request"
        case .unusable: "the response lacks fields, has too many objects, or is older than a deletion"
        case .storage(let error): "\(error)"
        }
    }
}
