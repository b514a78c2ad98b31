public import Foundation

/// How a transport connects to servers: the proxy, the authorities and public keys that it trusts, and its own
/// certificate.
///
/// ```swift
/// var configuration = HTTPTransport.Configuration()
/// configuration.connection.trustedCertificates = try String(contentsOf: file, encoding: .utf8)
/// configuration.connection.proxy = .http(host: "proxy.example.com", port: 3128)
/// ```
///
/// Options that can't be used, such as a malformed certificate, fail every request with `ClientError` of code
/// `invalidConnectionOptions`. A server that doesn't have the expected certificate or key fails it with
/// `connectionFailed`.
public struct ConnectionOptions: Hashable, Sendable {
    /// A proxy between a transport and its servers.
    public enum Proxy: Hashable, Sendable {
        /// The proxy in the settings of the system; on Linux, the one that `https_proxy` and similar variables name.
        case system
        /// No proxy, even if the system names one.
        case none
        /// An HTTP proxy that supports `CONNECT`. On Apple platforms, this requires macOS 14, iOS 17, tvOS 17 or
        /// watchOS 10.
        case http(host: String, port: Int, user: String? = nil, password: String? = nil)
        /// A SOCKS proxy of version 5, which looks up the hosts. It requires the same systems.
        case socks5(host: String, port: Int, user: String? = nil, password: String? = nil)
    }

    /// The certificate and the private key with which a client identifies itself to servers.
    public struct ClientCertificate: Hashable, Sendable {
        /// The certificate and its key, as a PKCS #12 archive (RFC 7292), which usually is a file `.p12` or `.pfx`.
        public var archive: Data
        /// The passphrase of the archive.
        public var passphrase: String

        /// A certificate in an archive.
        public init(archive: Data, passphrase: String) {
            self.archive = archive
            self.passphrase = passphrase
        }
    }

    /// The proxy; by default the system's.
    public var proxy = Proxy.system
    /// The certificates of the authorities to trust, instead of the system's, in PEM (RFC 7468); `nil`, the default,
    /// trusts those of the system. On Linux, other certificates require libcurl 7.77 or later.
    public var trustedCertificates: String?
    /// The certificate to send to servers that ask for one. On Linux, it requires libcurl 7.71 or later.
    public var clientCertificate: ClientCertificate?
    /// The public keys that the certificate of a server may have: the SHA-256 digests of their `SubjectPublicKeyInfo`
    /// (RFC 7469, section 2.4), in base64. Empty, the default, for any key.
    ///
    /// The authorities are checked as well. List a key that isn't in use yet, so that a server can change its key.
    public var pinnedPublicKeys: Set<String> = []
    #if os(Linux)
        /// Whether to use HTTP/1.1 even with servers that speak HTTP/2. On Apple platforms, `URLSession` decides.
        public var usesHTTP1Only = false
        /// The path of the Unix socket to connect to, instead of the endpoint's host.
        public var unixSocket: String?
    #endif

    /// The default options.
    public init() {}
}

extension ConnectionOptions: CustomStringConvertible {
    /// What differs from the defaults, without keys, passphrases and passwords.
    public var description: String {
        var parts: [String] = []
        switch proxy {
        case .system: break
        case .none: parts.append("no proxy")
        case .http(let host, let port, _, _): parts.append("the HTTP proxy \(host):\(port)")
        case .socks5(let host, let port, _, _): parts.append("the SOCKS proxy \(host):\(port)")
        }
        if trustedCertificates != nil { parts.append("trusted certificates") }
        if clientCertificate != nil { parts.append("a client certificate") }
        if !pinnedPublicKeys.isEmpty { parts.append("pinned public keys") }
        return parts.isEmpty ? "the default connection options" : "connections with " + parts.joined(separator: ", ")
    }
}
