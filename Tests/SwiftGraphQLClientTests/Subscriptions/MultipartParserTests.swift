import Testing

@testable import SwiftGraphQLClient

@Suite struct MultipartParserTests {
    private static let text =
        "preamble\r\n--b\r\nContent-Type: application/json\r\n\r\n{\"a\":\"é\"}\r\n--b \t\r\n\r\n-b\r\n- -b\r\n --b\r\n--a--b\r\n\r\n"
        + "--b\r\nX: 1\r\nY: 2\r\n\r\n\r\n--b--\r\nepilogue\r\n--b\r\n\r\nnever\r\n--b"

    private static let parts = ["{\"a\":\"é\"}", "-b\r\n- -b\r\n --b\r\n--a--b\r\n", ""].map { Array($0.utf8) }

    @Test("Parts are the same wherever the bytes are split", arguments: ["\r\n", "\n"])
    func partsSameWherever(_ lineEnd: String) throws {
        let bytes = Array(Self.text.replacing("\r\n", with: lineEnd).utf8)
        let parts = Self.parts.map { Array(String(decoding: $0, as: UTF8.self).replacing("\r\n", with: lineEnd).utf8) }
        for split in 0...bytes.count {
            var parser = MultipartParser(boundary: "b", limit: 1000)
            let found = try parser.consume(bytes[..<split]) + parser.consume(bytes[split...])
            #expect(found == parts, "split at \(split)")
            #expect(parser.isAtEnd)
        }
        var parser = MultipartParser(boundary: "b", limit: 1000)
        var found: [[UInt8]] = []
        for byte in bytes { found += try parser.consume([byte]) }
        #expect(found == parts)
    }

    @Test("The first boundary can be at the very start, and a part is complete once its end boundary has arrived")
    func firstBoundaryStand() throws {
        var parser = MultipartParser(boundary: "-", limit: 100)
        #expect(try parser.consume("---\r\n\r\n{}".utf8).isEmpty)
        #expect(try parser.consume("\r\n--".utf8).isEmpty)
        #expect(try parser.consume("-".utf8) == [Array("{}".utf8)])
        #expect(try parser.consume("\r\n".utf8).isEmpty)
        #expect(!parser.isAtEnd)
    }

    @Test(
        "Adjacent boundaries don't enclose a part", arguments: ["--b\r\n--b\r\n", "--b\n--b--", "--b\r\n\r\n--b--"])
    func nothingBetweenTwo(_ text: String) throws {
        var parser = MultipartParser(boundary: "b", limit: 100)
        #expect(try parser.consume(Array(text.utf8)).isEmpty)
    }

    @Test("A part whose header doesn't end causes an error", arguments: ["--b\r\nX: 1\r\n--b--", "--b\nX: 1\n--b\n"])
    func partWithoutEnd(_ text: String) {
        var parser = MultipartParser(boundary: "b", limit: 100)
        let error = #expect(throws: ClientError.self) { try parser.consume(Array(text.utf8)) }
        #expect(error?.code == .protocolViolation)
        #expect(error?.message.contains("incomplete header") == true)
    }

    @Test(
        "Extra text on a boundary's line causes an error, but the part before the boundary is complete",
        arguments: ["b", "-b", "-\n", " x", "\r\t\r-", String(repeating: " ", count: 65), ": 1"])
    func textAfterBoundary(_ text: String) {
        let body = Array("--b\n\n1\n--b\(text)\n\n2\n--b--".utf8)
        for split in 0...body.count {
            var parser = MultipartParser(boundary: "b", limit: 100)
            var parts: [StreamEvent] = []
            let error = #expect(throws: ClientError.self, "split at \(split)") {
                try parser.consume(Array(body[..<split]), into: &parts)
                try parser.consume(Array(body[split...]), into: &parts)
            }
            #expect(error?.code == .protocolViolation)
            #expect(error?.message.contains("other text on its line") == true)
            #expect(parts == [StreamEvent(data: [UInt8(ascii: "1")])], "split at \(split)")
        }
    }

    @Test("A part that is too large causes an error", arguments: ["--b\n\n", "--b\nX:"])
    func partGoesToo(_ start: String) {
        var parser = MultipartParser(boundary: "b", limit: 100)
        let error = #expect(throws: ClientError.self) {
            _ = try parser.consume(Array(start.utf8))
            for _ in 0..<50 { _ = try parser.consume(Array("\n--abbbb".utf8)) }
        }
        #expect(error?.code == .responseTooLarge)
        #expect(error?.message.contains("100 bytes") == true)
    }

    @Test("A boundary can have 70 bytes, but no more")
    func longBoundary() throws {
        let boundary = String(repeating: "b", count: 70)
        var parser = MultipartParser(boundary: boundary, limit: 100)
        #expect(try parser.consume(Array("--\(boundary)\n\n1\n--\(boundary)--".utf8)) == [[UInt8(ascii: "1")]])
        var other = MultipartParser(boundary: boundary + "b", limit: 100)
        let error = #expect(throws: ClientError.self) { try other.consume([0x2D]) }
        #expect(error?.code == .protocolViolation)
        #expect(error?.message.contains("70 bytes") == true)
    }

    @Test("Text before the first part can exceed the size limit, because the parser discards it")
    func comesBeforeFirst() throws {
        var parser = MultipartParser(boundary: "b", limit: 100)
        for _ in 0..<50 { #expect(try parser.consume(Array("\n--abbbb".utf8)).isEmpty) }
        #expect(try parser.consume(Array("\n--b\n\n1\n--b--".utf8)) == [[UInt8(ascii: "1")]])
    }
}

extension MultipartParser {
    fileprivate mutating func consume(_ bytes: some Collection<UInt8>) throws(ClientError) -> [[UInt8]] {
        var found: [StreamEvent] = []
        try consume(Array(bytes), into: &found)
        return found.map(\.data)
    }
}
