import Foundation
import SwiftGraphQLHTTP

/// Opens WebSockets with the platform's networking.
///
/// On Apple platforms, it uses `URLSession`. On Linux, where `URLSession` doesn't support WebSockets, it uses this
/// library's own framing over a libcurl connection.
struct SystemWebSocketConnector: WebSocketConnector {
    /// The settings of a connector. The defaults are for apps, and other values are for tests.
    struct Settings: Sendable {
        /// The maximum number of bytes in a message from a server.
        var limit = 16 << 20
        /// How long opening the WebSocket may take by default.
        var openTimeout = Duration.seconds(60)
        /// How long the close handshake may take before the connection is closed without it.
        var closeTimeout = Duration.seconds(1)
        /// The options of the connection, or the error if one is invalid.
        var connection = Result<ConnectionOptions, ClientError>.success(ConnectionOptions())
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
        self.init(limit: max(limits.maximumEventBytes, 1))
        connection = Result { () throws(ClientError) in try options.validated() }
    }
}
