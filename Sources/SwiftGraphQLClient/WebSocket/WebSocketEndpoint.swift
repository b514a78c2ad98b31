import Foundation

/// The address of a WebSocket, without a fragment (RFC 6455, section 3).
struct WebSocketEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// Whether the WebSocket uses TLS.
    var isSecure: Bool
    /// The host as written in a URL: in ASCII, with brackets around an IPv6 address.
    var host: String
    /// The port.
    var port: Int
    /// The path and the query, as written in the request.
    var target: String

    /// The value of the `Host` header field. It includes the port unless it is the scheme's default.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// The URL without its query, which may contain secrets.
    var description: String { "\(isSecure ? "wss" : "ws")://\(authority)\(target.prefix { $0 != "?" })" }

    /// Creates an endpoint from a URL with the scheme `ws` or `wss`; `http` and `https` mean the same.
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
        // The host and the target must not contain characters that could end the line that they are written in.
        guard (1...0xFFFF).contains(port), (host + target).utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.failure
        }
    }

    private static let failure = ClientError(
        code: .invalidEndpoint,
        message: "the endpoint must be a URL like `wss://example.com/graphql`, with ws, wss, http or https and a host, "
            + "and without a user")
}
