package import Foundation

/// The options for the connections of a session.
package struct HTTPConnectionOptions: Hashable, Sendable {
    package enum Proxy: Hashable, Sendable {
        /// The proxy in the settings of the system.
        case system
        /// No proxy.
        case none
        case server(ProxyServer)
    }

    package struct ProxyServer: Hashable, Sendable {
        package var isSOCKS: Bool
        /// A host name or an IP address, without brackets.
        package var host: String
        package var port: Int
        package var user: String?
        package var password: String?

        package init(isSOCKS: Bool, host: String, port: Int, user: String?, password: String?) {
            self.isSOCKS = isSOCKS
            self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
            self.port = port
            self.user = user
            self.password = password
        }
    }

    package var proxy = Proxy.system
    /// The certificates of the authorities to trust, in DER. If empty, the session trusts the system's.
    package var authorities: [Data] = []
    /// The certificate and the private key of the client.
    package var clientCertificate: ClientArchive?
    /// SHA-256 digests of the public keys that a server may have, in base64. If empty, a server may have any key.
    package var pinnedKeys: [String] = []
    /// Whether to use HTTP/1.1 only. Linux only.
    package var usesHTTP1Only = false
    /// The path of the Unix socket to connect to, instead of the host. Linux only.
    package var unixSocket: String?

    package init() {}
}

/// The PEM text form of certificates (RFC 7468).
package enum PEM {
    private static let begin = "-----BEGIN CERTIFICATE-----"
    private static let end = "-----END CERTIFICATE-----"

    /// Returns the certificates in a text, in DER; `nil` if one of them is malformed.
    package static func certificates(in text: String) -> [Data]? {
        var certificates: [Data] = []
        for block in text.components(separatedBy: begin).dropFirst() {
            let parts = block.components(separatedBy: end)
            guard parts.count == 2,
                let certificate = Data(base64Encoded: parts[0].filter { !$0.isWhitespace }), !certificate.isEmpty
            else { return nil }
            certificates.append(certificate)
        }
        return certificates
    }

    /// Returns certificates as text.
    static func text(of certificates: [Data]) -> String {
        certificates.map { "\(begin)\n\($0.base64EncodedString(options: .lineLength64Characters))\n\(end)\n" }.joined()
    }
}
