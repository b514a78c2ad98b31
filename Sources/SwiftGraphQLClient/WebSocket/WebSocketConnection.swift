/// An open WebSocket that carries text messages in both directions.
protocol WebSocketConnection: Sendable {
    /// The subprotocol that the server chose; `nil` for none.
    var subprotocol: String? { get }

    /// The amount of data that has been received, which shows that the peer is alive.
    var progress: WebSocketProgress { get }

    /// Sends a text message, and returns when it has been passed to the system.
    ///
    /// If the task is cancelled while it waits, this throws `CancellationError`, and the message may still be sent.
    ///
    /// - Throws: `WebSocketClosure` after the end; `CancellationError`.
    func send(_ text: String) async throws

    /// Returns the next complete text message, in valid UTF-8.
    ///
    /// Messages that arrived before the end are returned before the closure is thrown.
    ///
    /// - Throws: `WebSocketClosure` when the peer has closed the WebSocket or the connection broke;
    ///   `CancellationError`.
    func receive() async throws -> [UInt8]

    /// Sends a ping, and returns when a pong has arrived (RFC 6455, sections 5.5.2 and 5.5.3).
    ///
    /// - Throws: `WebSocketClosure` after the end; `CancellationError`.
    func ping() async throws

    /// Performs the close handshake, within a time limit.
    ///
    /// A code that must not be sent (RFC 6455, section 7.4) is left out. The reason is cut off after 123 bytes.
    func close(code: UInt16, reason: String) async
}

/// The amount of data that a WebSocket has received.
struct WebSocketProgress: Hashable, Sendable {
    /// The number of bytes so far, or the number of messages if the system doesn't report bytes.
    var count: Int64 = 0
    /// Whether a message is being received; `false` if the system doesn't report it.
    var isInMessage = false
}

/// The reason why a WebSocket ended (RFC 6455, section 7.1).
struct WebSocketClosure: Error, Hashable, Sendable {
    /// The code from the peer, or from this side if it found a violation; 1005 if there was none, and 1006 if the
    /// connection broke.
    var code: UInt16
    /// A text for people, from the side that sent the code.
    var reason: String
    /// Whether this side found a violation in the data from the peer.
    var isOurs = false
}

/// Opens WebSockets.
protocol WebSocketConnector: Sendable {
    /// Opens a WebSocket.
    ///
    /// - Parameters:
    ///   - endpoint: The address of the server.
    ///   - subprotocols: The subprotocols to offer, in order of preference.
    ///   - headers: Additional header fields of the opening handshake.
    ///   - timeout: How long opening the WebSocket may take; `nil` allows 60 seconds.
    /// - Throws: `ClientError`, `CancellationError`.
    func connect(
        to endpoint: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration?
    ) async throws -> any WebSocketConnection
}
