#if canImport(Darwin)
    import CryptoKit
    package import Foundation
    import Security

    /// Responds to challenges in TLS handshakes.
    package enum TLSChallenge {
        /// Returns the response to a challenge, according to the connection options. If the response rejects the
        /// connection, the error is the reason.
        package static func response(
            to challenge: URLAuthenticationChallenge, _ options: ConnectionOptions
        ) -> (URLSession.AuthChallengeDisposition, URLCredential?, URLError?) {
            let space = challenge.protectionSpace
            switch space.authenticationMethod {
            case NSURLAuthenticationMethodServerTrust:
                guard let trust = space.serverTrust,
                    options.trustedCertificatesPEM != nil || !options.pinnedPublicKeyDigests.isEmpty
                else { break }
                if let reason = rejection(of: trust, options) {
                    return (.cancelAuthenticationChallenge, nil, URLError(.serverCertificateUntrusted, reason))
                }
                return (.useCredential, URLCredential(trust: trust), nil)
            case NSURLAuthenticationMethodClientCertificate:
                guard let client = options.clientCertificate else { break }
                if let credential = ClientCredentials.shared.credential(for: client) {
                    return (.useCredential, credential, nil)
                }
                let error = URLError(.clientCertificateRejected, URLError.unreadableClientCertificate)
                return (.cancelAuthenticationChallenge, nil, error)
            default: break
            }
            return (.performDefaultHandling, nil, nil)
        }

        /// Returns the reason why a server isn't trusted; `nil` if the server is trusted.
        private static func rejection(of trust: SecTrust, _ options: ConnectionOptions) -> String? {
            if options.trustedCertificatesPEM != nil {
                let given = options.authorities
                let authorities = given.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
                guard authorities.count == given.count,
                    SecTrustSetAnchorCertificates(trust, NSArray(array: authorities) as CFArray) == errSecSuccess,
                    SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
                else { return URLError.unreadableAuthorities }
            }
            guard SecTrustEvaluateWithError(trust, nil) else {
                return "it is for another host, or has expired, or \(URLError.unknownAuthority)"
            }
            if options.pinnedPublicKeyDigests.isEmpty { return nil }
            guard let digest = keyDigest(of: trust), options.pinnedPublicKeyDigests.contains(digest) else {
                return URLError.unknownKey
            }
            return nil
        }

        /// Returns the SHA-256 digest of a server's public key, in base64; `nil` if the key's type isn't supported.
        private static func keyDigest(of trust: SecTrust) -> String? {
            guard let certificate = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first,
                let key = SecCertificateCopyKey(certificate),
                let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                let attributes = SecKeyCopyAttributes(key) as? [String: Any],
                let type = attributes[kSecAttrKeyType as String] as? String
            else { return nil }
            var info: Data?
            if type == kSecAttrKeyTypeRSA as String {
                info = PublicKeyInfo.rsa(bytes)
            } else if type == kSecAttrKeyTypeECSECPrimeRandom as String {
                let bits = attributes[kSecAttrKeySizeInBits as String] as? Int
                info = PublicKeyInfo.ellipticCurve(bytes, bits: bits ?? 0)
            }
            return info.map { Data(SHA256.hash(data: $0)).base64EncodedString() }
        }

        /// Returns the identity in an archive, with the intermediate certificates, which the server might lack; `nil`
        /// if the archive can't be read.
        fileprivate static func credential(in client: ConnectionOptions.ClientCertificate) -> URLCredential? {
            let options = NSMutableDictionary(dictionary: [kSecImportExportPassphrase as String: client.passphrase])
            // Before macOS 15, the import also adds the identity to the default keychain. Other systems have no such
            // keychain.
            if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
                options[kSecImportToMemoryOnly as String] = true
            }
            var items: CFArray?
            guard SecPKCS12Import(client.archive as CFData, options as CFDictionary, &items) == errSecSuccess,
                let item = (items as? [[String: Any]])?.first,
                let identity = item[kSecImportItemIdentity as String]
            else { return nil }
            // Swift can't check the type of a Core Foundation object, but the value for this key is always an identity.
            // swift-format-ignore: NeverForceUnwrap
            let client = identity as! SecIdentity
            // The first certificate belongs to the identity, so the system sends it automatically.
            let chain = item[kSecImportItemCertChain as String] as? [SecCertificate]
            return URLCredential(
                identity: client, certificates: chain.map { Array($0.dropFirst()) }, persistence: .none)
        }
    }

    /// A cache of client credentials, so that the system imports each certificate only once.
    ///
    /// The class is unchecked `Sendable`, because the lock guards the credentials.
    private final class ClientCredentials: @unchecked Sendable {
        static let shared = ClientCredentials()
        private let lock = NSLock()
        private var credentials: [ConnectionOptions.ClientCertificate: URLCredential] = [:]
        /// The maximum number of credentials. Without it, the credentials of released clients would accumulate.
        private static let maximumCount = 16

        func credential(for client: ConnectionOptions.ClientCertificate) -> URLCredential? {
            lock.withLock {
                if let credential = credentials[client] { return credential }
                if credentials.count >= Self.maximumCount { credentials = [:] }
                credentials[client] = TLSChallenge.credential(in: client)
                return credentials[client]
            }
        }
    }

    extension FoundationHTTPDelegate {
        /// Responds to the challenges of TLS handshakes. `URLSession` calls this method for TLS challenges because the
        /// delegate doesn't implement the session-level method.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let connection = connection(of: task) else {
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
            let (disposition, credential, error) = TLSChallenge.response(to: challenge, connection)
            if let error { end(task, error) }
            completionHandler(disposition, credential)
        }
    }
#endif
