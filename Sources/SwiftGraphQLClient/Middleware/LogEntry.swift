/// What `LoggingMiddleware` has to say.
public struct LogEntry: Sendable {
    /// How important an entry is.
    public enum Level: Int, Comparable, Sendable {
        /// For whoever looks for a fault: a request goes out, an event of a subscription comes.
        case debug
        /// A request was answered, or a subscription ended.
        case info
        /// The answer reports errors by its HTTP status, or the request was cancelled.
        case notice
        /// No answer came.
        case error

        /// Whether a level is less important than another.
        public static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// How important it is.
    public var level: Level
    /// One line without secrets: `query Hero answered`.
    public var message: String
    /// The particulars by name, for structured logs: `operation.type`, `operation.name`, `duration` in milliseconds,
    /// `status`, `bytes`, `error`, `request.header.NAME`, `response.header.NAME`, and what was asked for besides
    /// (`variables`, `request.document`, `response.body`).
    public var metadata: [String: String]
    /// The error, if there is one. What others than `ClientError` say of themselves may hold secrets.
    public var error: (any Error)?

    /// An entry with its parts.
    public init(level: Level, message: String, metadata: [String: String] = [:], error: (any Error)? = nil) {
        self.level = level
        self.message = message
        self.metadata = metadata
        self.error = error
    }
}
