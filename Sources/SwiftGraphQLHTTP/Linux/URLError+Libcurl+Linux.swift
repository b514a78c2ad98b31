#if os(Linux)
    package import Foundation

    extension URLError {
        /// Creates the error that `URLSession` would throw for a libcurl result code; `nil` for success.
        ///
        /// - Parameters:
        ///   - text: libcurl's description of the failure, which is replaced by a clearer description for TLS failures.
        ///   - systemCode: The system error behind the failure; 0 if there is none.
        package init?(libcurlCode: Int32, _ text: String, systemCode: Int = 0) {
            // These numbers are result codes, which are part of libcurl's stable binary interface.
            let code: URLError.Code
            var reason = text
            switch libcurlCode {
            case 0: return nil
            case 5, 6: code = .cannotFindHost
            // Code 28 is a timeout of the system's `connect`, or of libcurl itself, but never an idle timeout.
            case 7 where [ENETDOWN, ENETUNREACH].contains(Int32(clamping: systemCode)): code = .notConnectedToInternet
            case 7, 28: code = .cannotConnectToHost
            case 35, 55, 56:
                // With TLS 1.3, the server may reject the client's certificate after the handshake.
                if let rejection = Self.rejection(of: text) {
                    (code, reason) = (.clientCertificateRejected, rejection)
                } else if libcurlCode == 35, !Self.isBroken(text) {
                    (code, reason) = (.secureConnectionFailed, Self.handshakeFailure(text))
                } else {
                    code = .networkConnectionLost
                    if text.contains("SSL") { reason = "the secure connection was lost" }
                }
            case 51, 60, 77, 83, 90, 91:
                (code, reason) = (.serverCertificateUntrusted, Self.distrust(libcurlCode, text))
            case 16, 18, 52, 92: code = .networkConnectionLost
            case 58: (code, reason) = (.clientCertificateRejected, Self.unreadableClientCertificate)
            case 61: code = .cannotDecodeContentData
            case 1, 8: code = .badServerResponse
            default: code = .unknown
            }
            self.init(code, reason, systemCode: systemCode == 0 ? nil : systemCode, details: text)
        }

        /// Returns the reason why the server rejected the client's certificate; `nil` if the text doesn't say that.
        private static func rejection(of text: String) -> String? {
            if text.contains("alert certificate required") { return "the server requires a client certificate" }
            let alerts = ["alert bad certificate", "alert unknown ca", "alert certificate ", "alert access denied"]
            return alerts.contains(where: text.contains) ? "the server rejected the client certificate" : nil
        }

        /// Returns whether a TLS handshake failed because the connection broke.
        private static func isBroken(_ text: String) -> Bool {
            ["SSL_ERROR_SYSCALL", "unexpected eof", "reset by peer"].contains(where: text.contains)
        }

        private static func handshakeFailure(_ text: String) -> String {
            // A server without TLS responds with HTTP, whose first bytes OpenSSL mistakes for a version or a length.
            let signs = ["wrong version number", "packet length too long", "record layer failure"]
            if signs.contains(where: text.contains) { return "the server doesn't use TLS on this port" }
            if text.contains("protocol version") || text.contains("unsupported protocol") {
                return "the server and the client support no common version of TLS"
            }
            return "the TLS handshake failed"
        }

        private static func distrust(_ libcurlCode: Int32, _ text: String) -> String {
            if libcurlCode == 90 { return Self.unknownKey }
            if libcurlCode == 77 { return Self.unreadableAuthorities }
            if text.contains("subject name") { return "it is for another host" }
            if text.contains("expired") { return "it has expired" }
            if text.contains("not yet valid") { return "it isn't valid yet" }
            return Self.unknownAuthority
        }
    }
#endif
