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
    private var parser = HTTPHeadParser(limit: headLimit, fieldLimit: headLimit)
    /// The bytes of the line that is being read.
    private var line: [UInt8] = []
    /// Whether the next line is the first line of a head.
    private var isFirstLine = true

    private static let headLimit = 16_384

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

    /// Processes the next bytes from the server (RFC 9112). Don't call this method after a result or an error.
    ///
    /// - Returns: The result of the handshake; `nil` until the response is complete.
    /// - Throws: `ClientError` if the server rejected the handshake, or if its response is invalid.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(ClientError) -> Acceptance? {
        var rest = bytes
        while let byte = rest.popFirst() {
            line.append(byte)
            if byte == UInt8(ascii: "\n") {
                guard let head = try endLine() else { continue }
                guard head.status == 101 else {
                    throw endpoint.rejection(GraphQLResponse(body: [], status: head.status, headers: head.headers))
                }
                return try acceptance(head, Array(rest))
            }
            if line.count >= Self.headLimit { throw .largeHandshake }
            if isFirstLine, line.count <= 5, !"HTTP/".utf8.starts(with: line) {
                throw .invalidHandshake("the response is not HTTP")
            }
        }
        return nil
    }

    private mutating func endLine() throws(ClientError) -> HTTPHead? {
        defer { (isFirstLine, line) = (line.count == 2, []) }
        try check()
        do { return try line.withUnsafeBytes { try parser.take($0) } } catch { throw .largeHandshake }
    }

    /// Checks the form of a line. The parser doesn't, because libcurl has already checked the other responses that it
    /// parses.
    private func check() throws(ClientError) {
        let content = line.dropLast(2)
        guard line.suffix(2).elementsEqual("\r\n".utf8),
            content.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
        else {
            throw .invalidHandshake("the head contains a control character")
        }
        if !isFirstLine {
            let name = content.prefix { $0 != UInt8(ascii: ":") }
            let isField = !name.isEmpty && name.count < content.count && !name.contains { " \t".utf8.contains($0) }
            guard content.isEmpty || isField else {
                throw .invalidHandshake("a line of the head is not a header field")
            }
            return
        }
        let parts = String(decoding: content, as: UTF8.self).split(
            separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        // An HTTP/1.0 server can reject a WebSocket, but not open one.
        guard parts.count >= 2, parts[0] == "HTTP/1.1" || parts[0] == "HTTP/1.0" && parts[1] != "101",
            parts[1].utf8.count == 3, let status = Int(parts[1]), (100...599).contains(status)
        else {
            throw .invalidHandshake("the first line is not a status line of HTTP/1.1")
        }
    }

    private func acceptance(_ head: HTTPHead, _ rest: [UInt8]) throws(ClientError) -> Acceptance {
        func list(_ name: String) -> [String] {
            (head.header(name) ?? "").split(separator: ",")
                .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        guard list("upgrade").contains(where: { $0.lowercased() == "websocket" }),
            list("connection").contains(where: { $0.lowercased() == "upgrade" })
        else {
            throw .invalidHandshake("the server does not switch to WebSocket")
        }
        guard head.header("sec-websocket-accept") == expectedAccept else {
            throw .invalidHandshake("`Sec-WebSocket-Accept` doesn't match the request; a cache may have responded")
        }
        guard list("sec-websocket-extensions").isEmpty else {
            throw .invalidHandshake("the server named an extension that was not offered")
        }
        let chosen = head.header("sec-websocket-protocol")
        guard chosen.map(subprotocols.contains) ?? true else {
            throw .invalidHandshake("the server chose a subprotocol that was not offered")
        }
        return Acceptance(subprotocol: chosen, rest: rest)
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

    fileprivate static var largeHandshake: ClientError { .invalidHandshake("the head is longer than 16,384 bytes") }
}
