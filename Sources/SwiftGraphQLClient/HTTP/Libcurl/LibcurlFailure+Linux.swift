#if !canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Why libcurl could not bring an exchange to its end.
    struct LibcurlFailure: Hashable, Sendable {
        private let code: Int32

        /// - Returns: `nil` for the code of a good end.
        init?(code: Int32) {
            guard code != 0 else { return nil }
            self.code = code
        }

        /// The client's error, with what `URLSession` would have thrown behind it.
        func error(_ reason: String) -> ClientError {
            let underlying = URLError(kind, userInfo: [NSLocalizedDescriptionKey: reason])
            return kind == .timedOut
                ? .silence(underlying: underlying) : .brokenConnection(reason, underlying: underlying)
        }

        /// The connection broke in a way that libcurl has no word for.
        static func lostConnection(_ reason: String) -> ClientError {
            let underlying = URLError(.networkConnectionLost, userInfo: [NSLocalizedDescriptionKey: reason])
            return .brokenConnection(reason, underlying: underlying)
        }

        /// By libcurl's numbers, which it promises not to change.
        private var kind: URLError.Code {
            switch code {
            case 5, 6: .cannotFindHost
            case 7: .cannotConnectToHost
            case 28: .timedOut
            case 35: .secureConnectionFailed
            case 51, 60, 77, 83, 90, 91: .serverCertificateUntrusted
            case 16, 18, 52, 55, 56, 92: .networkConnectionLost
            case 61: .cannotDecodeContentData
            case 1, 8: .badServerResponse
            default: .unknown
            }
        }
    }

    /// The certificates to trust in place of the system's.
    enum CertificateFile {
        /// What the environment names, where it does.
        static let path: String? = {
            let environment = ProcessInfo.processInfo.environment
            // The first is what Foundation's own use of libcurl reads, the second what OpenSSL's users expect.
            return environment["URLSESSION_CERT_AUTHORITY_INFO_FILE"] ?? environment["SSL_CERT_FILE"]
        }()
    }
#endif
