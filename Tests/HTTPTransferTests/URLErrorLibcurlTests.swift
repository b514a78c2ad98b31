#if os(Linux)
    import Foundation
    import HTTPTransfer
    import Testing

    @Suite struct URLErrorLibcurlTests {
        @Test("The code for success isn't an error")
        func codeGoodEnd() {
            #expect(URLError(libcurlCode: 0, "all is well") == nil)
        }

        /// The numbers are those of libcurl's manual (`libcurl-errors`).
        private static let codes: [(Int32, URLError.Code)] = [
            (1, .badServerResponse), (6, .cannotFindHost), (7, .cannotConnectToHost), (35, .secureConnectionFailed),
            (56, .networkConnectionLost), (60, .serverCertificateUntrusted), (61, .cannotDecodeContentData),
            (99, .unknown),
        ]

        @Test("A failure has Foundation's code and libcurl's message", arguments: codes)
        func failureFoundationCalls(_ code: Int32, _ kind: URLError.Code) throws {
            let error = try #require(URLError(libcurlCode: code, "the reason"))
            #expect(error.code == kind)
            #expect(error.localizedDescription == "the reason")
        }

        @Test("A connection attempt that the system gave up on isn't reported as the request's timeout")
        func connectSystemGave() {
            #expect(URLError(libcurlCode: 28, "Connection timed out")?.code == .cannotConnectToHost)
        }
    }
#endif
