import Foundation
import Testing

@testable import SwiftGraphQLHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct HTTPCookieStorageLimitTests {
    @Test("The parser also detects cookies that an interim head sets")
    func heads() throws {
        var parser = HTTPHeadParser(limit: 1_000, fieldLimit: 100)
        for (line, setsCookies) in [
            ("HTTP/1.1 103 Early Hints", false), ("Cookie: d=1", false), ("SET-COOKIE: a=1", true), ("", true),
            ("HTTP/1.1 200 OK", true), ("", true),
        ] {
            _ = try Array("\(line)\r\n".utf8).withUnsafeBytes { try parser.take($0) }
            #expect(parser.setsCookies == setsCookies)
        }
    }

    #if canImport(Darwin) || canImport(FoundationNetworking)
        @Test("All cookies in Foundation's storage are removed if there are more than 3,000")
        func foundation() throws {
            var options = HTTPSessionOptions()
            options.keepsCookies = true
            let storage = try #require(URLSessionConfiguration.session(options).httpCookieStorage)
            func receive(_ count: Int, from start: Int) throws {
                for number in start..<start + count {
                    let cookie = HTTPCookie(properties: [
                        .name: "a\(number)", .value: "1", .domain: "example.com", .path: "/",
                    ])
                    storage.setCookie(try #require(cookie))
                }
                let field = (0..<count).map { "a\($0)=1" }.joined(separator: ", ")
                storage.removeCookies(ifTooManyAfter: HTTPHead(status: 200, headers: ["Set-Cookie": field]))
            }
            try receive(3_000, from: 0)
            #expect(storage.cookies?.count == 3_000)
            storage.removeCookies(ifTooManyAfter: HTTPHead(status: 200))
            #expect(storage.cookies?.count == 3_000)
            try receive(1, from: 3_000)
            #expect(storage.cookies?.isEmpty == true)
        }
    #endif
}
