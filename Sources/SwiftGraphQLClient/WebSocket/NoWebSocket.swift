#if !canImport(Darwin) && !os(Linux)
    extension SystemWebSocketConnector {
        /// Throws: on these platforms Foundation's WebSockets don't work, and nobody looks for libcurl.
        func open(
            _: WebSocketEndpoint, _: WebSocketHandshake, _: Offer, timeout: Duration
        ) async throws -> any WebSocketConnection {
            throw ClientError(
                code: .networkingUnavailable,
                message: "this platform has no WebSockets; subscribe with HTTPSubscriptionTransport, or a transport of "
                    + "your own")
        }
    }
#endif
