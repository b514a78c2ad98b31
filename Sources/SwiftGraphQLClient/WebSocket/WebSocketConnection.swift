import Foundation

/// One open WebSocket that carries text messages each way.
protocol WebSocketConnection: Sendable {
    /// The subprotocol that the server chose; nil for none.
    var subprotocol: String? { get }

    /// How much has been received, which shows that the peer is alive.
    var progress: WebSocketProgress { get }

    /// Sends a text message, and returns when it has been handed to the system.
    ///
    /// Cancelled while it waits, it throws `CancellationError`, and the message may be sent all the same.
    ///
    /// - Throws: `WebSocketClosure` after the end; `CancellationError`.
    func send(_ text: String) async throws

    /// The next text message, whole, valid UTF-8.
    ///
    /// Messages that came before the end are given out before its closure is thrown.
    ///
    /// - Throws: `WebSocketClosure` when the peer closed or the connection broke; `CancellationError`.
    func receive() async throws -> [UInt8]

    /// Sends a ping and returns when a pong has come (RFC 6455, sections 5.5.2 and 5.5.3).
    ///
    /// - Throws: `WebSocketClosure` after the end; `CancellationError`.
    func ping() async throws

    /// Starts the close handshake and returns soon whatever the peer does (bounded).
    ///
    /// A code that may not be sent (RFC 6455, section 7.4) is left out; so is what of the reason is beyond 123 bytes.
    func close(code: UInt16, reason: String) async
}

/// How much a WebSocket has received.
struct WebSocketProgress: Hashable, Sendable {
    /// The number of bytes so far, or of messages where the system doesn't tell more.
    var count: Int64 = 0
    /// Whether a message has begun that is not complete; `false` if the system doesn't tell.
    var isInMessage = false
}

/// How a WebSocket ended (RFC 6455, section 7.1).
struct WebSocketClosure: Error, Hashable, Sendable {
    /// The code that the peer gave, or that this side gave where it found a fault; 1005 for none given, 1006 for a
    /// connection that broke.
    var code: UInt16
    /// Text for people; of the peer's making, where the code is.
    var reason: String
    /// Whether this side found a fault in what the peer sent.
    var isOurs = false
}

/// Opens WebSockets.
protocol WebSocketConnector: Sendable {
    /// Opens a WebSocket.
    ///
    /// - Parameters:
    ///   - url: Of scheme `ws` or `wss`; `http` and `https` mean the same.
    ///   - subprotocols: What is offered, what is liked best first.
    ///   - headers: Further fields of the opening handshake.
    ///   - timeout: How long it may take until the WebSocket is open; 60 seconds without it.
    /// - Throws: `ClientError`, `CancellationError`.
    func connect(
        to url: URL, subprotocols: [String], headers: [String: String], timeout: Duration?
    ) async throws -> any WebSocketConnection
}
