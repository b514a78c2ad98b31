import Foundation
import HTTPTransfer

extension HTTPConnectionOptions {
    /// Checks options, and converts them.
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
            guard (1...0xFFFF).contains(server.port), !server.host.isEmpty,
                server.host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"/@?#".utf8.contains($0) })
            else { throw .invalidOptions("the proxy needs the name of a host and a port from 1 to 65535") }
            #if canImport(Darwin)
                guard URLSessionConfiguration.ephemeral.set(proxy) else {
                    throw .invalidOptions("a proxy of the app's own needs macOS 14, iOS 17, tvOS 17 or watchOS 10")
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
        clientCertificate = options.clientCertificate.map { ($0.archive, $0.passphrase) }
        for key in options.pinnedPublicKeys {
            guard Data(base64Encoded: key)?.count == 32 else {
                throw .invalidOptions("each of `pinnedPublicKeys` must be a SHA-256 digest in base64, of 44 characters")
            }
        }
        pinnedKeys = options.pinnedPublicKeys.sorted()
        #if os(Linux)
            usesHTTP1Only = options.usesHTTP1Only
            unixSocket = options.unixSocket
        #endif
    }
}

extension ClientError {
    fileprivate static func invalidOptions(_ message: String) -> ClientError {
        ClientError(code: .invalidConnectionOptions, message: message)
    }
}

/// Fails every exchange with an error.
struct FailingSession: HTTPSession {
    let error: ClientError

    func start(_ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver) -> @Sendable () -> Void {
        receiver.finish(error)
        return {}
    }
}
