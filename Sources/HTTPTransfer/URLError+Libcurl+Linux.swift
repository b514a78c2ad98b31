#if os(Linux)
    package import Foundation

    extension URLError {
        /// Creates the error that `URLSession` would throw for a libcurl result code; `nil` for success.
        ///
        /// - Parameter systemCode: The system error behind it; 0 if there is none.
        package init?(libcurlCode: Int32, _ reason: String, systemCode: Int = 0) {
            // The numbers are part of libcurl's binary interface.
            let code: URLError.Code
            switch libcurlCode {
            case 0: return nil
            case 5, 6: code = .cannotFindHost
            // 28 is a timeout of the system's `connect`, or of libcurl itself. Idle timeouts don't come from libcurl.
            case 7, 28: code = .cannotConnectToHost
            case 35: code = .secureConnectionFailed
            case 51, 60, 77, 83, 90, 91: code = .serverCertificateUntrusted
            case 16, 18, 52, 55, 56, 92: code = .networkConnectionLost
            case 58: code = .clientCertificateRejected
            case 61: code = .cannotDecodeContentData
            case 1, 8: code = .badServerResponse
            default: code = .unknown
            }
            self.init(code, reason, systemCode: systemCode == 0 ? nil : systemCode)
        }
    }
#endif
