#if !canImport(Darwin) && !os(Linux)
    import SwiftGraphQLHTTP

    extension SystemWebSocketConnector {
        /// Always throws an error, because Foundation's WebSockets don't work on this platform, and this library
        /// doesn't use libcurl there.
        func open(
            _: WebSocketHandshake, _: Completion<any WebSocketConnection>
        ) throws -> @Sendable () -> Void {
            throw ClientError(
                code: .networkingUnavailable,
                message: "this platform has no WebSocket support; subscribe over HTTP, or with a custom transport")
        }
    }
#endif
