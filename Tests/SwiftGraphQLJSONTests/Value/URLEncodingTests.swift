import Foundation
import Testing

@testable import SwiftGraphQLJSON

struct URLEncodingTests {
    /// The expected URLs come from Foundation, which encodes such text since macOS 14 and iOS 17, and on Linux.
    @Test(
        "Text that systems before iOS 17 reject is encoded as later systems encode it",
        arguments: [
            "https://example.com/größe?q=日本#ä", "https://example.com/a b", "https://example.com/50%25",
            "https://example.com/a|b\"c<d>^`{}\\", "https://example.com/~user/-._!$&'()*+,;=:@", "/bilder/ü.png", "",
        ])
    func encoding(_ text: String) {
        #expect(URL(encoding: text)?.absoluteString == URL(string: text)?.absoluteString)
        #expect(URL(string: URL.percentEncoded(text))?.absoluteString == URL(string: text)?.absoluteString)
        #expect(URL.percentEncoded(text).utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }

    @Test("A relative reference is encoded")
    func relativeReference() {
        let base = URL(string: "https://example.com/a/b")
        #expect(URL(encoding: "ä b", relativeTo: base)?.absoluteString == "https://example.com/a/%C3%A4%20b")
    }

    @Test("A percent sign that doesn't begin an escape is encoded")
    func percentSigns() {
        #expect(URL.percentEncoded("50%") == "50%25")
        #expect(URL.percentEncoded("%4") == "%254")
        #expect(URL.percentEncoded("%zz%4f%C3%A4") == "%25zz%4f%C3%A4")
    }
}
