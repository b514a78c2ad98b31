/// A log entry of `LoggingMiddleware`.
public struct LogEntry: Sendable {
    /// The importance of an entry.
    public enum Level: Int, Comparable, Sendable {
        /// For debugging: a request starts, or a subscription event arrives.
        case debug
        /// A response arrived, or a subscription ended.
        case info
        /// The HTTP status of the response is an error, a subscription was interrupted, the request was cancelled, or the
        /// transport replaced a header field.
        case notice
        /// There was no response, or it doesn't match the selection.
        case error

        /// Whether a level is less important than another.
        public static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The importance of the entry.
    public var level: Level
    /// One line without secrets: `query Hero completed`.
    public var message: String
    /// The details by name, for structured logs.
    ///
    /// The names are `operation.type`, `operation.name`, `duration` in milliseconds, `status`, `bytes`, `error`,
    /// `request.header.NAME`, `response.header.NAME`, and whatever else the middleware is configured to log
    /// (`variables`, `request.document`, `response.body`).
    public var metadata: [String: String]
    /// The error, if there is one. The description of an error other than `ClientError` may contain secrets.
    public var error: (any Error)?

    /// Creates an entry, for example to test the closure that receives entries.
    public init(level: Level, message: String, metadata: [String: String] = [:], error: (any Error)? = nil) {
        self.level = level
        self.message = message
        self.metadata = metadata
        self.error = error
    }
}
