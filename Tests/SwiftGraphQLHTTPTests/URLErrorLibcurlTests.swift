#if os(Linux)
    import Foundation
    import SwiftGraphQLHTTP
    import Testing

    @Suite struct URLErrorLibcurlTests {
        @Test("libcurl's code for success doesn't become an error")
        func codeGoodEnd() {
            #expect(URLError(libcurlCode: 0, "all is well") == nil)
        }

        /// Error codes from libcurl's manual (`libcurl-errors`), with Foundation's corresponding codes.
        private static let codes: [(Int32, URLError.Code)] = [
            (1, .badServerResponse), (6, .cannotFindHost), (7, .cannotConnectToHost), (56, .networkConnectionLost),
            (61, .cannotDecodeContentData), (99, .unknown),
        ]

        @Test("The error for a libcurl failure has Foundation's code and libcurl's message", arguments: codes)
        func failureFoundationCalls(_ code: Int32, _ kind: URLError.Code) throws {
            let error = try #require(URLError(libcurlCode: code, "the reason"))
            #expect(error.code == kind)
            #expect(error.localizedDescription == "the reason")
        }

        /// TLS failures that libcurl 7.88 reports with OpenSSL 3, and the expected errors.
        private static let tlsTexts: [(Int32, String, URLError.Code, String)] = [
            (35, "error:0A00010B:SSL routines::wrong version number", .secureConnectionFailed, "doesn't use TLS"),
            (35, "error:0A0000C6:SSL routines::packet length too long", .secureConnectionFailed, "doesn't use TLS"),
            (35, "error:0A00042E:SSL routines::tlsv1 alert protocol version", .secureConnectionFailed, "no common"),
            (35, "OpenSSL SSL_connect: Connection reset by peer", .networkConnectionLost, "connection was lost"),
            (
                56, "OpenSSL SSL_read: OpenSSL/3.0.19: error:0A00045C:SSL routines::tlsv13 alert certificate required",
                .clientCertificateRejected, "requires a client certificate"
            ),
            (
                35, "error:0A000418:SSL routines::tlsv1 alert unknown ca", .clientCertificateRejected,
                "rejected the client certificate"
            ),
            (56, "OpenSSL SSL_read: SSL_ERROR_SYSCALL, errno 104", .networkConnectionLost, "connection was lost"),
            (58, "could not parse PKCS12 file", .clientCertificateRejected, "passphrase"),
            (60, "SSL certificate problem: certificate has expired", .serverCertificateUntrusted, "has expired"),
            (
                60, "SSL certificate problem: certificate is not yet valid", .serverCertificateUntrusted,
                "isn't valid yet"
            ),
            (
                60, "SSL certificate problem: unable to get local issuer certificate", .serverCertificateUntrusted,
                "authority"
            ),
            (
                60, "SSL: no alternative certificate subject name matches target host name 'a'",
                .serverCertificateUntrusted, "another host"
            ),
            (90, "SSL: public key does not match pinned public key", .serverCertificateUntrusted, "pinned keys"),
            (77, "error setting certificate verify locations", .serverCertificateUntrusted, "can't be read"),
        ]

        @Test(
            "The error for a TLS failure has a description in plain words, and libcurl's text for developers",
            arguments: tlsTexts)
        func plainTLS(_ code: Int32, _ text: String, _ kind: URLError.Code, _ words: String) throws {
            let error = try #require(URLError(libcurlCode: code, text))
            #expect(error.code == kind)
            #expect(error.reason.contains(words))
            #expect(!error.reason.contains("SSL"))
            #expect(error.errorUserInfo[NSDebugDescriptionErrorKey] as? String == text)
        }

        @Test("A connection attempt that timed out in the system isn't reported as the request's timeout")
        func connectSystemGave() {
            #expect(URLError(libcurlCode: 28, "Connection timed out")?.code == .cannotConnectToHost)
        }
    }
#endif
