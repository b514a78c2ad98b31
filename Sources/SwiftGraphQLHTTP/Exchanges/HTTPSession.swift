import Foundation

/// Sends HTTP messages and hides the differences between platforms.
///
/// A session doesn't follow redirects, so its receiver gets the 3xx response. `answer` follows redirects.
package protocol HTTPSession: Sendable {
    /// Sends a message and returns at the end of the response. Cancelling the task ends the exchange immediately.
    ///
    /// - Throws: An error that the receiver threw, a `URLError`, `CancellationError`, `HTTPSlotTimeout` or
    ///   `UnavailableHTTPSession.Failure`.
    func send(_ message: HTTPMessage, to receiver: HTTPReceiver) async throws
}

/// The error for a message that waited for other messages to the same host for longer than its idle timeout.
package struct HTTPSlotTimeout: Error, Hashable {}

extension HTTPSession {
    /// Sends a message, follows redirects and returns the complete response.
    ///
    /// - Parameters:
    ///   - maximumBytes: The maximum number of bytes in the decompressed body of the response. It doesn't apply to a
    ///     stream that a sink receives.
    ///   - sink: A closure that takes the head and returns the body's receiver; `nil` adds the body to the response.
    /// - Throws: The errors of `send`, or `HTTPRedirect.Failure`. If the body exceeds `maximumBytes`, the error is a
    ///   `URLError` with code `dataLengthExceedsMaximum`.
    package func answer(
        to message: HTTPMessage, maximumBytes: Int = .max,
        sink: @escaping @Sendable (HTTPHead) -> HTTPReceiver.Sink? = { _ in nil }
    ) async throws -> HTTPAnswer {
        var message = message
        while true {
            let prepared = message.hasLeftOrigin ? message : try await message.prepare?(message) ?? message
            try Task.checkCancellation()
            let receiver = HTTPReceiver(of: prepared, maximumBytes, sink)
            try await send(prepared, to: receiver)
            guard let answer = receiver.answer else {
                throw URLError(.badServerResponse, "the response is not an HTTP response")
            }
            guard let next = try message.redirected(by: answer) else { return answer }
            message = next
        }
    }
}
