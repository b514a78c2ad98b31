/// An open WebSocket that carries text messages in both directions.
///
/// Close every connection, so that its resources are released.
protocol WebSocketConnection: AnyObject, Sendable {
    /// The subprotocol that the server chose; `nil` if it chose no subprotocol.
    var subprotocol: String? { get }

    /// A number that grows whenever data arrives, which shows that the peer is alive.
    var receivedCount: Int64 { get }

    /// The number of bytes that are waiting to be sent. Each message counts as slightly more than its size.
    var unsentBytes: Int { get }

    /// Starts to receive events. Call this method only once.
    ///
    /// - Parameter handler: A closure that is called with each event in order. It must not block, because its thread
    ///   also serves other connections.
    func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void)

    /// Sends a text message, unless the WebSocket has ended. Messages are sent in order.
    func send(_ text: String)

    /// Sends a ping (RFC 6455, section 5.5.2). The pong counts as progress.
    func ping()

    /// Sends the last message, if there is one, and performs the close handshake, both within a time limit. The handler
    /// receives no further events.
    ///
    /// A code that must not be sent (RFC 6455, section 7.4) is left out.
    func close(code: UInt16, farewell: String?) async
}

/// An event of an open WebSocket.
enum WebSocketEvent: Sendable {
    /// A complete text message in valid UTF-8.
    case message([UInt8])
    /// The peer has closed the WebSocket, or the connection broke. This is the last event.
    case end(WebSocketClosure)
}

/// The reason why a WebSocket ended (RFC 6455, section 7.1).
struct WebSocketClosure: Error, Hashable, Sendable {
    /// The close code that the peer or this side chose; 1005 if the peer sent no code, and 1006 if the connection
    /// broke.
    var code: UInt16
    /// A human-readable text from the side that chose the code.
    var reason: String
    /// Whether this side chose the close code, because it couldn't accept data from the peer, such as an invalid frame
    /// or a message over the limit.
    var isOurs = false
}

/// Opens WebSockets, with the platform's networking or with a mock connection in tests.
protocol WebSocketConnector: Sendable {
    /// Connects to a server, performs the opening handshake and returns the open WebSocket.
    ///
    /// - Parameters:
    ///   - endpoint: The address of the server.
    ///   - subprotocols: The subprotocols to offer, in order of preference.
    ///   - headers: Additional header fields of the opening handshake.
    ///   - timeout: How long opening the WebSocket may take.
    /// - Throws: `ClientError`, or `CancellationError` if the task was cancelled.
    func connect(
        to endpoint: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration
    ) async throws -> any WebSocketConnection
}
