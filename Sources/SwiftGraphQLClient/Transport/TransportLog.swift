/// Passes messages from a transport to the log of the request that the transport is sending.
enum TransportLog {
    /// A closure that logs a message about the current task's request; `nil` if the request isn't logged.
    @TaskLocal static var report: (@Sendable (String) -> Void)?
}
