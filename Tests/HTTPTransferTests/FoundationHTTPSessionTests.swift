import Foundation
import Testing

@testable import HTTPTransfer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct FoundationHTTPSessionTests {
    @Test("A session stores no responses, and cookies only on request")
    func storage() {
        var options = HTTPSessionOptions()
        let configuration = URLSessionConfiguration.ephemeral(options)
        #expect(configuration.urlCache == nil)
        #expect(configuration.httpCookieStorage == nil)
        options.keepsCookies = true
        #expect(URLSessionConfiguration.ephemeral(options).urlCache == nil)
        #expect(URLSessionConfiguration.ephemeral(options).httpCookieStorage != nil)
    }
}
