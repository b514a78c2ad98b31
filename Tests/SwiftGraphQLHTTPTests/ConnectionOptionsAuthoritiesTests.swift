import Foundation
import Testing

@testable import SwiftGraphQLHTTP

@Suite struct ConnectionOptionsAuthoritiesTests {
    private func authorities(_ text: String) -> [Data] {
        var options = ConnectionOptions()
        options.trustedCertificatesPEM = text
        return options.authorities
    }

    @Test("Certificates are read from text, but none are used if any of them is malformed")
    func certificates() {
        let block = "-----BEGIN CERTIFICATE-----\nAQID\nBA==\n-----END CERTIFICATE-----\n"
        #expect(authorities("# a comment\n\(block)\(block)") == [Data([1, 2, 3, 4]), Data([1, 2, 3, 4])])
        for text in [
            "nothing", "-----BEGIN CERTIFICATE-----\nAQID", "\(block)-----BEGIN CERTIFICATE-----\nAQID",
            "-----BEGIN CERTIFICATE-----\n\u{1}\n-----END CERTIFICATE-----",
        ] {
            #expect(authorities(text).isEmpty)
        }
    }
}
