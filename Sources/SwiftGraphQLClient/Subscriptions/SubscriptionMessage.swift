import GraphQLJSON
import GraphQLSelection

/// A message of a server over a WebSocket, in either subprotocol.
enum SubscriptionMessage: Sendable {
    /// The connection may be used.
    case acknowledged(JSONValue?)
    /// The connection is refused; with the server's words.
    case refused(String)
    /// Asks for a pong, with the payload that it repeats.
    case ping(JSONCursor?)
    /// Answers a ping.
    case pong
    /// Needs no answer.
    case keepAlive
    /// A response to an operation.
    case next(id: String, JSONCursor)
    /// The response to an operation that failed as a whole: an error, a list of them, or a response that has some.
    case error(id: String, JSONCursor)
    /// An operation is at its end.
    case complete(id: String)
    /// Not of the subprotocol.
    case unknown(type: String)
    /// Of no use to anybody.
    case malformed(reason: String)

    /// Reads a message.
    init(_ bytes: [UInt8], in subprotocol: WebSocketSubprotocol) {
        do {
            try self.init(reading: bytes, in: subprotocol)
        } catch {
            self = .malformed(reason: error.reason)
        }
    }

    private init(reading bytes: [UInt8], in subprotocol: WebSocketSubprotocol) throws(Malformation) {
        let root: JSONCursor
        do {
            root = try JSONDocument(bytes).root
        } catch {
            throw Malformation(reason: "it is not JSON")
        }
        guard root.kind == .object else { throw Malformation(reason: "it is not an object") }
        guard let type = root.member("type"), let type = try? type.string() else {
            throw Malformation(reason: "it has no type")
        }
        switch subprotocol {
        case .graphQLTransportWS: try self.init(transportType: type, root)
        case .graphQLWS: try self.init(legacyType: type, root)
        }
    }

    /// `graphql-transport-ws`.
    private init(transportType type: String, _ message: JSONCursor) throws(Malformation) {
        switch type {
        case "connection_ack": self = .acknowledged(message.payload.map { JSONValue($0) })
        case "ping": self = .ping(message.payload)
        case "pong": self = .pong
        case "next": self = .next(id: try message.operationID(), try message.response())
        case "error": self = .error(id: try message.operationID(), try message.failure())
        case "complete": self = .complete(id: try message.operationID())
        default: self = .unknown(type: type)
        }
    }

    /// `graphql-ws`, the legacy.
    private init(legacyType type: String, _ message: JSONCursor) throws(Malformation) {
        switch type {
        case "connection_ack": self = .acknowledged(message.payload.map { JSONValue($0) })
        case "connection_error": self = .refused(message.payload.map(Self.words) ?? "")
        case "ka": self = .keepAlive
        case "data": self = .next(id: try message.operationID(), try message.response())
        case "error": self = .error(id: try message.operationID(), try message.failure())
        case "complete": self = .complete(id: try message.operationID())
        default: self = .unknown(type: type)
        }
    }

    private static func words(_ payload: JSONCursor) -> String {
        let words = (payload.member("message") ?? payload)
        return (try? words.string()) ?? words.rawJSON
    }
}

/// What is wrong with a message.
private struct Malformation: Error {
    let reason: String
}

extension JSONCursor {
    /// The payload; `nil` if there is none or null.
    fileprivate var payload: JSONCursor? { member("payload").flatMap { $0.isNull ? nil : $0 } }

    fileprivate func operationID() throws(Malformation) -> String {
        guard let id = member("id"), let id = try? id.string() else {
            throw Malformation(reason: "it has no operation id")
        }
        return id
    }

    fileprivate func response() throws(Malformation) -> JSONCursor {
        guard let payload, payload.kind == .object else {
            throw Malformation(reason: "its payload is not a response")
        }
        return payload
    }

    fileprivate func failure() throws(Malformation) -> JSONCursor {
        guard let payload, payload.kind == .object || (payload.kind == .array && payload.count > 0) else {
            throw Malformation(reason: "its payload contains no errors")
        }
        return payload
    }
}
