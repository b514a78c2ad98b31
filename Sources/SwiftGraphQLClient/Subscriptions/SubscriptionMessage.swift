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
        let root: JSONCursor
        do {
            root = try JSONDocument(bytes).root
        } catch {
            self = .malformed(reason: "the message is \(error.messageWithoutText ?? "not JSON")")
            return
        }
        guard root.kind == .object, let type = root.member("type"), let type = try? type.string() else {
            self = .malformed(reason: "the message is not an object with a type")
            return
        }
        let id = root.member("id").flatMap { try? $0.string() }
        let payload = root.member("payload").flatMap { $0.isNull ? nil : $0 }
        self = .malformed(reason: "a message of type `\(type)` has no valid ID or payload")
        switch (type, subprotocol) {
        case ("connection_ack", _): self = .acknowledged(payload)
        case ("next", .graphQLTransportWS), ("data", .graphQLWS):
            if let id, let payload, payload.kind == .object { self = .next(id: id, payload) }
        case ("error", _):
            guard let id, let payload, payload.kind == .object || payload.kind == .array && payload.count > 0 else {
                break
            }
            self = .error(id: id, payload)
        case ("complete", _):
            if let id { self = .complete(id: id) }
        case ("ping", .graphQLTransportWS): self = .ping(payload)
        case ("pong", .graphQLTransportWS), ("ka", .graphQLWS): self = .keepAlive
        case ("connection_error", .graphQLWS): self = .rejected(payload.map(Self.words) ?? "")
        default: self = .unknown(type: type)
        }
    }

    private static func words(_ payload: JSONCursor) -> String {
        let words = (payload.member("message") ?? payload)
        return (try? words.string()) ?? words.rawJSON
    }
}
