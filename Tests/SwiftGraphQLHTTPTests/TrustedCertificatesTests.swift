import SwiftGraphQLHTTP
import Testing

#if os(Linux)
    @Suite struct TrustedCertificatesTests {
        @Test("Environment variables specify the paths of certificates, and empty variables count as missing")
        func variables() {
            let none = TrustedCertificates(["SSL_CERT_FILE": "", "SSL_CERT_DIR": ""])
            #expect(none.file == nil && none.folder == nil)
            let both = TrustedCertificates(["SSL_CERT_FILE": "/a.pem", "SSL_CERT_DIR": "/b:/c"])
            #expect(both.file == "/a.pem" && both.folder == "/b:/c")
            let foundation = TrustedCertificates(
                ["URLSESSION_CERT_AUTHORITY_INFO_FILE": "/d.pem", "SSL_CERT_FILE": "/a.pem"])
            #expect(foundation.file == "/d.pem" && foundation.folder == nil)
        }
    }
#endif
