import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// The protocol state of one WebSocket, from `connection_init` to the end, in `graphql-transport-ws` or the legacy
/// `graphql-ws`.
///
/// It does no I/O. Its methods return the text to send, or what to do about a message from the server.
///
/// It ignores messages for operations that are no longer live, as the protocol permits, because they may cross with the
/// client's `complete`. It also ignores a second acknowledgement. In `graphql-transport-ws`, any other message outside
/// the protocol ends the connection with code 4400, as the protocol requires. In the legacy protocol, a message of an
/// unknown type is ignored.
struct SubscriptionSession: Sendable {
    /// What to do about a message.
    enum Event: Hashable, Sendable {
        /// Send this message.
        case reply(String)
        /// The server accepted the connection. Start the operations.
        case acknowledged(JSONValue?)
        /// Pass on a response. If it is the last one, the operation has ended.
        case response(id: String, body: [UInt8], isLast: Bool)
        /// The operation has ended.
        case completed(id: String)
        /// The server responded to a ping.
        case pong
        /// Close the connection.
        case failed(Failure)
    }

    /// The reason why the connection can't continue.
    struct Failure: Error, Hashable, Sendable {
        /// The code of the error to throw.
        let code: ClientError.Code
        /// What happened.
        let message: String
        /// The code to close the socket with.
        let closeCode: UInt16
    }

    /// The maximum memory for the payload of an acknowledgement, in bytes.
    private static let maximumPayloadMemory = 16 << 20

    /// The subprotocol in use.
    let subprotocol: WebSocketSubprotocol
    /// Whether the server has accepted the connection.
    private(set) var isAcknowledged = false
    private var live: Set<String> = []
    private var hasFailed = false

    /// Creates a session for a socket that has just been opened.
    init(_ subprotocol: WebSocketSubprotocol) {
        self.subprotocol = subprotocol
    }

    // MARK: Messages to the server

    /// Returns the first message.
    ///
    /// - Parameter payload: The payload for the server, such as credentials.
    func connectionInit(payload: JSONValue?) -> String {
        Self.message("connection_init") { writer in
            if let payload {
                writer.key("payload")
                payload.write(to: &writer)
            }
        }
    }

    /// Registers an operation, and returns the message that starts it.
    mutating func start(_ request: GraphQLRequest, id: String) -> String {
        live.insert(id)
        return Self.message(subprotocol == .graphQLWS ? "start" : "subscribe", id: id) { writer in
            writer.key("payload")
            writer.raw(request.httpBody)
        }
    }

    /// Removes an operation, and returns the message that ends it; `nil` if the operation is not live.
    mutating func stop(id: String) -> String? {
        guard live.remove(id) != nil else { return nil }
        return Self.message(subprotocol == .graphQLWS ? "stop" : "complete", id: id)
    }

    /// Returns a ping message; `nil` in the legacy protocol, which doesn't have one.
    func ping() -> String? {
        subprotocol == .graphQLTransportWS ? Self.message("ping") : nil
    }

    /// Returns the last message before the socket is closed; `nil` if the protocol doesn't have one.
    func terminate() -> String? {
        subprotocol == .graphQLWS ? Self.message("connection_terminate") : nil
    }

    // MARK: Messages from the server

    /// Processes a message.
    ///
    /// - Returns: What to do about it; `nil` for nothing.
    mutating func receive(_ message: SubscriptionMessage) -> Event? {
        if hasFailed { return nil }
        switch message {
        case .acknowledged(let payload):
            if isAcknowledged { return nil }
            if let payload, JSONValue.memory(of: payload) > Self.maximumPayloadMemory {
                return fail(
                    .responseTooLarge,
                    "the payload of connection_ack takes more than \(Self.maximumPayloadMemory) bytes of memory; make "
                        + "the server send less",
                    closeCode: 1009)
            }
            isAcknowledged = true
            return .acknowledged(payload.map { JSONValue($0) })
        case .rejected(let words):
            return fail(
                .connectionInitRejected,
                "the server rejected the connection: \(words.prefix(200)); check the payload of connection_init",
                closeCode: 1000)
        case .ping(let payload):
            return .reply(
                Self.message("pong") { writer in
                    if let payload {
                        writer.key("payload")
                        writer.raw(payload.rawBytes)
                    }
                })
        case .pong:
            return .pong
        case .keepAlive:
            return nil
        case .next(let id, let response):
            guard live.contains(id) else { return nil }
            return .response(id: id, body: Array(response.rawBytes), isLast: false)
        case .error(let id, let failure):
            guard live.remove(id) != nil else { return nil }
            return .response(id: id, body: Self.response(of: failure), isLast: true)
        case .complete(let id):
            return live.remove(id).map { .completed(id: $0) }
        case .malformed(let reason):
            return fail(
                .protocolViolation, "the server sent an invalid message: \(reason)",
                closeCode: 4400)
        case .unknown(let type):
            if subprotocol == .graphQLWS { return nil }
            return fail(
                .protocolViolation,
                "the server sent a message of type `\(type.prefix(80))`, which the protocol doesn't have",
                closeCode: 4400)
        }
    }

    private mutating func fail(_ code: ClientError.Code, _ message: String, closeCode: UInt16) -> Event {
        hasFailed = true
        live = []
        return .failed(Failure(code: code, message: message, closeCode: closeCode))
    }

    /// Returns a response without data. Servers send a list of errors, as specified, or a single error, or a whole
    /// response.
    private static func response(of failure: JSONCursor) -> [UInt8] {
        if failure.member("errors") != nil { return Array(failure.rawBytes) }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("errors")
        if failure.kind == .array {
            writer.raw(failure.rawBytes)
        } else {
            writer.beginArray()
            writer.raw(failure.rawBytes)
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    private static func message(
        _ type: String, id: String? = nil, _ rest: (inout JSONWriter) -> Void = { _ in }
    ) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        if let id {
            writer.key("id")
            writer.string(id)
        }
        writer.key("type")
        writer.string(type)
        rest(&writer)
        writer.endObject()
        return writer.text
    }
}
