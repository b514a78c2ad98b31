import Foundation
import HTTPTransfer

/// Opens WebSockets by what the platform has: `URLSession` on Apple platforms; on Linux, where that can't, framing of
/// our own over a stream of libcurl's.
struct SystemWebSocketConnector: WebSocketConnector {
    /// What may be set; the defaults are for apps, the rest is for tests.
    struct Settings: Sendable {
        /// How much a server may send at once.
        var limits = WebSocketDecoder.Limits()
        /// How many bytes of messages wait to be received before no more is read from the socket, so that a consumer
        /// who is slow slows the server down. One message more than that may wait.
        var waitingBytes = 1 << 20
        /// The default time that a server may take to open the WebSocket.
        var openTimeout = Duration.seconds(60)
        /// How long it may take for the close handshake before the connection is cut.
        var closeTimeout = Duration.seconds(1)
        /// The options of the connection, or the error if one is invalid.
        var connection = Result<HTTPConnectionOptions, ClientError>.success(HTTPConnectionOptions())
        /// A file of certificates to trust instead of the system's; on Linux alone.
        var certificateFile: String?
    }

    var settings = Settings()
    #if canImport(Darwin)
        /// How to make connections; `nil` for a default configuration that stores nothing.
        var configuration: URLSessionConfiguration?
    #endif

    func connect(
        to url: URL, subprotocols: [String], headers: [String: String], timeout: Duration?
    ) async throws -> any WebSocketConnection {
        try Task.checkCancellation()
        let endpoint = try WebSocketEndpoint(url)
        let handshake = try WebSocketHandshake(to: endpoint, subprotocols: subprotocols, headers: headers)
        return try await open(
            endpoint, handshake, Offer(subprotocols: subprotocols, headers: headers), settings.connection.get(),
            timeout: timeout ?? settings.openTimeout)
    }

    /// The description of the opening handshake.
    struct Offer: Sendable {
        var subprotocols: [String]
        var headers: [String: String]
    }
}

extension SystemWebSocketConnector.Settings {
    /// Creates the settings for the limits and the connection options of a transport.
    init(_ limits: TransportLimits, _ options: ConnectionOptions) {
        self.init(limits: WebSocketDecoder.Limits(frame: limits.eventBytes, message: limits.eventBytes))
        connection = Result { () throws(ClientError) in try HTTPConnectionOptions(options) }
    }
}
