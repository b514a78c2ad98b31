import Testing

@testable import SwiftGraphQLClient

extension SubscriptionStreamDecoder {
    /// Decodes the next bytes and returns the responses.
    mutating func responses(in bytes: [UInt8]) throws(ClientError) -> [String] {
        var responses: [[UInt8]] = []
        try consume(bytes, into: &responses)
        return responses.map { String(decoding: $0, as: UTF8.self) }
    }
}

@Suite struct SubscriptionStreamDecoderTests {
    /// The result of decoding a stream.
    private struct Outcome {
        var responses: [String]
        var error: ClientError?
        var isAtEnd: Bool
    }

    /// Decodes a stream twice in a row. The second time, nothing is decoded if the stream ends the subscription.
    private func decode(_ contentType: String, _ text: String, limit: Int = 1000) throws -> Outcome {
        var decoder = try #require(SubscriptionStreamDecoder(contentType: contentType, limit: limit))
        var responses: [[UInt8]] = []
        var failure: ClientError?
        do throws(ClientError) {
            for _ in 0..<2 { try decoder.consume(Array(text.utf8), into: &responses) }
        } catch {
            failure = error
        }
        return Outcome(
            responses: responses.map { String(decoding: $0, as: UTF8.self) }, error: failure, isAtEnd: decoder.isAtEnd)
    }

    /// Returns the responses of a stream that ends the subscription without an error.
    private func responses(_ contentType: String, _ text: String) throws -> [String] {
        let outcome = try decode(contentType, text)
        #expect(outcome.isAtEnd && outcome.error == nil)
        return outcome.responses
    }

    @Test("Server-sent events are responses until an event completes the stream")
    func serverSentEvents() throws {
        let text =
            ":\n\nevent: next\ndata: 1\n\ndata: 2\n\nevent: ping\ndata: 3\n\nevent: complete\ndata:\n\ndata: 4\n\n"
        #expect(try responses("Text/Event-Stream; charset=utf-8", text) == ["1", "2"])
    }

    @Test("Parts contain responses, with or without an envelope, and empty parts are ignored")
    func partsResponsesEnvelope() throws {
        let text =
            "--graphql\r\n\r\n{}\r\n--graphql\r\n\r\n{\"payload\": {\"data\": 1}}\r\n--graphql\r\n\r\n"
            + "{\"data\":2}\r\n--graphql\r\n\r\n{\"payload\":null}\r\n--graphql--"
        #expect(
            try responses(#"multipart/mixed;boundary="graphql";subscriptionSpec=1.0"#, text)
                == ["{\"data\": 1}", "{\"data\":2}"])
    }

    @Test("Errors next to the payload end the subscription", arguments: ["null", #"{"data":1}"#])
    func errorsBesidePayload(_ payload: String) throws {
        let text =
            "---\n\n{\"payload\":\(payload),\"errors\":[{\"message\":\"m\"}]}\n---\n\n{\"payload\":{}}\n-----"
        let last = #"{"errors":[{"message":"m"}]}"#
        #expect(try responses("multipart/mixed", text) == (payload == "null" ? [last] : [payload, last]))
    }

    @Test("A part that isn't an object causes an error", arguments: ["oops", "[]", " ", "\u{0}"])
    func partNoObject(_ part: String) throws {
        let outcome = try decode("multipart/mixed; boundary=b", "--b\n\n\(part)\n--b--")
        #expect(outcome.responses.isEmpty && !outcome.isAtEnd)
        #expect(outcome.error?.code == .malformedResponse)
        #expect(outcome.error?.message == "the server sent a part that is not a JSON object")
    }

    @Test("A payload that isn't an object causes an error", arguments: ["[]", "1", "\"text\"", "true"])
    func payloadNoObject(_ payload: String) throws {
        let outcome = try decode("multipart/mixed; boundary=b", "--b\n\n{\"payload\":\(payload)}\n--b--")
        #expect(outcome.responses.isEmpty && !outcome.isAtEnd)
        #expect(outcome.error?.code == .malformedResponse)
        #expect(outcome.error?.message == "the server sent a payload that is not a response")
    }

    @Test(
        "An event that is too large causes an error",
        arguments: [("text/event-stream", "data:"), ("multipart/mixed", "---\n\n")])
    func eventTooLarge(_ contentType: String, _ start: String) throws {
        let outcome = try decode(contentType, start + String(repeating: "x", count: 2000))
        #expect(outcome.responses.isEmpty && !outcome.isAtEnd)
        #expect(outcome.error?.code == .responseTooLarge)
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
            for _ in 0..<15 { #expect(try decoder.responses(in: kilobyte) == []) }
            // The filler must follow, because a part is complete only with the delimiter of the next part.
            #expect(try decoder.responses(in: Array((event + filler).utf8)).count == 1)
        }
        var responses: [[UInt8]] = []
        let error = #expect(throws: ClientError.self) {
            for _ in 0..<20 { try decoder.consume(kilobyte, into: &responses) }
        }
        #expect(error?.code == .connectionFailed)
        #expect(responses.isEmpty)
    }

    @Test("An endless preamble causes an error")
    func endlessPreamble() throws {
        var decoder = try #require(
            SubscriptionStreamDecoder(contentType: "multipart/mixed", limit: 1_000, maximumSkippedBytes: 16_384))
        let kilobyte = Array(String(repeating: "preamble\n", count: 113).utf8)
        var responses: [[UInt8]] = []
        let error = #expect(throws: ClientError.self) {
            for _ in 0..<20 { try decoder.consume(kilobyte, into: &responses) }
        }
        #expect(error?.code == .connectionFailed)
        #expect(responses.isEmpty)
    }

    @Test(
        "Events that precede a fault in the same bytes aren't lost",
        arguments: [
            ("text/event-stream", "data: 1\n\ndata:"), ("multipart/mixed", "---\n\n{\"data\":1}\n---\n\n"),
            ("multipart/mixed", "---\n\n{\"data\":1}\n---\nno header end\n---"),
        ])
    func cameBeforeFault(_ contentType: String, _ start: String) throws {
        let outcome = try decode(contentType, start + String(repeating: "x", count: 2000))
        #expect(outcome.responses.count == 1)
        #expect(outcome.error != nil && !outcome.isAtEnd)
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
            (#"a/b;x=1 ; Boundary = "a b""#, "a b"),
            ("a/b; boundary=", nil),
            ("a/b", nil), (#"a/b; boundary="open"#, "open"), ("boundary=c", nil),
        ] as [(String, String?)])
    func parametersFoundQuotes(_ contentType: String, _ boundary: String?) {
        #expect(contentType.mediaTypeParameter("boundary") == boundary)
    }
}
