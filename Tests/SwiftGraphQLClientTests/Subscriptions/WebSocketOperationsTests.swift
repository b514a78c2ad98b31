import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

@Suite struct WebSocketOperationsTests {
    private let request = GraphQLRequest(
        type: .subscription, operationName: "News", document: "subscription News { a }", variablesText: #"{"b":1}"#)

    private func open(_ subprotocol: WebSocketSubprotocol) -> RecordedOperations {
        let operations = RecordedOperations(subprotocol)
        _ = operations.takeLog()
        return operations
    }

    /// Returns operations with an acknowledged socket, on which `count` operations have started.
    private func live(_ subprotocol: WebSocketSubprotocol, count: Int = 0) -> RecordedOperations {
        var operations = open(subprotocol)
        _ = operations.hear(#"{"type":"connection_ack"}"#)
        for _ in 0..<count { _ = operations.start(request) }
        _ = operations.takeLog()
        return operations
    }

    // MARK: Messages from the client

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `the first message contains the payload, if there is one`(_ subprotocol: WebSocketSubprotocol) {
        var operations = RecordedOperations(subprotocol)
        #expect(operations.takeLog() == [#"send {"type":"connection_init"}"#])
        operations = RecordedOperations(subprotocol, payload: ["token": "t"])
        #expect(operations.takeLog() == [#"send {"type":"connection_init","payload":{"token":"t"}}"#])
    }

    @Test(arguments: [
        (WebSocketSubprotocol.graphQLTransportWS, "subscribe", "complete"), (.graphQLWS, "start", "stop"),
    ])
    func `the message that starts an operation has all parts of the request, and an operation is stopped once`(
        _ subprotocol: WebSocketSubprotocol, _ start: String, _ stop: String
    ) {
        var operations = live(subprotocol)
        #expect(operations.start(request) == "1")
        #expect(
            operations.takeLog() == [
                #"send {"id":"1","type":""# + start
                    + #"","payload":{"query":"subscription News { a }","operationName":"News","variables":{"b":1}}}"#
            ])
        operations.stop("1")
        #expect(operations.takeLog() == [#"send {"id":"1","type":""# + stop + #""}"#])
        operations.stop("1")
        #expect(operations.takeLog() == [])
    }

    @Test func `connection_terminate is sent only in the legacy protocol`() {
        #expect(live(.graphQLTransportWS).farewell == nil)
        #expect(live(.graphQLWS).farewell == #"{"type":"connection_terminate"}"#)
    }

    // MARK: Messages from the server

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `only the first acknowledgement counts`(_ subprotocol: WebSocketSubprotocol) async {
        var operations = open(subprotocol)
        #expect(!operations.isAcknowledged)
        #expect(operations.hear(#"{"type":"connection_ack","payload":{"a":1}}"#) == [#"acknowledged {"a":1}"#])
        #expect(operations.isAcknowledged)
        #expect(operations.hear(#"{"type":"connection_ack"}"#) == [])
        #expect(await operations.failure() == nil)
    }

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `the memory for the payload of an acknowledgement is limited`(_ subprotocol: WebSocketSubprotocol) async {
        let values = Array(repeating: #"{"a":1}"#, count: 60_000).joined(separator: ",")
        let acknowledgement = #"{"type":"connection_ack","payload":{"a":[\#(values)]}}"#
        var operations = open(subprotocol)
        #expect(operations.hear(acknowledgement) == [])
        let failure = await operations.failure()
        #expect(failure?.error.code == .responseTooLarge)
        #expect(failure?.closeCode == 1009)
        #expect(!operations.isAcknowledged)
        // A second acknowledgement is ignored, whatever it contains.
        operations = live(subprotocol)
        #expect(operations.hear(acknowledgement) == [])
        #expect(await operations.failure() == nil)
    }

    @Test(arguments: [(WebSocketSubprotocol.graphQLTransportWS, "next"), (.graphQLWS, "data")])
    func `responses for active operations are passed on unchanged`(_ subprotocol: WebSocketSubprotocol, _ type: String)
        async throws
    {
        var operations = live(subprotocol, count: 2)
        let message = #"{"id":"2","type":""# + type + #"","payload": {"data": {"a":"é"} } }"#
        for _ in 0..<2 { #expect(operations.hear(message) == []) }
        #expect(operations.hear(#"{"id":"2","type":"complete"}"#) == [])
        #expect(operations.hear(message) == [])
        #expect(operations.hear(#"{"id":"2","type":"complete"}"#) == [])
        operations.stop("2")
        #expect(operations.takeLog() == [])
        #expect(try await operations.received("2") == [#"{"data": {"a":"é"} }"#, #"{"data": {"a":"é"} }"#, "finish"])
        #expect(try await operations.received("1") == [])
    }

    @Test(arguments: [(WebSocketSubprotocol.graphQLTransportWS, "next"), (.graphQLWS, "data")])
    func `messages for inactive operations are ignored`(
        _ subprotocol: WebSocketSubprotocol, _ type: String
    ) async throws {
        var operations = live(subprotocol, count: 1)
        #expect(operations.hear(#"{"id":"9","type":""# + type + #"","payload":{"data":null}}"#) == [])
        #expect(operations.hear(#"{"id":"9","type":"complete"}"#) == [])
        #expect(operations.hear(#"{"id":"9","type":"error","payload":[{"message":"m"}]}"#) == [])
        operations.stop("1")
        _ = operations.takeLog()
        #expect(operations.hear(#"{"id":"1","type":""# + type + #"","payload":{"data":null}}"#) == [])
        #expect(try await operations.received("1") == [])
        #expect(await operations.failure() == nil)
    }

    @Test(
        arguments: WebSocketSubprotocol.allCases,
        [
            (#"[{"message":"m"}]"#, #"{"errors":[{"message":"m"}]}"#),
            (#"{"message":"m"}"#, #"{"errors":[{"message":"m"}]}"#),
            (#"{"errors":[{"message":"m"}]}"#, #"{"errors":[{"message":"m"}]}"#),
        ])
    func `an error is the last response`(_ subprotocol: WebSocketSubprotocol, _ error: (payload: String, body: String))
        async throws
    {
        var operations = live(subprotocol, count: 1)
        #expect(operations.hear(#"{"id":"1","type":"error","payload":"# + error.payload + "}") == [])
        operations.stop("1")
        #expect(operations.takeLog() == [])
        #expect(try await operations.received("1") == [error.body, "finish"])
    }

    @Test func `the response to a ping repeats its payload`() async {
        var operations = open(.graphQLTransportWS)
        #expect(operations.hear(#"{"type":"ping"}"#) == [#"send {"type":"pong"}"#])
        #expect(
            operations.hear(#"{"type":"ping","payload":{"a":1}}"#) == [#"send {"type":"pong","payload":{"a":1}}"#])
        #expect(operations.hear(#"{"type":"pong"}"#) == [])
        #expect(await operations.failure() == nil)
    }

    @Test func `keep-alives and unknown types of the legacy protocol are ignored`() async throws {
        var operations = live(.graphQLWS, count: 1)
        #expect(operations.hear(#"{"type":"ka"}"#) == [])
        #expect(operations.hear(#"{"type":"news"}"#) == [])
        #expect(operations.hear(#"{"id":"1","type":"complete"}"#) == [])
        #expect(try await operations.received("1") == ["finish"])
    }

    @Test(arguments: [
        (#"{"type":"connection_error","payload":{"message":"no entry"}}"#, "no entry"),
        (#"{"type":"connection_error","payload":"no entry"}"#, "no entry"),
        (#"{"type":"connection_error","payload":[1]}"#, "[1]"),
        (#"{"type":"connection_error"}"#, ""),
    ])
    func `a rejection by a legacy server is reported with the server's text`(_ message: String, _ words: String)
        async throws
    {
        var operations = open(.graphQLWS)
        #expect(operations.hear(message) == [])
        let failure = try #require(await operations.failure())
        #expect(failure.error.code == .connectionInitRejected)
        #expect(failure.error.message.contains("connection: \(words);"))
    }

    @Test(
        arguments: WebSocketSubprotocol.allCases,
        [
            "", "{", "[]", "null", #""next""#, "{}", #"{"type":1}"#, #"{"type":"complete"}"#,
            #"{"type":"complete","id":1}"#, #"{"type":"error","id":"1"}"#, #"{"type":"error","id":"1","payload":[]}"#,
            #"{"type":"error","id":"1","payload":"m"}"#, "\u{FEFF}{}",
        ])
    func `a message that breaks the protocol ends the session, and later messages are ignored`(
        _ subprotocol: WebSocketSubprotocol, _ message: String
    ) async throws {
        var operations = live(subprotocol, count: 1)
        #expect(operations.hear(message) == [])
        #expect(operations.hear(#"{"id":"1","type":"complete"}"#) == [])
        let failure = try #require(await operations.failure())
        #expect(failure.error.code == .protocolViolation)
        #expect(failure.closeCode == 4400)
        #expect(try await operations.received("1") == [])
    }

    @Test(arguments: [
        (WebSocketSubprotocol.graphQLTransportWS, #"{"type":"next","id":"1"}"#),
        (.graphQLTransportWS, #"{"type":"next","payload":{}}"#),
        (.graphQLTransportWS, #"{"type":"next","id":"1","payload":[]}"#), (.graphQLTransportWS, #"{"type":"news"}"#),
        (.graphQLTransportWS, #"{"type":"ka"}"#), (.graphQLWS, #"{"type":"data","id":"1","payload":null}"#),
    ])
    func `a message with the wrong form or type is a protocol violation`(
        _ subprotocol: WebSocketSubprotocol, _ message: String
    ) async {
        var operations = live(subprotocol, count: 1)
        #expect(operations.hear(message) == [])
        #expect(await operations.failure()?.error.code == .protocolViolation)
    }

    @Test func `a message that isn't UTF-8 is a protocol violation`() async {
        var operations = live(.graphQLTransportWS, count: 1)
        #expect(operations.hear(Array(#"{"type":""#.utf8) + [0xFF] + Array(#""}"#.utf8)) == [])
        let failure = await operations.failure()
        #expect(failure?.error.code == .protocolViolation)
        #expect(failure?.closeCode == 4400)
    }
}
