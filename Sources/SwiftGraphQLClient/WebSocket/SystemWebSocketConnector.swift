import Foundation
import SwiftGraphQLHTTP

/// Opens WebSockets with the platform's networking.
///
/// On Apple platforms, it uses `URLSession`. On Linux, where `URLSession` doesn't support WebSockets, it uses this
/// library's own framing over a libcurl connection.
struct SystemWebSocketConnector: WebSocketConnector {
    /// The settings of a connector. The defaults are for apps, and other values are for tests.
    struct Settings: Sendable {
        /// The limits on what a server may send at once.
        var limits = WebSocketDecoder.Limits()
        /// The number of bytes of unread messages beyond which the connector stops reading from the socket, so that a
        /// slow consumer slows down the server. The limit may be exceeded by one message.
        var waitingBytes = 1 << 20
        /// How long opening the WebSocket may take by default.
        var openTimeout = Duration.seconds(60)
        /// How long the close handshake may take before the connection is closed without it.
        var closeTimeout = Duration.seconds(1)
        /// The options of the connection, or the error if one is invalid.
        var connection = Result<HTTPConnectionOptions, ClientError>.success(HTTPConnectionOptions())
        /// The path of a file of certificates to trust instead of the system's. Linux only.
        var certificateFile: String?
    }

    var settings = Settings()
    #if canImport(Darwin)
        /// How to make connections; `nil` for a default configuration that stores nothing.
        var configuration: URLSessionConfiguration?
    #endif

    func connect(
        to endpoint: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration?
    ) async throws -> any WebSocketConnection {
        try Task.checkCancellation()
        let handshake = try WebSocketHandshake(to: endpoint, subprotocols: subprotocols, headers: headers)
        return try await open(
            endpoint, handshake, settings.connection.get(), timeout: timeout ?? settings.openTimeout)
    }
}

extension SystemWebSocketConnector.Settings {
    /// Creates the settings for the limits and the connection options of a transport.
    init(_ limits: TransportLimits, _ options: ConnectionOptions) {
        // The decoder can't count with negative limits, and `URLSession` might take zero for no limit.
        let bytes = max(limits.maximumEventBytes, 1)
        self.init(limits: WebSocketDecoder.Limits(frame: bytes, message: bytes))
        connection = Result { () throws(ClientError) in try HTTPConnectionOptions(options) }
    }
}
