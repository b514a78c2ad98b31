import GraphQLJSON
import GraphQLSelection

/// What a client says and hears over one WebSocket, from `connection_init` to the end: `graphql-transport-ws` or the
/// legacy `graphql-ws`.
///
/// It does nothing on its own. Each of its methods gives the text that should be sent, or what should be done about a
/// message that came.
///
/// Messages for operations that are not live are ignored, as the protocol permits: they cross with the client's own
/// `complete`. So is a second acknowledgement. In `graphql-transport-ws` any other message that is not of the protocol
/// ends the connection with code 4400, as the protocol demands; in the legacy protocol one of an unknown type is
/// ignored.
struct SubscriptionSession: Sendable {
    /// What should be done.
    enum Event: Hashable, Sendable {
        /// Send this.
        case reply(String)
        /// The server has taken the connection: start the operations.
        case acknowledged(JSONValue?)
        /// Hand on a response; where it is the last, the operation is at its end.
        case response(id: String, body: [UInt8], isLast: Bool)
        /// The operation is at its end.
        case completed(id: String)
        /// The server is alive.
        case pong
        /// Close the connection.
        case failed(Failure)
    }

    /// Why the connection can't go on.
    struct Failure: Error, Hashable, Sendable {
        /// The kind.
        let code: ClientError.Code
        /// What happened.
        let message: String
        /// The code to close the socket with.
        let closeCode: UInt16
    }

    /// What is spoken.
    let subprotocol: WebSocketSubprotocol
    /// Whether the server has taken the connection.
    private(set) var isAcknowledged = false
    private var live: Set<String> = []
    private var hasFailed = false

    /// A session on a socket that has just been opened.
    init(_ subprotocol: WebSocketSubprotocol) {
        self.subprotocol = subprotocol
    }

    // MARK: What the client says

    /// The first message.
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

    /// Starts an operation.
    mutating func start(_ request: GraphQLRequest, id: String) -> String {
        live.insert(id)
        return Self.message(subprotocol == .graphQLWS ? "start" : "subscribe", id: id) { writer in
            writer.key("payload")
            writer.raw(request.httpBody)
        }
    }

    /// Ends an operation; `nil` for one that is not live.
    mutating func stop(id: String) -> String? {
        guard live.remove(id) != nil else { return nil }
        return Self.message(subprotocol == .graphQLWS ? "stop" : "complete", id: id)
    }

    /// Sends the server a ping; `nil` in the legacy protocol, which has no such message.
    func ping() -> String? {
        subprotocol == .graphQLTransportWS ? Self.message("ping") : nil
    }

    /// The last message before the socket is closed; `nil` if the closing says it.
    func terminate() -> String? {
        subprotocol == .graphQLWS ? Self.message("connection_terminate") : nil
    }

    // MARK: What the server says

    /// Takes a message.
    ///
    /// - Returns: What should be done; `nil` for nothing.
    mutating func receive(_ message: SubscriptionMessage) -> Event? {
        if hasFailed { return nil }
        switch message {
        case .acknowledged(let payload):
            if isAcknowledged { return nil }
            isAcknowledged = true
            return .acknowledged(payload)
        case .refused(let words):
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

    /// A response without data. Servers send a list of errors as they should, one alone, or a whole response.
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
