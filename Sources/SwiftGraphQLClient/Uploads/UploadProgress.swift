/// How much of a request with uploads has been sent.
///
/// ```swift
/// try await UploadProgress.observe({ progress in bar.set(progress.fractionCompleted) }) {
///     try await client.send(mutation)
/// }
/// ```
public struct UploadProgress: Hashable, Sendable {
    /// Bytes of the body that have been handed to the system to send.
    public let sentBytes: Int64
    /// Bytes of the whole body: the files, and the parts around them.
    public let totalBytes: Int64

    /// The part that has been sent, from 0 to 1.
    public var fractionCompleted: Double { totalBytes > 0 ? Double(sentBytes) / Double(totalBytes) : 0 }

    @TaskLocal static var observer: (@Sendable (UploadProgress) -> Void)?

    /// Reports the progress of all requests with uploads that `operation` sends.
    ///
    /// - Parameters:
    ///   - report: Called as bytes are sent, one call at a time for each request, on any thread. If a redirect sends
    ///     the body again, the progress starts again.
    ///   - operation: Sends the requests. Requests of child tasks count too, those of detached tasks don't.
    public static func observe<Value>(
        _ report: @escaping @Sendable (UploadProgress) -> Void, isolation: isolated (any Actor)? = #isolation,
        during operation: () async throws -> Value
    ) async rethrows -> Value {
        try await $observer.withValue(report, operation: operation, isolation: isolation)
    }
}
