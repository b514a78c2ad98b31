import Testing

@testable import SwiftGraphQLClient

@Suite struct EventStreamParserTests {
    private typealias Event = StreamEvent

    private static let text =
        "\u{FEFF}: welcome\n\nevent: next\ndata: {\"a\":\ndata:\"é🦊\"}\nid: 1\nretry: 5\n\n"
        + "data\n\nevent:complete\n\nnonsense\n: done\nevent: next\ndata: lost"

    private static let events = [
        Event(name: "next", data: Array("{\"a\":\n\"é🦊\"}".utf8)), Event(name: "", data: []),
        Event(name: "complete", data: []),
    ]

    @Test("Events are the same wherever the bytes are split", arguments: ["\n", "\r\n", "\r"])
    func eventsSameWherever(_ lineEnd: String) throws {
        let bytes = Array(Self.text.replacing("\n", with: lineEnd).utf8)
        for split in 0...bytes.count {
            var parser = EventStreamParser(limit: 1000)
            let events = try parser.consume(bytes[..<split]) + parser.consume(bytes[split...])
            #expect(events == Self.events, "split at \(split)")
        }
        var parser = EventStreamParser(limit: 1000)
        var events: [Event] = []
        for byte in bytes { events += try parser.consume([byte]) }
        #expect(events == Self.events)
    }

    @Test("The sizes of a line and of an event are limited")
    func lineEventMany() throws {
        var parser = EventStreamParser(limit: 10)
        #expect(try parser.consume("data:12345\n\n".utf8) == [Event(name: "", data: Array("12345".utf8))])
        let line = #expect(throws: ClientError.self) { try parser.consume(Array("data:123456".utf8)) }
        #expect(line?.code == .responseTooLarge)
        var other = EventStreamParser(limit: 10)
        let event = #expect(throws: ClientError.self) {
            try other.consume(Array("data:12345\ndata:67890\n".utf8))
        }
        #expect(event?.code == .responseTooLarge)
        #expect(event?.message.contains("10 bytes") == true)
    }

    @Test("A ten-megabyte line can be read in pieces")
    func lineTenMegabytes() throws {
        var parser = EventStreamParser(limit: 16 << 20)
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        #expect(try parser.consume("data:".utf8).isEmpty)
        for _ in 0..<160 { #expect(try parser.consume(piece).isEmpty) }
        #expect(try parser.consume("\n\n".utf8).first?.data.count == 160 << 16)
    }
}

extension EventStreamParser {
    fileprivate mutating func consume(_ bytes: some Collection<UInt8>) throws(ClientError) -> [StreamEvent] {
        var found: [StreamEvent] = []
        try consume(Array(bytes), into: &found)
        return found
    }
}
