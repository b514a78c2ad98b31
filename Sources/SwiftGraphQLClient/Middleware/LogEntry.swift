/// An entry that `LoggingMiddleware` passes to the app's log.
public struct LogEntry: Sendable {
    /// The severity of an entry, from the least severe.
    public enum Level: Comparable, Sendable {
        /// For debugging: a request was sent, or a subscription event arrived.
        case debug
        /// A response arrived, or a subscription ended.
        case info
        /// The HTTP status is an error, the transport replaced a header field, a subscription was interrupted, or the
        /// request was cancelled.
        case notice
        /// The operation failed, for example because the response is missing, or doesn't match the selection.
        case error
    }

    /// The severity of the entry.
    public var level: Level
    /// One line without secrets, such as `query Hero completed`.
    public var message: String
    /// The details by name, for structured logs.
    ///
    /// The names are `operation.type`, `operation.name`, `duration` in milliseconds, `status`, `bytes`, `error`,
    /// `request.header.NAME`, `response.header.NAME`, and, if the middleware is configured to log them, `variables`,
    /// `request.document` and `response.body`.
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
