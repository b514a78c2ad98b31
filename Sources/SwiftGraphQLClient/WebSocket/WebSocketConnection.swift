import Foundation

/// An open WebSocket (RFC 6455) that carries text messages both ways.
protocol WebSocketConnection: Sendable {
    /// The subprotocol that the server chose; `nil` where it chose none.
    var subprotocol: String? { get }

    /// Sends a text message.
    ///
    /// - Throws: `WebSocketClosure` when the socket is closed; `CancellationError`.
    func send(_ text: String) async throws

    /// The next text message, in UTF-8.
    ///
    /// - Throws: `WebSocketClosure` when the socket is closed; `CancellationError`.
    func receive() async throws -> [UInt8]

    /// Closes the socket; does nothing where it is closed already.
    ///
    /// - Parameters:
    ///   - code: Why (RFC 6455, section 7.4).
    ///   - reason: The same in words; at most 123 bytes.
    func close(code: UInt16, reason: String) async
}

/// How a WebSocket came to its end.
struct WebSocketClosure: Error, Hashable, Sendable {
    /// The code of the close frame (RFC 6455, section 7.4); 1005 where none was given, 1006 where the connection broke.
    var code: UInt16
    /// The reason of the close frame; empty where none was given.
    var reason: String
}

/// Opens WebSockets.
protocol WebSocketConnector: Sendable {
    /// Opens a WebSocket.
    ///
    /// - Parameters:
    ///   - url: Where to; of scheme `ws` or `wss`.
    ///   - subprotocols: What is offered to the server, what is liked best first.
    ///   - headers: Header fields of the opening handshake.
    ///   - timeout: How long the opening may take; `nil` sets no limit.
    /// - Throws: `ClientError`; `CancellationError`.
    func connect(
        to url: URL, subprotocols: [String], headers: [String: String], timeout: Duration?
    ) async throws -> any WebSocketConnection
}
