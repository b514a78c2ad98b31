import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct FoundationHTTPSessionTests {
    @Test("A session never stores responses and stores cookies only if its options say so")
    func storage() {
        var options = HTTPSessionOptions()
        let configuration = URLSessionConfiguration.session(options)
        #expect(configuration.urlCache == nil)
        #expect(configuration.httpCookieStorage == nil)
        options.keepsCookies = true
        #expect(URLSessionConfiguration.session(options).urlCache == nil)
        #expect(URLSessionConfiguration.session(options).httpCookieStorage != nil)
    }

    @Test("Many streams can be open at the same time, and another request to the host doesn't wait for them")
    func streams() async throws {
        let server = try RawServer { connection in
            guard let head = connection.readHead() else { return }
            connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n".utf8))
            if head.hasPrefix("GET /stream") { _ = connection.readToEnd() } else { connection.write([0x61]) }
        }
        defer { server.stop() }
        var options = HTTPSessionOptions()
        options.maximumConnectionsPerHost = 1
        let session = FoundationHTTPSession(options: options)
        func message(_ path: String) throws -> HTTPMessage {
            HTTPMessage(
                method: "GET", url: try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)")),
                idleTimeout: .seconds(600))
        }
        let heads = (0..<20).map { _ in Completion<HTTPHead>() }
        let streams = try heads.map { head in
            var message = try message("/stream")
            message.isStream = true
            return Task { [message] in
                try await session.answer(to: message) {
                    head.finish(.success($0))
                    return nil
                }
            }
        }
        for head in heads { #expect(try await head.wait().status == 200) }
        #expect(try await session.answer(to: message("/")).body == [0x61])
        for stream in streams { stream.cancel() }
    }
}
