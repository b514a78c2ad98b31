/// An open WebSocket that carries text messages in both directions.
///
/// Always close it, so that its resources are released.
protocol WebSocketConnection: Sendable {
    /// The subprotocol that the server chose; `nil` for none.
    var subprotocol: String? { get }

    /// The amount of data that has been received, which shows that the peer is alive.
    var progress: WebSocketProgress { get }

    /// The number of bytes that wait to be sent. Each message counts a little more than its size.
    var unsentBytes: Int { get }

    /// Starts to receive. Call this once.
    ///
    /// - Parameter handler: Called with one event after another, on a thread that serves other connections too, so it
    ///   must not block.
    func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void)

    /// Sends a text message, unless the WebSocket has ended. Messages are sent in order.
    func send(_ text: String)

    /// Sends a ping (RFC 6455, section 5.5.2). The pong counts as progress.
    func ping()

    /// Sends a last message, if there is one, and performs the close handshake, both within a time limit. There are no
    /// events after that.
    ///
    /// A code that must not be sent (RFC 6455, section 7.4) is left out.
    func close(code: UInt16, farewell: String?) async
}

/// An event of an open WebSocket.
enum WebSocketEvent: Sendable {
    /// A complete text message in valid UTF-8.
    case message([UInt8])
    /// The peer has closed the WebSocket, or the connection broke. It is the last event.
    case end(WebSocketClosure)
}

/// The amount of data that a WebSocket has received.
struct WebSocketProgress: Hashable, Sendable {
    /// The number of bytes that have arrived, or the number of messages if the system doesn't report bytes.
    var count: Int64 = 0
    /// Whether a message is being received; `false` if the system doesn't report it.
    var isInMessage = false
}

/// The reason why a WebSocket ended (RFC 6455, section 7.1).
struct WebSocketClosure: Error, Hashable, Sendable {
    /// The code from the peer, or from this side if it found a violation; 1005 if there was none, and 1006 if the
    /// connection broke.
    var code: UInt16
    /// A human-readable text from the side that sent the code.
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
