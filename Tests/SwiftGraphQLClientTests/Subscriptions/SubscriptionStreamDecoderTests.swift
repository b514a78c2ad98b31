import Testing

@testable import SwiftGraphQLClient

@Suite struct SubscriptionStreamDecoderTests {
    private typealias Event = SubscriptionStreamDecoder.Event

    private func events(_ contentType: String, _ text: String, limit: Int = 1000) throws -> [Event] {
        var decoder = try #require(SubscriptionStreamDecoder(contentType: contentType, limit: limit))
        return decoder.consume(Array(text.utf8)) + decoder.consume(Array(text.utf8))
    }

    private func response(_ text: String) -> Event { .response(Array(text.utf8)) }

    @Test("Server-sent events are responses until an event completes the stream")
    func serverSentEvents() throws {
        let text =
            ":\n\nevent: next\ndata: 1\n\ndata: 2\n\nevent: ping\ndata: 3\n\nevent: complete\ndata:\n\ndata: 4\n\n"
        #expect(
            try events("Text/Event-Stream; charset=utf-8", text) == [response("1"), response("2"), .completed])
    }

    @Test("Parts contain responses, with or without an envelope, and empty parts are ignored")
    func partsResponsesEnvelope() throws {
        let text =
            "--graphql\r\n\r\n{}\r\n--graphql\r\n\r\n{\"payload\": {\"data\": 1}}\r\n--graphql\r\n\r\n"
            + "{\"data\":2}\r\n--graphql\r\n\r\n{\"payload\":null}\r\n--graphql--"
        #expect(
            try events(#"multipart/mixed;boundary="graphql";subscriptionSpec=1.0"#, text)
                == [response("{\"data\": 1}"), response("{\"data\":2}"), .completed])
    }

    @Test("Errors next to the payload end the subscription", arguments: ["null", #"{"data":1}"#])
    func errorsBesidePayload(_ payload: String) throws {
        let text =
            "---\n\n{\"payload\":\(payload),\"errors\":[{\"message\":\"m\"}]}\n---\n\n{\"payload\":{}}\n-----"
        let last = [response(#"{"errors":[{"message":"m"}]}"#), .completed]
        #expect(try events("multipart/mixed", text) == (payload == "null" ? last : [response(payload)] + last))
    }

    @Test("A part that isn't an object causes an error", arguments: ["oops", "[]", " ", "\u{0}"])
    func partNoObject(_ part: String) throws {
        let found = try events("multipart/mixed; boundary=b", "--b\n\n\(part)\n--b--")
        #expect(found == [.failed(.malformedResponse, message: "the server sent a part that is not a JSON object")])
    }

    @Test("A payload that isn't an object causes an error", arguments: ["[]", "1", "\"text\"", "true"])
    func payloadNoObject(_ payload: String) throws {
        let found = try events("multipart/mixed; boundary=b", "--b\n\n{\"payload\":\(payload)}\n--b--")
        #expect(found == [.failed(.malformedResponse, message: "the server sent a payload that is not a response")])
    }

    @Test(
        "An event that is too large causes an error",
        arguments: [("text/event-stream", "data:"), ("multipart/mixed", "---\n\n")])
    func eventTooLarge(_ contentType: String, _ start: String) throws {
        let found = try events(contentType, start + String(repeating: "x", count: 2000))
        guard case .failed(.responseTooLarge, _) = found.first, found.count == 1 else {
            Issue.record("\(found)")
            return
        }
    }

    @Test(
        "A server can send a limited number of bytes between two events",
        arguments: [
            ("text/event-stream", ":\n", "data:{}\n\n"), ("text/event-stream", "\n", "data:{}\n\n"),
            ("text/event-stream", "event: ping\ndata: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n\n", "data:{}\n\n"),
            ("multipart/mixed", "---\n\n{}\n", "---\n\n{\"data\":{}}\n"),
        ])
    func skippedBytes(_ contentType: String, _ filler: String, _ event: String) throws {
        var decoder = try #require(
            SubscriptionStreamDecoder(contentType: contentType, limit: 1_000, maximumSkippedBytes: 16_384))
        let kilobyte = Array(String(repeating: filler, count: 1_024 / filler.utf8.count).utf8)
        for _ in 0..<3 {
            for _ in 0..<15 { #expect(decoder.consume(kilobyte) == []) }
            // The filler must follow, because a part is complete only with the delimiter of the next part.
            #expect(decoder.consume(Array((event + filler).utf8)).count == 1)
        }
        let failure = (0..<20).lazy.map { _ in decoder.consume(kilobyte) }.first { !$0.isEmpty }
        guard case .failed(.connectionFailed, _)? = failure?.last else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("An endless preamble causes an error")
    func endlessPreamble() throws {
        var decoder = try #require(
            SubscriptionStreamDecoder(contentType: "multipart/mixed", limit: 1_000, maximumSkippedBytes: 16_384))
        let kilobyte = Array(String(repeating: "preamble\n", count: 113).utf8)
        let failure = (0..<20).lazy.map { _ in decoder.consume(kilobyte) }.first { !$0.isEmpty }
        guard case .failed(.connectionFailed, _)? = failure?.last else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test(
        "Events that precede a fault in the same bytes aren't lost",
        arguments: [
            ("text/event-stream", "data: 1\n\ndata:"), ("multipart/mixed", "---\n\n{\"data\":1}\n---\n\n"),
            ("multipart/mixed", "---\n\n{\"data\":1}\n---\nno header end\n---"),
        ])
    func cameBeforeFault(_ contentType: String, _ start: String) throws {
        let found = try events(contentType, start + String(repeating: "x", count: 2000))
        guard case .response = found.first, case .failed = found.last, found.count == 2 else {
            Issue.record("\(found)")
            return
        }
    }

    @Test(
        "A response with another media type isn't a stream",
        arguments: ["", "application/json", "multipart/form-data;boundary=b", "text/html"])
    func typesHoldNo(_ contentType: String) {
        #expect(SubscriptionStreamDecoder(contentType: contentType, limit: 1) == nil)
    }

    @Test(
        "A media type's parameter is found with and without quotation marks",
        arguments: [
            (#"a/b; boundary=c"#, "c"), (#"a/b;x="; boundary=no" ; Boundary="a\"; b""#, #"a"; b"#),
            ("a/b; boundary=", nil),
            ("a/b", nil), (#"a/b; boundary="open"#, "open"), ("boundary=c", nil),
        ] as [(String, String?)])
    func parametersFoundQuotes(_ contentType: String, _ boundary: String?) {
        #expect(contentType.mediaTypeParameter("boundary") == boundary)
    }
}
