#if !canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLError {
        /// What URLSession would say where libcurl could not bring an exchange to its end; `nil` for the code of a good end.
        init?(libcurlCode: Int32, _ reason: String) {
            // By libcurl's numbers, which it promises not to change.
            let code: URLError.Code
            switch libcurlCode {
            case 0: return nil
            case 5, 6: code = .cannotFindHost
            // The second one is libcurl's own limit of a connect; that of the request is not libcurl's.
            case 7, 28: code = .cannotConnectToHost
            case 51, 60, 77, 83, 90, 91: code = .serverCertificateUntrusted
            case 16, 18, 52, 55, 56, 92: code = .networkConnectionLost
            case 1, 8: code = .badServerResponse
            case 61: code = .cannotDecodeContentData
            default: code = .unknown
            }
            self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
        }
    }
#endif
