#if !canImport(Darwin)
    package import Foundation

    extension URLError {
        /// What `URLSession` would say where libcurl could not bring a transfer to its end; `nil` for the code of a good
        /// end.
        package init?(libcurlCode: Int32, _ reason: String) {
            // By libcurl's numbers, which it promises not to change.
            let code: URLError.Code
            switch libcurlCode {
            case 0: return nil
            case 5, 6: code = .cannotFindHost
            // The second one is the system's limit of a connect, or libcurl's own. The request's limit is not libcurl's: it
            // is told of no silence.
            case 7, 28: code = .cannotConnectToHost
            case 35: code = .secureConnectionFailed
            case 51, 60, 77, 83, 90, 91: code = .serverCertificateUntrusted
            case 16, 18, 52, 55, 56, 92: code = .networkConnectionLost
            case 61: code = .cannotDecodeContentData
            case 1, 8: code = .badServerResponse
            default: code = .unknown
            }
            self.init(code, reason)
        }

        /// An error that says why in words.
        package init(_ code: URLError.Code, _ reason: String) {
            self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
        }
    }
#endif
