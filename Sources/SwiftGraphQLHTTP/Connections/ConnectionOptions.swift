public import Foundation

/// The options for a transport's connections: the proxy, the certificate authorities and public keys to trust, and the
/// client's certificate.
///
/// ```swift
/// var configuration = HTTPTransport.Configuration()
/// configuration.connection.trustedCertificatesPEM = try String(contentsOf: file, encoding: .utf8)
/// configuration.connection.proxy = .http(host: "proxy.example.com", port: 3128)
/// ```
///
/// If an option is invalid, such as a malformed certificate, every request throws `ClientError` with code
/// `invalidConnectionOptions`. If a server doesn't have an expected certificate or key, the code is `untrustedServer`.
public struct ConnectionOptions: Hashable, Sendable {
    /// A proxy between a transport and its servers.
    public enum Proxy: Hashable, Sendable {
        /// The proxy in the system's settings; on Linux, the proxy in `https_proxy` and similar environment variables.
        case system
        /// No proxy, even if the system's settings specify one.
        case none
        /// An HTTP proxy that supports `CONNECT`, at a host name or an IP address. On Apple platforms, such a proxy
        /// requires macOS 14, iOS 17, tvOS 17 or watchOS 10.
        case http(host: String, port: Int, user: String? = nil, password: String? = nil)
        /// A SOCKS5 proxy, which also resolves host names. It requires the same system versions as `http`.
        case socks5(host: String, port: Int, user: String? = nil, password: String? = nil)
    }

    /// The certificate and private key that identify a client to servers.
    public struct ClientCertificate: Hashable, Sendable {
        /// The certificate and its private key in a PKCS #12 archive (RFC 7292), usually a `.p12` or `.pfx` file.
        public var archive: Data
        /// The passphrase of the archive.
        public var passphrase: String

        /// Creates a client certificate from a PKCS #12 archive.
        public init(archive: Data, passphrase: String) {
            self.archive = archive
            self.passphrase = passphrase
        }
    }

    /// The proxy; by default, the system's proxy.
    public var proxy = Proxy.system
    /// The certificates of the authorities to trust instead of the system's, in PEM (RFC 7468); `nil`, the default,
    /// trusts the system's authorities. On Linux, custom certificates require libcurl 7.77 or later.
    public var trustedCertificatesPEM: String?
    /// The certificate to send if the server requests one. It isn't sent to another origin after a redirect. On Linux,
    /// client certificates require libcurl 7.71 or later.
    public var clientCertificate: ClientCertificate?
    /// The public keys that a server's certificate may have, as base64-encoded SHA-256 digests of their
    /// `SubjectPublicKeyInfo` (RFC 7469, section 2.4). The default, an empty set, allows any key.
    ///
    /// The certificate's authority is also checked. Include a backup key that isn't in use yet, so that the server can
    /// change its key.
    public var pinnedPublicKeyDigests: Set<String> = []
    #if os(Linux)
        /// The connection options that exist only on Linux.
        public var linux = Linux()
    #endif

    /// Creates options with the default values.
    public init() {}
}

#if os(Linux)
    extension ConnectionOptions {
        /// The connection options that exist only on Linux. On Apple platforms, `URLSession` makes these choices.
        public struct Linux: Hashable, Sendable {
            /// Whether to use HTTP/1.1 even with servers that support HTTP/2.
            public var usesHTTP1Only = false
            /// The path of the Unix socket to connect to, instead of the endpoint's host; `nil` connects to the host.
            public var unixSocket: String?

            /// Creates options with the default values.
            public init() {}
        }
    }
#endif

extension ConnectionOptions: CustomStringConvertible {
    /// A fixed text and the proxy, because the other options contain secrets.
    public var description: String { "connection options with \(proxy)" }
}

extension ConnectionOptions.Proxy: CustomStringConvertible {
    /// The proxy's kind, host and port, excluding the user and the password.
    public var description: String {
        switch self {
        case .system: "the proxy of the system"
        case .none: "no proxy"
        case .http(let host, let port, _, _): "the HTTP proxy \(host):\(port)"
        case .socks5(let host, let port, _, _): "the SOCKS proxy \(host):\(port)"
        }
    }
}

extension ConnectionOptions.ClientCertificate: CustomStringConvertible {
    /// A fixed text, because the archive and the passphrase are secrets.
    public var description: String { "a client certificate" }
}
