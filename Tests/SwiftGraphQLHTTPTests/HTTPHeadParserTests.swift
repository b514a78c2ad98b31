import Foundation
import SwiftGraphQLHTTP
import Testing

@Suite struct HTTPHeadParserTests {
    private func heads(_ lines: [String], limit: Int = 1_000, fieldLimit: Int = 20) throws -> [HTTPHead] {
        var parser = HTTPHeadParser(limit: limit, fieldLimit: fieldLimit)
        return try lines.compactMap { line in try Array(line.utf8).withUnsafeBytes { try parser.take($0) } }
    }

    @Test func `a head is complete with its last line and has a status and fields`() throws {
        let head = HTTPHead(status: 404, headers: ["Content-Type": "text/html; a=b", "X": ""])
        let lines = ["HTTP/1.1 404 Not Found\r\n", "Content-Type: \t text/html; a=b \r\n", "X:\r\n", "\r\n"]
        #expect(try heads(lines) == [head])
        #expect(try heads(Array(lines.dropLast())).isEmpty)
        #expect(try heads(["HTTP/2 200\n", "\n"]) == [HTTPHead(status: 200)])
    }

    @Test func `fields with the same name are joined, ignoring case`() throws {
        let lines = ["HTTP/1.1 200 OK\r\n", "Set-Cookie: a=1\r\n", "X: y\r\n", "set-cookie: b=2\r\n", "\r\n"]
        #expect(try heads(lines) == [HTTPHead(status: 200, headers: ["Set-Cookie": "a=1, b=2", "X": "y"])])
    }

    @Test func `a folded line continues its field, and a malformed line is ignored`() throws {
        let lines = ["HTTP/1.1 200 OK\r\n", "garbage\r\n", "X: a\r\n", "  b\r\n", "\tc\r\n", "\r\n"]
        #expect(try heads(lines) == [HTTPHead(status: 200, headers: ["X": "a b c"])])
    }

    @Test func `interim heads and trailers are ignored`() throws {
        let lines = [
            "HTTP/1.1 100 Continue\r\n", "\r\n", "HTTP/1.1 103 Early Hints\r\n", "Link: </a>\r\n", "\r\n",
            "HTTP/1.1 200 OK\r\n", "A: b\r\n", "\r\n", "Trailer: t\r\n", "\r\n",
        ]
        #expect(try heads(lines) == [HTTPHead(status: 200, headers: ["A": "b"])])
    }

    @Test func `a status line without a number counts as status 0`() throws {
        #expect(try heads(["garbage\r\n", "\r\n"]) == [HTTPHead(status: 0)])
    }

    @Test func `a head with more bytes than the limit causes an error`() throws {
        let lines = ["HTTP/1.1 200 OK\r\n", "X: \(String(repeating: "x", count: 78))\r\n", "\r\n"]
        #expect(try heads(lines, limit: 102).count == 1)
        #expect(throws: URLError.self) { try heads(lines, limit: 101) }
    }

    @Test func `a head with more fields than the limit causes an error, and so do too many trailers`() throws {
        let head = ["HTTP/1.1 200 OK\r\n"] + [String](repeating: "a:\r\n", count: 20) + ["\r\n"]
        #expect(try heads(head).count == 1)
        let error = #expect(throws: URLError.self) { try heads(head, fieldLimit: 19) }
        #expect(error?.reason.hasSuffix("more than 19 header fields") == true)
        #expect(throws: URLError.self) { try heads(head + ["Trailer: t\r\n"]) }
    }

    @Test func `interim heads and trailers count toward the byte limit`() throws {
        let interim = ["HTTP/1.1 103 Early Hints\r\n", "\r\n"]
        let head = ["HTTP/1.1 200 OK\r\n", "\r\n"]
        #expect(try heads(interim + head, limit: 47).count == 1)
        #expect(throws: URLError.self) { try heads(interim + head, limit: 46) }
        #expect(throws: URLError.self) { try heads(head + ["A: b\r\n"], limit: 24) }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [1, 20_000])
    func `a head with many fields is read in linear time, whether or not their names differ`(_ names: Int) throws {
        let fields = (0..<20_000).map { "X\($0 % names): abc\r\n" }
        let head = try #require(
            try heads(["HTTP/1.1 200 OK\r\n"] + fields + ["\r\n"], limit: 1 << 20, fieldLimit: 20_000).first)
        #expect(head.headers.count == names)
        #expect(head.headers.values.reduce(0) { $0 + $1.utf8.count } == 20_000 * 3 + (20_000 - names) * 2)
    }
}
