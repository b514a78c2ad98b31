import Foundation
import SwiftGraphQLHTTP

extension HTTPConnectionOptions {
    /// Validates options, and converts them for the HTTP session.
    ///
    /// - Throws: `ClientError` of code `invalidConnectionOptions`.
    init(_ options: ConnectionOptions) throws(ClientError) {
        self.init()
        switch options.proxy {
        case .system: proxy = .system
        case .none: proxy = .none
        case .http(let host, let port, let user, let password):
            proxy = .server(ProxyServer(isSOCKS: false, host: host, port: port, user: user, password: password))
        case .socks5(let host, let port, let user, let password):
            proxy = .server(ProxyServer(isSOCKS: true, host: host, port: port, user: user, password: password))
        }
        if case .server(let server) = proxy {
            guard server.hasValidHost else {
                throw .invalidOptions("the host of the proxy must be a name or an IP address, without scheme and port")
            }
            guard (1...0xFFFF).contains(server.port) else {
                throw .invalidOptions("the port of the proxy must be from 1 to 65535")
            }
            #if canImport(Darwin)
                guard URLSessionConfiguration.ephemeral.set(proxy) else {
                    throw .invalidOptions("a custom proxy requires macOS 14, iOS 17, tvOS 17 or watchOS 10")
                }
            #endif
        }
        if let text = options.trustedCertificates {
            guard let certificates = PEM.certificates(in: text), !certificates.isEmpty else {
                throw .invalidOptions(
                    "`trustedCertificates` must contain certificates in PEM, which begin with "
                        + "`-----BEGIN CERTIFICATE-----`")
            }
            authorities = certificates
        }
        clientCertificate = options.clientCertificate.map {
            ClientArchive(archive: $0.archive, passphrase: $0.passphrase)
        }
        for key in options.pinnedPublicKeys {
            guard Data(base64Encoded: key)?.count == 32 else {
                throw .invalidOptions(
                    "each of `pinnedPublicKeys` must be a base64-encoded SHA-256 digest of 44 characters")
            }
        }
        pinnedKeys = options.pinnedPublicKeys.sorted()
        #if os(Linux)
            usesHTTP1Only = options.usesHTTP1Only
            unixSocket = options.unixSocket
            // The size of `sun_path`, including the terminating zero.
            guard unixSocket.map({ (1..<108).contains($0.utf8.count) }) ?? true else {
                throw .invalidOptions("the path of the Unix socket must have 1 to 107 bytes")
            }
        #endif
        guard !texts.contains(where: { $0.utf8.contains(0) }) else {
            throw .invalidOptions("a user, a password, a passphrase or a path contains a zero byte")
        }
    }
}

extension HTTPConnectionOptions {
    /// The strings that may contain any character except U+0000, which would end them in C.
    fileprivate var texts: [String] {
        var texts = [unixSocket, clientCertificate?.passphrase]
        if case .server(let server) = proxy { texts += [server.user, server.password] }
        return texts.compactMap(\.self)
    }
}

extension HTTPConnectionOptions.ProxyServer {
    /// Whether the host has the form of a name or an IP address.
    fileprivate var hasValidHost: Bool {
        guard !host.isEmpty, host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"/@?#[]".utf8.contains($0) }) else {
            return false
        }
        guard host.contains(":") else { return true }
        // An IPv6 address may have a zone (RFC 4007, section 11).
        let address = host.prefix { $0 != "%" }
        return address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } && address.count { $0 == ":" } > 1
    }
}

extension ClientError {
    fileprivate static func invalidOptions(_ message: String) -> ClientError {
        ClientError(code: .invalidConnectionOptions, message: message)
    }
}
