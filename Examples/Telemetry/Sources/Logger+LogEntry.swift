public import Logging
public import SwiftGraphQL

extension Logger {
    /// Logs an entry of `LoggingMiddleware`:
    ///
    /// ```swift
    /// LoggingMiddleware { logger.log($0) }
    /// ```
    public func log(_ entry: LogEntry) {
        let level: Logger.Level =
            switch entry.level {
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .error: .error
            }
        log(level: level, "\(entry.message)", metadata: entry.metadata.mapValues { .string($0) })
    }
}
