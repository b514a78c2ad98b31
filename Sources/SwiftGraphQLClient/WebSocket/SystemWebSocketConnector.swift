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
        let opened = Completion<any WebSocketConnection>()
        let late = ClientError(
            code: .timedOut, message: "the server at \(endpoint) did not open the WebSocket in time\(Self.watchHint)")
        let timer = Task {
            try await Task.sleep(for: timeout.clamped)
            opened.finish(.failure(late))
        }
        defer { timer.cancel() }
        let abandon = try open(handshake, opened)
        do {
            return try await opened.wait()
        } catch {
            abandon()
            throw error
        }
    }

    /// Advice to add to errors on systems that block WebSockets; an empty string on other systems.
    static var watchHint: String {
        #if os(watchOS)
            // According to Apple's technical note TN3135, a blocked connection waits or fails with `ENETDOWN`.
            "; watchOS blocks WebSockets, except while the app plays audio or makes a call: subscribe over HTTP"
        #else
            ""
        #endif
    }
}
