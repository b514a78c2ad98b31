import Foundation
import SwiftGraphQLHTTP

/// Opens WebSockets with the platform's networking.
///
/// On Apple platforms, the connector uses `URLSession`. On Linux, where `URLSession` doesn't support WebSockets, it
/// uses this library's own framing over a libcurl connection.
struct SystemWebSocketConnector: WebSocketConnector {
    /// The settings of a connector. Apps use the defaults, and tests use other values.
    struct Settings: Sendable {
        /// The maximum number of bytes in a message from a server.
        var limit = 16 << 20
        /// How long the close handshake may take before the connection is closed without it.
        var closeTimeout = Duration.seconds(1)
        /// The connection options.
        var connection = ConnectionOptions()
        /// The path of a file that replaces the system's file of trusted certificates. Only Linux uses it.
        var certificateFile: String?
        #if canImport(Darwin)
            /// The configuration of the connections; `nil` uses a default configuration that stores nothing.
            var sessionConfiguration: URLSessionConfiguration?
        #endif
    }

    var settings = Settings()

    func connect(
        to endpoint: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration
    ) async throws -> any WebSocketConnection {
        try Task.checkCancellation()
        do { try settings.connection.validate() } catch { throw ClientError(error) }
        let handshake = try WebSocketHandshake(to: endpoint, subprotocols: subprotocols, headers: headers)
        return try await open(endpoint, handshake, settings.connection, timeout: timeout)
    }
}
