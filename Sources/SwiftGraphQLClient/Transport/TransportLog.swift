/// Passes messages of a transport to the log of the request that it sends.
enum TransportLog {
    /// Logs a message about the request of the current task; `nil` if the request isn't logged.
    @TaskLocal static var report: (@Sendable (String) -> Void)?
}
