import Foundation

/// The address of a WebSocket, without a fragment (RFC 6455, section 3).
struct WebSocketEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// Whether the WebSocket uses TLS.
    var isSecure: Bool
    /// The host in the form that URLs use: in ASCII, with brackets around an IPv6 address.
    var host: String
    /// The port, which is 80 or 443 by default.
    var port: Int
    /// The path and the query, in the form that the request uses.
    var target: String

    /// The value of the `Host` header field. It includes the port, unless the port is the scheme's default.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// The URL without its query, which may contain secrets.
    var description: String { "\(isSecure ? "wss" : "ws")://\(authority)\(target.prefix { $0 != "?" })" }

    /// Creates an endpoint from a URL with the scheme `ws` or `http`, or with `wss` or `https` for TLS.
    ///
    /// - Throws: `ClientError` with code `invalidEndpoint`.
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
        // The host and the target become parts of the request's lines, so they must not contain line breaks.
        guard (1...0xFFFF).contains(port), (host + target).utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.failure
        }
    }

    private static let failure = ClientError(
        code: .invalidEndpoint,
        message: "the endpoint must be a ws, wss, http or https URL with a host and without a user name, such as "
            + "`wss://example.com/graphql`")
}
