import Foundation

/// Receives a response as it arrives.
///
/// The class is unchecked `Sendable`, because only the session uses it until `send` returns, in one call at a time.
/// Only the session uses a receiver whose `send` has thrown an error.
package final class HTTPReceiver: @unchecked Sendable {
    /// A closure that receives the chunks of a body. If the closure throws, the request ends with that error.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    /// The response; `nil` before its head arrives.
    package private(set) var answer: HTTPAnswer?
    private let message: HTTPMessage
    private let maximumBytes: Int
    private var byteCount = 0
    private let makeSink: @Sendable (HTTPHead) -> Sink?
    /// The closure that receives the body; `nil` if the body is added to `answer`.
    private var sink: Sink?

    /// Creates a receiver for the response to one message.
    ///
    /// - Parameters:
    ///   - message: The message that is sent.
    ///   - maximumBytes: The maximum number of bytes in the decompressed body of the response. It doesn't apply to a
    ///     stream that a sink receives.
    ///   - makeSink: A closure that takes the head and returns the body's receiver; `nil` adds the body to `answer`.
    package init(
        of message: HTTPMessage, _ maximumBytes: Int, _ makeSink: @escaping @Sendable (HTTPHead) -> Sink?
    ) {
        self.message = message
        self.maximumBytes = maximumBytes
        self.makeSink = makeSink
    }

    /// Receives the head of the response, before any bytes of the body.
    package func receive(_ head: HTTPHead) {
        sink = makeSink(head)
        answer = HTTPAnswer(head: head, body: [], url: message.url)
    }

    /// Receives the next bytes of the decompressed body. If this method throws, the exchange ends with that error.
    package func receive(_ bytes: UnsafeRawBufferPointer) throws {
        // A stream may be endless, so its sink limits each event instead.
        if message.isStream, let sink { return try sink(bytes) }
        guard bytes.count <= maximumBytes - byteCount else {
            throw URLError(.dataLengthExceedsMaximum, "the response has more than \(maximumBytes) bytes")
        }
        byteCount += bytes.count
        if let sink { return try sink(bytes) }
        answer?.body.append(contentsOf: bytes)
    }
}
