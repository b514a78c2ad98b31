#if os(Linux)
    package import Foundation

    extension URLError {
        /// The error that `URLSession` throws where libcurl ends with a code; `nil` for the code of success.
        ///
        /// - Parameter systemCode: The error of the system behind it, 0 for none.
        package init?(libcurlCode: Int32, _ reason: String, systemCode: Int = 0) {
            // The numbers are a part of libcurl's binary interface.
            let code: URLError.Code
            switch libcurlCode {
            case 0: return nil
            case 5, 6: code = .cannotFindHost
            // The second is a timeout of the system's connect, or of libcurl's own. An idle timeout is not libcurl's.
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
