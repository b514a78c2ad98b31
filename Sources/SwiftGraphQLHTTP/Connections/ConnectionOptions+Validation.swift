import Foundation

extension ConnectionOptions {
    /// The error for an invalid option.
    package struct Invalid: Error {
        /// The rule that the option violates, as a message.
        package let message: String
    }

    /// Checks that all options are valid and throws an error for the first rule that is violated.
    package func validate() throws(Invalid) {
        if let server = proxy.server {
            guard server.hasValidHost else {
                throw Invalid(message: "the host of the proxy must be a name or IP address, without a scheme or port")
            }
            guard (1...0xFFFF).contains(server.port) else {
                throw Invalid(message: "the port of the proxy must be from 1 to 65535")
            }
            #if canImport(Darwin)
                guard URLSessionConfiguration.ephemeral.set(proxy) else {
                    throw Invalid(message: "a custom proxy requires macOS 14, iOS 17, tvOS 17 or watchOS 10")
                }
            #endif
        }
        if trustedCertificatesPEM != nil, authorities.isEmpty {
            throw Invalid(
                message: "`trustedCertificatesPEM` must contain certificates in PEM, which begin with "
                    + "`-----BEGIN CERTIFICATE-----`")
        }
        guard pinnedPublicKeyDigests.allSatisfy({ Data(base64Encoded: $0)?.count == 32 }) else {
            throw Invalid(
                message: "each of `pinnedPublicKeyDigests` must be a base64-encoded SHA-256 digest of 44 characters")
        }
        var texts = [clientCertificate?.passphrase, proxy.server?.user, proxy.server?.password]
        #if os(Linux)
            // The path must fit into `sun_path`, which has 108 bytes, together with its terminating zero.
            guard linux.unixSocket.map({ (1..<108).contains($0.utf8.count) }) ?? true else {
                throw Invalid(message: "the path of the Unix socket must have 1 to 107 bytes")
            }
            texts.append(linux.unixSocket)
        #endif
        // These texts are passed to C, where a zero byte would end them.
        guard !texts.contains(where: { $0?.utf8.contains(0) == true }) else {
            throw Invalid(message: "a user, a password, a passphrase or a path contains a zero byte")
        }
    }

    /// The certificates in `trustedCertificatesPEM`, in DER; empty if there are none, or if any of them is malformed.
    var authorities: [Data] {
        var certificates: [Data] = []
        for block in (trustedCertificatesPEM ?? "").components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst() {
            let parts = block.components(separatedBy: "-----END CERTIFICATE-----")
            guard parts.count == 2,
                let certificate = Data(base64Encoded: parts[0].filter { !$0.isWhitespace }), !certificate.isEmpty
            else { return [] }
            certificates.append(certificate)
        }
        return certificates
    }
}

extension ConnectionOptions.Proxy {
    struct Server {
        var isSOCKS: Bool
        /// A host name or an IP address. An IPv6 address has no brackets.
        var host: String
        var port: Int
        var user: String?
        var password: String?
    }

    /// The server of a proxy that the app specifies; `nil` for `system` and `none`.
    var server: Server? {
        switch self {
        case .system, .none: nil
        case .http(let host, let port, let user, let password):
            Server(isSOCKS: false, host: host.withoutBrackets, port: port, user: user, password: password)
        case .socks5(let host, let port, let user, let password):
            Server(isSOCKS: true, host: host.withoutBrackets, port: port, user: user, password: password)
        }
    }
}

extension ConnectionOptions.Proxy.Server {
    /// Whether the host has the form of a name or an IP address.
    fileprivate var hasValidHost: Bool {
        guard !host.isEmpty, host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"/@?#[]".utf8.contains($0) }) else {
            return false
        }
        guard host.contains(":") else { return true }
        // An IPv6 address may end with a zone (RFC 4007, section 11), which isn't checked any further.
        let address = host.prefix { $0 != "%" }
        return address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } && address.count { $0 == ":" } > 1
    }
}

extension String {
    fileprivate var withoutBrackets: String { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self }
}
