/// Sends HTTP messages, and hides how platforms differ.
///
/// A session does not follow redirects: its receiver sees the 3xx status. `HTTPFetch` follows them.
package protocol HTTPSession: Sendable {
    /// Sends a message.
    ///
    /// - Parameters:
    ///   - isStream: Whether the response may go on for days. Then it has a connection of its own, so that a few of them
    ///     don't block other requests.
    ///   - receiver: Gets the response, and is held until its end.
    /// - Returns: A function that ends the exchange at once, with `CancellationError`.
    func start(
        _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
    ) -> @Sendable () -> Void
}

/// Receives a response piece by piece: one call at a time, on no particular thread.
package protocol HTTPReceiver: AnyObject, Sendable {
    /// Receives the head, before anything else.
    func receive(_ head: HTTPHead)
    /// Receives the next bytes of the body, decompressed. What it throws ends the exchange.
    func receive(_ bytes: UnsafeRawBufferPointer) throws
    /// Receives the end, as the last call: `nil` after the whole response; `CancellationError`, `HTTPSlotTimeout`, an
    /// error that the receiver threw, or a `URLError`.
    func finish(_ error: (any Error)?)
}

/// The error for a message that waited for others to the same host for longer than its idle timeout.
package struct HTTPSlotTimeout: Error, Hashable {}

/// The sessions that ship.
package enum HTTPSessions {
    /// The default session, for callers that don't need their own. It stores nothing.
    package static let shared = make(HTTPSessionOptions())

    /// Creates a session that stores nothing on disk.
    package static func make(_ options: HTTPSessionOptions) -> any HTTPSession {
        #if os(Linux)
            // Foundation ends the process here if a server closes the connection within a head.
            LibcurlHTTPSession(options) ?? MissingLibcurlSession(reason: LibcurlStream.unavailability ?? "")
        #elseif canImport(Darwin) || canImport(FoundationNetworking)
            FoundationHTTPSession(options: options)
        #else
            NoHTTPSession()
        #endif
    }
}
