import Foundation
import SwiftGraphQLHTTP

/// The client's side of the opening handshake (RFC 6455, section 4), without I/O.
struct WebSocketHandshake: Sendable {
    /// The result of a successful handshake.
    struct Acceptance: Hashable, Sendable {
        /// The subprotocol that the server chose; `nil` if it chose no subprotocol.
        var subprotocol: String?
        /// The bytes that arrived after the response and belong to the first frames.
        var rest: [UInt8]
    }

    /// The whole request to send, as bytes.
    let request: [UInt8]
    private let expectedAccept: String
    /// The address of the server.
    let endpoint: WebSocketEndpoint
    /// The subprotocols to offer to the server, in order of preference.
    let subprotocols: [String]
    /// The app's additional header fields.
    let headers: [String: String]
    private var response = WebSocketHandshakeResponse()

    /// The header fields that only the handshake itself may set.
    private static let reservedFields: Set<String> = [String: String].transportFields.union([
        "sec-websocket-key", "sec-websocket-version", "sec-websocket-protocol", "sec-websocket-extensions",
        "sec-websocket-accept",
    ])

    /// Creates a handshake and its request.
    ///
    /// - Parameter nonce: 16 random bytes, new for each connection.
    /// - Throws: `ClientError` with code `invalidHeader`.
    init(
        to endpoint: WebSocketEndpoint, subprotocols: [String], headers: [String: String],
        nonce: [UInt8] = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    ) throws {
        try headers.checkHeaderFields()
        if let name = headers.keys.first(where: { Self.reservedFields.contains($0.lowercased()) }) {
            throw ClientError(
                code: .invalidHeader,
                message: "the WebSocket handshake sets the header field `\(name)` itself; leave the field out")
        }
        for subprotocol in subprotocols {
            // A subprotocol's name must be a token, so it is checked like the name of a header field.
            do { try [subprotocol: ""].checkHeaderFields() } catch {
                throw ClientError(
                    code: .invalidHeader,
                    message: "the name of a WebSocket subprotocol must not contain spaces or commas")
            }
        }
        let key = Data(nonce).base64EncodedString()
        expectedAccept = Self.accept(for: key)
        self.endpoint = endpoint
        self.subprotocols = subprotocols
        self.headers = headers
        var lines = [
            "GET \(endpoint.target) HTTP/1.1", "Host: \(endpoint.authority)", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
        ]
        if !subprotocols.isEmpty {
            lines.append("Sec-WebSocket-Protocol: \(subprotocols.joined(separator: ", "))")
        }
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// Returns the value that proves that the server supports WebSockets (RFC 6455, section 4.2.2).
    static func accept(for key: String) -> String {
        Data(SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }

    /// Processes the next bytes from the server.
    ///
    /// - Returns: The result of the handshake; `nil` until the response is complete.
    /// - Throws: `ClientError` if the server rejected the handshake, or if its response is invalid.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(ClientError) -> Acceptance? {
        guard try response.receive(bytes) else { return nil }
        guard response.head?.status == 101 else { throw rejection }
        return try acceptance()
    }

    private func acceptance() throws(ClientError) -> Acceptance {
        func list(_ name: String) -> [String] {
            (response.head?.header(name) ?? "").split(separator: ",")
                .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        guard list("upgrade").contains(where: { $0.lowercased() == "websocket" }),
            list("connection").contains(where: { $0.lowercased() == "upgrade" })
        else {
            throw .invalidHandshake("the server does not switch to WebSocket")
        }
        guard response.head?.header("sec-websocket-accept") == expectedAccept else {
            throw .invalidHandshake("`Sec-WebSocket-Accept` doesn't match the request; a cache may have responded")
        }
        guard list("sec-websocket-extensions").isEmpty else {
            throw .invalidHandshake("the server named an extension that was not offered")
        }
        let chosen = response.head?.header("sec-websocket-protocol")
        guard chosen.map(subprotocols.contains) ?? true else {
            throw .invalidHandshake("the server chose a subprotocol that was not offered")
        }
        return Acceptance(subprotocol: chosen, rest: response.rest)
    }

    private var rejection: ClientError {
        endpoint.rejection(
            GraphQLResponse(body: [], status: response.head?.status, headers: response.head?.headers ?? [:]))
    }
}

extension WebSocketEndpoint {
    /// Returns the error for a response with a status other than 101.
    func rejection(_ answer: GraphQLResponse) -> ClientError {
        let status = answer.status ?? 0
        switch status {
        case 300..<400:
            return ClientError(
                code: .redirected,
                message: "the server at \(self) redirects the WebSocket; use the address that it redirects to",
                response: answer)
        case 401, 403, 407:
            return ClientError(
                code: .init(status: status),
                message: "the server at \(self) rejected the WebSocket; check the credentials in the headers",
                response: answer)
        default:
            return ClientError(
                code: .init(status: status),
                message:
                    "the server at \(self) didn't open a WebSocket; check that the endpoint supports subscriptions",
                response: answer)
        }
    }
}

extension ClientError {
    /// Returns the error for an invalid response to the opening handshake.
    static func invalidHandshake(_ reason: String) -> ClientError {
        ClientError(
            code: .invalidHandshake,
            message: "the server's response to the WebSocket's opening handshake is invalid: \(reason)")
    }
}
