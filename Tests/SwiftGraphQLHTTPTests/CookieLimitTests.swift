import Foundation
import Testing

@testable import SwiftGraphQLHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct CookieLimitTests {
    @Test("Cookies are counted only if there may be too many, and removed only if there are")
    func counting() {
        var limit = CookieLimit()
        var counts = 0
        func isExceeded(adding new: Int, _ present: Int) -> Bool {
            limit.isExceeded(adding: new) {
                counts += 1
                return present
            }
        }
        for _ in 0..<3_000 { #expect(!isExceeded(adding: 1, 1)) }
        #expect(counts == 0)
        #expect(!isExceeded(adding: 1, 1))
        #expect(counts == 1)
        #expect(!isExceeded(adding: 2_999, 3_000))
        #expect(counts == 1)
        #expect(!isExceeded(adding: 1, 3_000))
        #expect(isExceeded(adding: 1, 3_001))
        #expect(!isExceeded(adding: 3_000, 9_999))
        #expect(counts == 3)
    }

    @Test("The fields of all heads are counted")
    func heads() throws {
        var parser = HTTPHeadParser(limit: 1_000, fieldLimit: 100)
        for line in [
            "HTTP/1.1 103 Early Hints", "Set-Cookie: a=1", "", "HTTP/1.1 200 OK", "SET-COOKIE: b=1", "set-cookie : c=1",
            "Cookie: d=1", "",
        ] {
            _ = try Array("\(line)\r\n".utf8).withUnsafeBytes { try parser.take($0) }
        }
        #expect(parser.cookieCount == 3)
    }

    #if canImport(Darwin) || canImport(FoundationNetworking)
        @Test("The cookies in Foundation's storage are removed if there are too many")
        func foundation() throws {
            var options = HTTPSessionOptions()
            options.keepsCookies = true
            let storage = try #require(URLSessionConfiguration.ephemeral(options).httpCookieStorage)
            let cookies = FoundationCookies(storage)
            func receive(_ count: Int, from start: Int) throws {
                for number in start..<start + count {
                    let cookie = HTTPCookie(properties: [
                        .name: "a\(number)", .value: "1", .domain: "example.com", .path: "/",
                    ])
                    storage.setCookie(try #require(cookie))
                }
                let field = (0..<count).map { "a\($0)=1" }.joined(separator: ", ")
                cookies.bound(after: HTTPHead(status: 200, headers: ["Set-Cookie": field]))
            }
            try receive(3_000, from: 0)
            #expect(storage.cookies?.count == 3_000)
            cookies.bound(after: HTTPHead(status: 200))
            #expect(storage.cookies?.count == 3_000)
            try receive(1, from: 3_000)
            #expect(storage.cookies?.isEmpty == true)
        }
    #endif
}
