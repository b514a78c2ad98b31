package import Foundation

extension URLError {
    /// Creates an error with the given description.
    ///
    /// - Parameters:
    ///   - systemCode: The system error behind the failure, as a `POSIXErrorCode`; `nil` if there is none.
    ///   - details: A description for developers, if it differs from `reason`.
    package init(_ code: URLError.Code, _ reason: String, systemCode: Int? = nil, details: String? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: reason]
        if let details, details != reason { userInfo[NSDebugDescriptionErrorKey] = details }
        if let systemCode {
            userInfo[NSUnderlyingErrorKey] = NSError(domain: NSPOSIXErrorDomain, code: systemCode)
        }
        self.init(code, userInfo: userInfo)
    }

    /// Returns the error for a response whose head exceeds the given limit, such as "262144 bytes".
    static func largeHead(_ limit: String) -> URLError {
        URLError(.dataLengthExceedsMaximum, "the head of the response has more than \(limit)")
    }

    /// The error's description, or the description of the underlying error if that is more specific.
    package var reason: String {
        // Foundation on Linux reports a failed TLS handshake or a truncated body as "unknown", with a more specific
        // underlying error.
        let inner = code == .unknown ? errorUserInfo[NSUnderlyingErrorKey] as? NSError : nil
        return (inner ?? self as NSError).localizedDescription
    }

    /// A description of what happened and what to do.
    package var explanation: String {
        let reason = reason.prefix(200).drop { $0.isWhitespace }
        let words = reason.hasSuffix(".") ? reason.dropLast() : reason
        return switch code {
        case .secureConnectionFailed:
            "no secure connection can be made: \(words); check the URL, and whether the server supports TLS 1.2 or "
                + "later on this port"
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            "the server's certificate is not trusted: \(words); check the URL, the certificate, and the trusted "
                + "certificates and pinned keys in `ConnectionOptions`"
        case .clientCertificateRejected, .clientCertificateRequired:
            "\(words); check `ConnectionOptions.clientCertificate`"
        case .cannotFindHost, .dnsLookupFailed: "\(words); check the URL and the network"
        case .cannotConnectToHost where isRefusedConnection:
            "\(words); check the URL, and whether the server is running"
        default: "\(words); check the connection and the server"
        }
    }

    static let unknownKey = "its public key is not one of the pinned keys"
    static let unknownAuthority = "it wasn't issued by a trusted authority"
    static let unreadableAuthorities = "the trusted certificates can't be read"
    static let unreadableClientCertificate = "the client certificate can't be read with this passphrase"

    /// Whether the host refused the connection because nothing listens on the port.
    package var isRefusedConnection: Bool {
        guard code == .cannotConnectToHost else { return false }
        var error: NSError? = self as NSError
        while let current = error {
            let isRefused = current.code == Int(ECONNREFUSED)
            if current.domain == NSPOSIXErrorDomain, isRefused { return true }
            // Foundation on Apple platforms stores the code of the socket error under this key.
            if current.userInfo["_kCFStreamErrorCodeKey"] as? Int == Int(ECONNREFUSED) { return true }
            error = current.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        return false
    }
}
