/// Sends HTTP messages and hides the differences between platforms.
///
/// A session doesn't follow redirects, so its receiver gets the 3xx response. `HTTPFetch` follows redirects.
package protocol HTTPSession: Sendable {
    /// Sends a message.
    ///
    /// - Parameters:
    ///   - isStream: Whether the response may last for days. Streams don't count toward the limit on connections to a
    ///     host, so they don't block other requests.
    ///   - receiver: The receiver of the response. The session holds it until the end of the exchange.
    /// - Returns: A closure that ends the exchange immediately, with `CancellationError`.
    func start(
        _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
    ) -> @Sendable () -> Void
}

/// Receives a response as it arrives: one call at a time, on any thread.
package protocol HTTPReceiver: AnyObject, Sendable {
    /// Receives the head of the response, before any other call.
    func receive(_ head: HTTPHead)
    /// Receives the next bytes of the decompressed body. If this method throws, the exchange ends with that error.
    func receive(_ bytes: UnsafeRawBufferPointer) throws
    /// Receives the end of the exchange, in the last call: `nil` after a complete response; otherwise, an error that
    /// the receiver threw, a `URLError`, `CancellationError`, `HTTPSlotTimeout` or `UnavailableHTTPSession.Failure`.
    func finish(_ error: (any Error)?)
}

/// The error for a message that waited for other messages to the same host for longer than its idle timeout.
package struct HTTPSlotTimeout: Error, Hashable {}
