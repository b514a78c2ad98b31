/// Sends HTTP messages, and hides the differences between platforms.
///
/// A session doesn't follow redirects; its receiver gets the 3xx response. `HTTPFetch` follows them.
package protocol HTTPSession: Sendable {
    /// Sends a message.
    ///
    /// - Parameters:
    ///   - isStream: Whether the response may last for days. It doesn't count towards the connections of a host, so
    ///     that a few streams don't block other requests.
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

/// The sessions that this library provides.
package enum HTTPSessions {
    /// The default session, for callers that don't need their own. It stores nothing on disk.
    package static let shared = make(HTTPSessionOptions())

    /// Creates a session that stores nothing on disk.
    package static func make(_ options: HTTPSessionOptions) -> any HTTPSession {
        #if os(Linux)
            // Foundation on Linux crashes the process if a server closes the connection in the middle of a response's
            // head.
            LibcurlHTTPSession(options) ?? withoutLibcurl(options)
        #elseif canImport(Darwin)
            FoundationHTTPSession(options: options)
        #elseif canImport(FoundationNetworking)
            withDefaultConnections(options)
        #else
            UnavailableHTTPSession(UnavailableHTTPSession.Failure.noHTTP)
        #endif
    }

    #if os(Linux)
        private static func withoutLibcurl(_ options: HTTPSessionOptions) -> any HTTPSession {
            #if canImport(Musl)
                // A statically linked program can't load libraries. Its Foundation has a libcurl of its own.
                withDefaultConnections(options)
            #else
                UnavailableHTTPSession(
                    UnavailableHTTPSession.Failure.missingLibcurl(LibcurlStream.unavailability ?? ""))
            #endif
        }
    #endif

    // With Glibc, only tests use Foundation's networking, so that release builds don't load it.
    #if canImport(FoundationNetworking) && (DEBUG || !canImport(Glibc))
        /// Creates a session that uses Foundation on a platform that isn't Apple's.
        ///
        /// Foundation has no connection options there. With options, the session fails every exchange, because it would
        /// be unsafe to ignore pinned keys or a proxy.
        static func withDefaultConnections(_ options: HTTPSessionOptions) -> any HTTPSession {
            guard options.connection == HTTPConnectionOptions() else {
                return UnavailableHTTPSession(UnavailableHTTPSession.Failure.unsupportedOptions)
            }
            return FoundationHTTPSession(options: options)
        }
    #endif
}
