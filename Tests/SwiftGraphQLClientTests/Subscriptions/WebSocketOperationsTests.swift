import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

@Suite struct WebSocketOperationsTests {
    private let request = GraphQLRequest(
        type: .subscription, operationName: "News", document: "subscription News { a }", variablesText: #"{"b":1}"#)

    /// Returns operations with an open socket.
    private func open(_ subprotocol: WebSocketSubprotocol) -> WebSocketOperations {
        var operations = WebSocketOperations(limits: TransportLimits())
        _ = operations.open(subprotocol, payload: nil)
        return operations
    }

    /// Returns operations with an acknowledged socket, on which `count` operations have started.
    private func live(_ subprotocol: WebSocketSubprotocol, count: Int = 0) -> WebSocketOperations {
        var operations = open(subprotocol)
        _ = operations.hear(#"{"type":"connection_ack"}"#)
        for _ in 0..<count { _ = operations.start(request, EventBuffer.make().buffer) }
        return operations
    }

    // MARK: Messages from the client

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `the first message contains the payload, if there is one`(_ subprotocol: WebSocketSubprotocol) {
        var operations = WebSocketOperations(limits: TransportLimits())
        #expect(describe(operations.open(subprotocol, payload: nil)) == [#"send {"type":"connection_init"}"#])
        #expect(
            describe(operations.open(subprotocol, payload: ["token": "t"]))
                == [#"send {"type":"connection_init","payload":{"token":"t"}}"#])
    }

    @Test(arguments: [
        (WebSocketSubprotocol.graphQLTransportWS, "subscribe", "complete"), (.graphQLWS, "start", "stop"),
    ])
    func `operations are started with all their parts and stopped once`(
        _ subprotocol: WebSocketSubprotocol, _ start: String, _ stop: String
    ) {
        var operations = live(subprotocol)
        let (id, effects) = operations.start(request, EventBuffer.make().buffer)
        #expect(
            describe(effects) == [
                #"send {"id":"1","type":""# + start
                    + #"","payload":{"query":"subscription News { a }","operationName":"News","variables":{"b":1}}}"#
            ])
        #expect(describe(operations.stop(id)) == [#"send {"id":"1","type":""# + stop + #""}"#])
        #expect(operations.stop(id).isEmpty)
    }

    @Test func `ping and connection_terminate are sent only in protocols that define them`() {
        #expect(describe(live(.graphQLTransportWS).ping()) == [#"send {"type":"ping"}"#])
        #expect(live(.graphQLWS).ping().isEmpty)
        #expect(live(.graphQLTransportWS).farewell == nil)
        #expect(live(.graphQLWS).farewell == #"{"type":"connection_terminate"}"#)
    }

    // MARK: Messages from the server

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `only the first acknowledgement counts`(_ subprotocol: WebSocketSubprotocol) {
        var operations = open(subprotocol)
        #expect(!operations.isAcknowledged)
        #expect(operations.hear(#"{"type":"connection_ack","payload":{"a":1}}"#) == [#"acknowledged {"a":1}"#])
        #expect(operations.isAcknowledged)
        #expect(operations.hear(#"{"type":"connection_ack"}"#) == [])
    }

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `the memory for the payload of an acknowledgement is limited`(_ subprotocol: WebSocketSubprotocol) {
        let values = Array(repeating: #"{"a":1}"#, count: 60_000).joined(separator: ",")
        let acknowledgement = #"{"type":"connection_ack","payload":{"a":[\#(values)]}}"#
        var operations = open(subprotocol)
        let failure = operations.hearFailure(acknowledgement)
        #expect(failure?.error.code == .responseTooLarge)
        #expect(failure?.closeCode == 1009)
        #expect(!operations.isAcknowledged)
        // A second acknowledgement is ignored, whatever it contains.
        operations = live(subprotocol)
        #expect(operations.hear(acknowledgement) == [])
    }

    @Test(arguments: [(WebSocketSubprotocol.graphQLTransportWS, "next"), (.graphQLWS, "data")])
    func `responses for active operations are passed on unchanged`(_ subprotocol: WebSocketSubprotocol, _ type: String)
    {
        var operations = live(subprotocol, count: 2)
        let message = #"{"id":"2","type":""# + type + #"","payload": {"data": {"a":"é"} } }"#
        for _ in 0..<2 { #expect(operations.hear(message) == [#"2: {"data": {"a":"é"} }"#]) }
        #expect(operations.hear(#"{"id":"2","type":"complete"}"#) == ["finish"])
        #expect(operations.hear(message) == [])
        #expect(operations.hear(#"{"id":"2","type":"complete"}"#) == [])
        #expect(operations.stop("2").isEmpty)
    }

    @Test(arguments: [(WebSocketSubprotocol.graphQLTransportWS, "next"), (.graphQLWS, "data")])
    func `messages for inactive operations are ignored`(
        _ subprotocol: WebSocketSubprotocol, _ type: String
    ) {
        var operations = live(subprotocol, count: 1)
        #expect(operations.hear(#"{"id":"9","type":""# + type + #"","payload":{"data":null}}"#) == [])
        #expect(operations.hear(#"{"id":"9","type":"complete"}"#) == [])
        #expect(operations.hear(#"{"id":"9","type":"error","payload":[{"message":"m"}]}"#) == [])
        _ = operations.stop("1")
        #expect(operations.hear(#"{"id":"1","type":""# + type + #"","payload":{"data":null}}"#) == [])
    }

    @Test(
        arguments: WebSocketSubprotocol.allCases,
        [
            (#"[{"message":"m"}]"#, #"{"errors":[{"message":"m"}]}"#),
            (#"{"message":"m"}"#, #"{"errors":[{"message":"m"}]}"#),
            (#"{"errors":[{"message":"m"}]}"#, #"{"errors":[{"message":"m"}]}"#),
        ])
    func `an error is the last response`(_ subprotocol: WebSocketSubprotocol, _ error: (payload: String, body: String))
    {
        var operations = live(subprotocol, count: 1)
        #expect(
            operations.hear(#"{"id":"1","type":"error","payload":"# + error.payload + "}")
                == ["1: \(error.body)", "finish"])
        #expect(operations.stop("1").isEmpty)
    }

    @Test func `the response to a ping repeats its payload`() {
        var operations = open(.graphQLTransportWS)
        #expect(operations.hear(#"{"type":"ping"}"#) == [#"reply {"type":"pong"}"#])
        #expect(
            operations.hear(#"{"type":"ping","payload":{"a":1}}"#) == [#"reply {"type":"pong","payload":{"a":1}}"#])
        #expect(operations.hear(#"{"type":"pong"}"#) == [])
    }

    @Test func `keep-alives and unknown types of the legacy protocol are ignored`() {
        var operations = live(.graphQLWS, count: 1)
        #expect(operations.hear(#"{"type":"ka"}"#) == [])
        #expect(operations.hear(#"{"type":"news"}"#) == [])
        #expect(operations.hear(#"{"id":"1","type":"complete"}"#) == ["finish"])
    }

    @Test(arguments: [
        (#"{"type":"connection_error","payload":{"message":"no entry"}}"#, "no entry"),
        (#"{"type":"connection_error","payload":"no entry"}"#, "no entry"),
        (#"{"type":"connection_error","payload":[1]}"#, "[1]"),
        (#"{"type":"connection_error"}"#, ""),
    ])
    func `a rejection by a legacy server is reported with the server's text`(_ message: String, _ words: String) throws
    {
        var operations = open(.graphQLWS)
        let heard = operations.hearFailure(message)
        let failure = try #require(heard)
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
    ) throws {
        var operations = live(subprotocol, count: 1)
        let heard = operations.hearFailure(message)
        let failure = try #require(heard)
        #expect(failure.error.code == .protocolViolation)
        #expect(failure.closeCode == 4400)
        #expect(operations.hear(#"{"id":"1","type":"complete"}"#) == [])
    }

    @Test(arguments: [
        (WebSocketSubprotocol.graphQLTransportWS, #"{"type":"next","id":"1"}"#),
        (.graphQLTransportWS, #"{"type":"next","payload":{}}"#),
        (.graphQLTransportWS, #"{"type":"next","id":"1","payload":[]}"#), (.graphQLTransportWS, #"{"type":"news"}"#),
        (.graphQLTransportWS, #"{"type":"ka"}"#), (.graphQLWS, #"{"type":"data","id":"1","payload":null}"#),
    ])
    func `a message with the wrong form or type is a protocol violation`(
        _ subprotocol: WebSocketSubprotocol, _ message: String
    ) {
        var operations = live(subprotocol, count: 1)
        let failure = operations.hearFailure(message)
        #expect(failure?.error.code == .protocolViolation)
    }

    @Test func `a message that isn't UTF-8 is a protocol violation`() {
        var operations = live(.graphQLTransportWS, count: 1)
        let message = SubscriptionMessage(Array(#"{"type":""#.utf8) + [0xFF] + Array(#""}"#.utf8), in: .graphQLWS)
        #expect(describe(operations.receive(message)) == ["fail protocolViolation 4400"])
    }
}

/// Returns a description of each effect.
private func describe(_ effects: [WebSocketOperations.Effect]) -> [String] {
    effects.map { effect in
        switch effect {
        case .yield(let event, let id, _): "\(id): " + String(decoding: event.value?.body ?? [], as: UTF8.self)
        case .finish(_, let error): "finish" + (error.map { " \($0)" } ?? "")
        case .send(let text): "send \(text)"
        case .reply(let text): "reply \(text)"
        case .tell(.connected(let payload)): "acknowledged" + (payload.map { " \($0)" } ?? "")
        case .tell(let event): "tell \(event)"
        case .fail(let error, let closeCode): "fail \(error.code) \(closeCode)"
        }
    }
}

extension WebSocketOperations {
    fileprivate mutating func hear(_ text: String) -> [String] {
        describe(receive(SubscriptionMessage(Array(text.utf8), in: farewell == nil ? .graphQLTransportWS : .graphQLWS)))
    }

    fileprivate mutating func hearFailure(_ text: String) -> (error: ClientError, closeCode: UInt16)? {
        let message = SubscriptionMessage(Array(text.utf8), in: farewell == nil ? .graphQLTransportWS : .graphQLWS)
        guard case .fail(let error, let closeCode)? = receive(message).first else { return nil }
        return (error, closeCode)
    }
}
