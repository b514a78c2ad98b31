import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLClient

struct WebSocketHandshakeTests {
    /// The nonce for the key and the response of the example in RFC 6455, section 1.3.
    private static let nonce = Array("the sample nonce".utf8)
    private static let accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    private static let answer = """
        HTTP/1.1 101 Switching Protocols\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Accept: \(accept)\r

        """

    private func handshake(subprotocols: [String] = [], headers: [String: String] = [:]) throws -> WebSocketHandshake {
        let endpoint = try WebSocketEndpoint(try #require(URL(string: "ws://server.example:8080/chat?room=a%20b")))
        return try WebSocketHandshake(
            to: endpoint, subprotocols: subprotocols, headers: headers, nonce: Self.nonce)
    }

    /// Returns the result of parsing a response, which must be the same for the whole response and byte by byte.
    private func outcome(
        of answer: String, subprotocols: [String] = []
    ) throws -> Result<WebSocketHandshake.Acceptance?, ClientError> {
        let bytes = Array(answer.utf8)
        func run(_ pieces: [ArraySlice<UInt8>]) throws -> Result<WebSocketHandshake.Acceptance?, ClientError> {
            var handshake = try handshake(subprotocols: subprotocols)
            for (index, piece) in pieces.enumerated() {
                do {
                    if var acceptance = try handshake.receive(piece) {
                        acceptance.rest += pieces[(index + 1)...].joined()
                        return .success(acceptance)
                    }
                } catch {
                    return .failure(error)
                }
            }
            return .success(nil)
        }
        let whole = try run([bytes[...]])
        let single = try run(bytes.indices.map { bytes[$0...$0] })
        switch (whole, single) {
        case (.success(let one), .success(let other)): #expect(one == other)
        case (.failure(let one), .failure(let other)):
            #expect(one.code == other.code)
            #expect(one.status == other.status)
        default: Issue.record("the response has different results at once and in pieces")
        }
        return whole
    }

    @Test func `the request follows the RFC, with the given subprotocols and fields`() throws {
        let handshake = try handshake(
            subprotocols: ["chat", "superchat"], headers: ["X-B": "2", "Authorization": "x"])
        #expect(
            String(decoding: handshake.request, as: UTF8.self) == """
                GET /chat?room=a%20b HTTP/1.1\r
                Host: server.example:8080\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                Sec-WebSocket-Version: 13\r
                Sec-WebSocket-Protocol: chat, superchat\r
                Authorization: x\r
                X-B: 2\r
                \r

                """)
    }

    @Test(arguments: [
        ["X-A": "1\r\nX-B: 2"], ["X A": "1"], ["X-A\r\n": "1"], ["": "1"], ["sec-websocket-key": "1"],
        ["Host": "other"], ["X-A": "1", "x-a": "2"],
        ["Transfer-Encoding": "chunked"], ["Connection": "close"], ["upgrade": "h2c"], ["TE": "trailers"],
    ])
    func `a header field that would change the handshake causes an error`(_ headers: [String: String]) throws {
        let error = #expect(throws: ClientError.self) { try handshake(headers: headers) }
        #expect(error?.code == .invalidHeader)
    }

    @Test(arguments: ["", "a b", "a,b", "a\r\nX: 1"])
    func `a subprotocol that isn't a token causes an error`(_ name: String) throws {
        let error = #expect(throws: ClientError.self) { try handshake(subprotocols: [name]) }
        #expect(error?.code == .invalidHeader)
    }

    @Test func `the RFC's response is accepted, and the bytes after it are frames`() throws {
        let outcome = try outcome(of: Self.answer + "\r\nframes").get()
        #expect(outcome == WebSocketHandshake.Acceptance(subprotocol: nil, rest: Array("frames".utf8)))
    }

    @Test func `names of header fields are case-insensitive, and values are found in lists`() throws {
        let answer = """
            HTTP/1.1 101 \r
            UPGRADE:WebSocket\r
            connection: keep-alive\r
            connection: foo, upgrade \r
            sec-websocket-accept:  \(Self.accept)\t\r
            Sec-WebSocket-Protocol: b\r
            Sec-WebSocket-Extensions:\r
            \r

            """
        #expect(try outcome(of: answer, subprotocols: ["a", "b"]).get()?.subprotocol == "b")
    }

    @Test func `interim responses are ignored`() throws {
        #expect(try outcome(of: "HTTP/1.1 100 Continue\r\n\r\n" + Self.answer + "\r\n").get() != nil)
    }

    @Test(arguments: [
        ("another protocol", answer.replacingOccurrences(of: "websocket", with: "h2c")),
        ("no upgrade", answer.replacingOccurrences(of: "Connection: Upgrade", with: "Connection: close")),
        ("another key's answer", answer.replacingOccurrences(of: "s3pP", with: "S3pP")),
        ("two answers", answer + "Sec-WebSocket-Accept: \(accept)\r\n"),
        ("an extension", answer + "Sec-WebSocket-Extensions: permessage-deflate\r\n"),
        ("a subprotocol not offered", answer + "Sec-WebSocket-Protocol: c\r\n"),
        ("a subprotocol in other letters", answer + "Sec-WebSocket-Protocol: A\r\n"),
        ("two subprotocols", answer + "Sec-WebSocket-Protocol: a\r\nSec-WebSocket-Protocol: b\r\n"),
        ("two subprotocols in one field", answer + "Sec-WebSocket-Protocol: a, b\r\n"),
        ("HTTP/1.0", answer.replacingOccurrences(of: "1.1", with: "1.0")),
        ("HTTP/2", answer.replacingOccurrences(of: "1.1", with: "2")),
        ("a folded line", answer + " folded\r\n"),
        ("a line without a colon", answer + "colon\r\n"),
        ("a space before the colon", answer + "A : b\r\n"),
        ("a zero byte", answer + "A: \0\r\n"),
        ("a lone line feed", answer + "A: b\nB: c\r\n"),
        ("no status", "HTTP/1.1 \r\n"), ("a status of letters", "HTTP/1.1 abc\r\n"),
        ("a status of two digits", "HTTP/1.1 99\r\n"), ("a status too high", "HTTP/1.1 600\r\n"),
        ("another protocol at once", "SSH-2.0-server\r\n"),
        ("an endless head", answer + String(repeating: "A: b\r\n", count: 3_000)),
    ])
    func `an invalid response causes an error`(_ name: String, _ head: String) throws {
        let outcome = try outcome(of: head + "\r\n", subprotocols: ["a", "b"])
        let error = #expect(throws: ClientError.self) { try outcome.get() }
        #expect(error?.code == .invalidHandshake)
    }

    @Test(arguments: [
        (301, ClientError.Code.redirected), (307, .redirected), (400, .httpStatus), (401, .unauthorized),
        (403, .forbidden), (407, .httpStatus), (200, .httpStatus), (503, .httpStatus),
    ])
    func `a rejection is reported with its status, without its body`(_ status: Int, _ code: ClientError.Code) throws {
        let outcome = try outcome(of: "HTTP/1.1 \(status) No\r\nContent-Length: 600\r\n\r\nsorry")
        let error = #expect(throws: ClientError.self) { try outcome.get() }
        #expect(error?.code == code)
        #expect(error?.status == status)
        #expect(error?.bodyExcerpt == nil)
    }

    @Test func `a rejection has the header fields of the response`() throws {
        let outcome = try outcome(
            of: "HTTP/1.1 503 No\r\nRetry-After: 7\r\nVary: a\r\nVary: b\r\nContent-Length: 0\r\n\r\n")
        let error = #expect(throws: ClientError.self) { try outcome.get() }
        #expect(error?.retryAfter == .seconds(7))
        #expect(error?.responseHeaders["Vary"] == "a, b")
    }

    @Test func `three thousand damaged responses have the same results as a whole and byte by byte`() throws {
        var numbers = SeededNumbers(seed: 4)
        let valid = Array((Self.answer + "Sec-WebSocket-Protocol: a\r\n\r\n").utf8)
        var rejections = 0
        for _ in 0..<3_000 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let index = Int.random(in: bytes.indices, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<7, using: &numbers)
                case 1: bytes.remove(at: index)
                default: bytes.insert(.random(in: 0...127, using: &numbers), at: index)
                }
            }
            let outcome = try outcome(of: String(decoding: bytes, as: UTF8.self), subprotocols: ["a"])
            if case .failure = outcome { rejections += 1 }
        }
        #expect(rejections > 1_000)
    }
}

struct WebSocketEndpointTests {
    @Test(arguments: [
        ("ws://a.example", false, "a.example", 80, "/", "a.example"),
        ("wss://a.example/", true, "a.example", 443, "/", "a.example"),
        ("https://a.example:443/x", true, "a.example", 443, "/x", "a.example"),
        ("WS://a.example:8000/a/b?c=d%0D&e#f", false, "a.example", 8000, "/a/b?c=d%0D&e", "a.example:8000"),
        ("ws://[::1]:9/", false, "[::1]", 9, "/", "[::1]:9"),
    ])
    func `a URL is split into its parts`(
        _ text: String, _ isSecure: Bool, _ host: String, _ port: Int, _ target: String, _ authority: String
    ) throws {
        let endpoint = try WebSocketEndpoint(try #require(URL(string: text)))
        #expect(endpoint.isSecure == isSecure)
        #expect(endpoint.host == host)
        #expect(endpoint.port == port)
        #expect(endpoint.target == target)
        #expect(endpoint.authority == authority)
    }

    @Test(arguments: ["ftp://a.example", "ws:///x", "/graphql", "ws://user:secret@a.example/", "ws://a.example:0/"])
    func `a URL that isn't valid for WebSockets causes an error`(_ text: String) throws {
        let url = try #require(URL(string: text))
        let error = #expect(throws: ClientError.self) { try WebSocketEndpoint(url) }
        #expect(error?.code == .invalidEndpoint)
    }
}
