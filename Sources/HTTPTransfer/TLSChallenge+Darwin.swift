#if canImport(Darwin)
    import CryptoKit
    package import Foundation
    import Security

    /// The response to a challenge of a TLS handshake.
    package enum TLSChallenge {
        /// Let the system decide.
        case systemDefault
        /// Continue with a credential.
        case use(URLCredential)
        /// End the connection, with a reason.
        case refuse(String)

        /// Decides how to respond to a challenge.
        package init(_ challenge: URLAuthenticationChallenge, _ options: HTTPConnectionOptions) {
            let space = challenge.protectionSpace
            switch space.authenticationMethod {
            case NSURLAuthenticationMethodServerTrust:
                guard let trust = space.serverTrust, !(options.authorities.isEmpty && options.pinnedKeys.isEmpty) else {
                    self = .systemDefault
                    return
                }
                if let reason = Self.refusal(of: trust, options) {
                    self = .refuse(reason)
                } else {
                    self = .use(URLCredential(trust: trust))
                }
            case NSURLAuthenticationMethodClientCertificate:
                guard let (archive, passphrase) = options.clientCertificate else {
                    self = .systemDefault
                    return
                }
                if let identity = Self.identity(in: archive, passphrase) {
                    self = .use(URLCredential(identity: identity, certificates: nil, persistence: .none))
                } else {
                    self = .refuse("the client certificate can't be read; check the archive and the passphrase")
                }
            default:
                self = .systemDefault
            }
        }

        /// Returns the reason why a server isn't trusted; `nil` if it is.
        private static func refusal(of trust: SecTrust, _ options: HTTPConnectionOptions) -> String? {
            if !options.authorities.isEmpty {
                let authorities = options.authorities.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
                guard authorities.count == options.authorities.count,
                    SecTrustSetAnchorCertificates(trust, NSArray(array: authorities) as CFArray) == errSecSuccess,
                    SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
                else { return "the trusted certificates can't be read" }
            }
            guard SecTrustEvaluateWithError(trust, nil) else { return "the server's certificate is not trusted" }
            if options.pinnedKeys.isEmpty { return nil }
            guard let digest = keyDigest(of: trust), options.pinnedKeys.contains(digest) else {
                return "the public key of the server's certificate is not one of the pinned keys"
            }
            return nil
        }

        /// Returns the SHA-256 digest of the public key of a server's certificate, in base64.
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

        /// Returns the certificate and the private key in an archive; `nil` if it can't be read.
        private static func identity(in archive: Data, _ passphrase: String) -> SecIdentity? {
            let options = NSDictionary(dictionary: [kSecImportExportPassphrase as String: passphrase])
            var items: CFArray?
            guard SecPKCS12Import(archive as CFData, options as CFDictionary, &items) == errSecSuccess,
                let item = (items as? [[String: Any]])?.first,
                let identity = item[kSecImportItemIdentity as String]
            else { return nil }
            // Swift can't check the type of a Core Foundation object. Under this key, the value is always an identity.
            // swift-format-ignore: NeverForceUnwrap
            return (identity as! SecIdentity)
        }
    }

    extension FoundationHTTPDelegate {
        /// Responds to the challenges of TLS handshakes. `URLSession` calls this method for them because there is no
        /// method for the whole session.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            switch TLSChallenge(challenge, options.connection) {
            case .systemDefault: completionHandler(.performDefaultHandling, nil)
            case .use(let credential): completionHandler(.useCredential, credential)
            case .refuse(let reason):
                end(task, URLError(.serverCertificateUntrusted, reason))
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        }
    }
#endif
