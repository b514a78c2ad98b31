/// The outcome of reading a query from a cache, for logs.
public struct CacheEvent: Sendable, CustomStringConvertible {
    /// The outcome of a read.
    public enum Outcome: Hashable, Sendable {
        /// The cache had a fresh value.
        case hit
        /// The cache had a value that is too old to be fresh.
        case stale
        /// The cache lacked a field. It is named after the key of its object, if the object has one.
        case miss(field: String)
    }

    /// The operation's name, if it has one.
    public let operationName: String?
    /// The outcome of the read.
    public let outcome: Outcome
    /// The age of the value's oldest part; `nil` for a miss.
    public let age: Duration?

    /// One line for a log.
    public var description: String {
        let name = operationName.map { "'\($0)'" } ?? "a query without a name"
        switch outcome {
        case .hit: return "cache hit: \(name), \(age ?? .zero) old"
        case .stale: return "cache stale: \(name), \(age ?? .zero) old"
        case .miss(let field): return "cache miss: \(name) lacks '\(field)'"
        }
    }
}
