import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// A message from the server over a WebSocket, in either subprotocol.
enum SubscriptionMessage: Sendable {
    /// The server accepted the connection. The payload is optional.
    case acknowledged(JSONCursor?)
    /// The server rejected the connection for the given reason.
    case rejected(String)
    /// The server requests a pong, which repeats the ping's payload.
    case ping(JSONCursor?)
    /// A keep-alive message or the response to a ping. The client doesn't respond to it.
    case keepAlive
    /// A response to an operation.
    case next(id: String, JSONCursor)
    /// A failed operation's response: an error, a list of errors, or a whole response with errors.
    case error(id: String, JSONCursor)
    /// The operation has ended.
    case complete(id: String)
    /// A message whose type isn't part of the subprotocol.
    case unknown(type: String)
    /// An invalid message, with the reason why it is invalid.
    case malformed(reason: String)

    /// Parses a message. Invalid messages become `malformed`.
    init(_ bytes: [UInt8], in subprotocol: WebSocketSubprotocol) {
        do {
            try self.init(reading: bytes, in: subprotocol)
        } catch {
            self = .malformed(reason: error.reason)
        }
    }

    private init(reading bytes: [UInt8], in subprotocol: WebSocketSubprotocol) throws(Malformation) {
        let root: JSONCursor
        do throws(JSONError) {
            root = try JSONDocument(bytes).root
        } catch {
            throw Malformation(reason: "the message is \(error.messageWithoutText ?? "not JSON")")
        }
        guard root.kind == .object else { throw Malformation(reason: "the message is not an object") }
        guard let type = root.member("type"), let type = try? type.string() else {
            throw Malformation(reason: "the message has no type")
        }
        switch (type, subprotocol) {
        case ("connection_ack", _): self = .acknowledged(root.payload)
        case ("next", .graphQLTransportWS), ("data", .graphQLWS):
            self = try .next(id: root.operationID(), root.response())
        case ("error", _): self = try .error(id: root.operationID(), root.failure())
        case ("complete", _): self = try .complete(id: root.operationID())
        case ("ping", .graphQLTransportWS): self = .ping(root.payload)
        case ("pong", .graphQLTransportWS), ("ka", .graphQLWS): self = .keepAlive
        case ("connection_error", .graphQLWS): self = .rejected(root.payload.map(Self.words) ?? "")
        default: self = .unknown(type: type)
        }
    }

    private static func words(_ payload: JSONCursor) -> String {
        let words = (payload.member("message") ?? payload)
        return (try? words.string()) ?? words.rawJSON
    }
}

/// The error for a message that can't be parsed.
private struct Malformation: Error {
    let reason: String
}

extension JSONCursor {
    /// The payload of this message; `nil` if it is missing or null.
    fileprivate var payload: JSONCursor? { member("payload").flatMap { $0.isNull ? nil : $0 } }

    fileprivate func operationID() throws(Malformation) -> String {
        guard let id = member("id"), let id = try? id.string() else {
            throw Malformation(reason: "the message has no operation id")
        }
        return id
    }

    fileprivate func response() throws(Malformation) -> JSONCursor {
        guard let payload, payload.kind == .object else {
            throw Malformation(reason: "the payload is not a response")
        }
        return payload
    }

    fileprivate func failure() throws(Malformation) -> JSONCursor {
        guard let payload, payload.kind == .object || (payload.kind == .array && payload.count > 0) else {
            throw Malformation(reason: "the payload contains no errors")
        }
        return payload
    }
}
