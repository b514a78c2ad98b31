/// Sends HTTP messages, and hides the differences between platforms.
///
/// A session doesn't follow redirects; its receiver gets the 3xx response. `HTTPFetch` follows redirects.
package protocol HTTPSession: Sendable {
    /// Sends a message.
    ///
    /// - Parameters:
    ///   - isStream: Whether the response may last for days. A stream doesn't count towards the limit on connections to
    ///     a host, so streams don't block other requests.
    ///   - receiver: Receives the response. The session holds it until the end of the exchange.
    /// - Returns: A closure that ends the exchange immediately, with `CancellationError`.
    func start(
        _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
    ) -> @Sendable () -> Void
}

/// Receives a response as it arrives: one call at a time, on any thread.
package protocol HTTPReceiver: AnyObject, Sendable {
    /// Receives the head, before all other calls.
    func receive(_ head: HTTPHead)
    /// Receives the next bytes of the decompressed body. An error that it throws ends the exchange.
    func receive(_ bytes: UnsafeRawBufferPointer) throws
    /// Receives the end of the exchange, as the last call: `nil` after the complete response, or `CancellationError`,
    /// `HTTPSlotTimeout`, `UnavailableHTTPSession.Failure`, an error that the receiver threw, or a `URLError`.
    func finish(_ error: (any Error)?)
}

/// The error for a message that waited longer than its idle timeout for other messages to the same host.
package struct HTTPSlotTimeout: Error, Hashable {}
