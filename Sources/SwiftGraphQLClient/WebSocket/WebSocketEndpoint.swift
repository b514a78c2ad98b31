import Foundation

/// Where a WebSocket goes to (RFC 6455, section 3).
struct WebSocketEndpoint: Hashable, Sendable {
    /// Whether it uses TLS.
    var isSecure: Bool
    /// The host as it stands in a URL: ASCII, an IPv6 address in brackets.
    var host: String
    /// The port.
    var port: Int
    /// The path and the query, as they stand in the request.
    var target: String

    /// The value of the `Host` field: the port only if it is not the scheme's own.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// Takes a URL apart.
    ///
    /// - Throws: `ClientError` of code `invalidEndpoint`.
    init(_ url: URL) throws {
        let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        switch components?.scheme?.lowercased() {
        case "ws", "http": isSecure = false
        case "wss", "https": isSecure = true
        default: throw Self.failure
        }
        guard let components, var host = components.encodedHost, !host.isEmpty, components.user == nil else {
            throw Self.failure
        }
        if host.contains(":"), !host.hasPrefix("[") { host = "[\(host)]" }
        port = components.port ?? (isSecure ? 443 : 80)
        target = components.percentEncodedPath.isEmpty ? "/" : components.percentEncodedPath
        if let query = components.percentEncodedQuery { target += "?" + query }
        self.host = host
        // Neither may end the line that it is written into.
        guard (1...0xFFFF).contains(port), (host + target).utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.failure
        }
    }

    private static let failure = ClientError(
        code: .invalidEndpoint,
        message: "the endpoint of a WebSocket must be a `ws`, `wss`, `http` or `https` URL with a host, without a user")
}
