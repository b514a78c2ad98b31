/// The progress of a request with uploads.
///
/// ```swift
/// try await UploadProgress.observe({ progress in bar.set(progress.fractionCompleted) }) {
///     try await client.send(mutation)
/// }
/// ```
public struct UploadProgress: Hashable, Sendable {
    /// The number of bytes of the body that have been passed to the system so far.
    public let sentBytes: Int64
    /// The number of bytes in the whole body, including the form around the files.
    public let totalBytes: Int64

    /// The fraction of the body that has been sent, from 0 to 1.
    public var fractionCompleted: Double { totalBytes > 0 ? Double(sentBytes) / Double(totalBytes) : 0 }

    @TaskLocal static var observer: (@Sendable (UploadProgress) -> Void)?

    /// Reports the progress of all requests with uploads that `operation` sends. An `HTTPSender` must call
    /// `OutgoingRequest.didSend(_:)` for this.
    ///
    /// - Parameters:
    ///   - report: A closure that is called as bytes are sent, on any thread, with one call at a time for each request.
    ///     If the body is resent after a redirect, the progress starts over.
    ///   - operation: A closure that sends the requests. Child tasks are included, but detached tasks aren't.
    public static func observe<Value>(
        _ report: @escaping @Sendable (UploadProgress) -> Void, isolation: isolated (any Actor)? = #isolation,
        during operation: () async throws -> Value
    ) async rethrows -> Value {
        try await $observer.withValue(report, operation: operation, isolation: isolation)
    }
}
