import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

@Suite struct SubscriptionSessionTests {
    private let request = GraphQLRequest(
        type: .subscription, operationName: "News", document: "subscription News { a }", variablesText: #"{"b":1}"#)

    private func session(_ subprotocol: WebSocketSubprotocol, live ids: String...) -> SubscriptionSession {
        var session = SubscriptionSession(subprotocol)
        _ = session.hear(#"{"type":"connection_ack"}"#)
        for id in ids { _ = session.start(request, id: id) }
        return session
    }

    // MARK: Messages from the client

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `the first message contains the payload, if there is one`(_ subprotocol: WebSocketSubprotocol) {
        let session = SubscriptionSession(subprotocol)
        #expect(session.connectionInit(payload: nil) == #"{"type":"connection_init"}"#)
        #expect(
            session.connectionInit(payload: ["token": "t"]) == #"{"type":"connection_init","payload":{"token":"t"}}"#)
    }

    @Test(arguments: [
        (WebSocketSubprotocol.graphQLTransportWS, "subscribe", "complete"), (.graphQLWS, "start", "stop"),
    ])
    func `operations are started with all their parts, and stopped once`(
        _ subprotocol: WebSocketSubprotocol, _ start: String, _ stop: String
    ) {
        var session = session(subprotocol)
        #expect(
            session.start(request, id: "1") == #"{"id":"1","type":""# + start
                + #"","payload":{"query":"subscription News { a }","operationName":"News","variables":{"b":1}}}"#)
        #expect(session.stop(id: "1") == #"{"id":"1","type":""# + stop + #""}"#)
        #expect(session.stop(id: "1") == nil)
    }

    @Test func `ping and connection_terminate are sent only in protocols that define them`() {
        #expect(SubscriptionSession(.graphQLTransportWS).ping() == #"{"type":"ping"}"#)
        #expect(SubscriptionSession(.graphQLWS).ping() == nil)
        #expect(SubscriptionSession(.graphQLTransportWS).terminate() == nil)
        #expect(SubscriptionSession(.graphQLWS).terminate() == #"{"type":"connection_terminate"}"#)
    }

    // MARK: Messages from the server

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `only the first acknowledgement counts`(_ subprotocol: WebSocketSubprotocol) {
        var session = SubscriptionSession(subprotocol)
        #expect(!session.isAcknowledged)
        #expect(session.hear(#"{"type":"connection_ack","payload":{"a":1}}"#) == .acknowledged(["a": 1]))
        #expect(session.isAcknowledged)
        #expect(session.hear(#"{"type":"connection_ack"}"#) == nil)
    }

    @Test(arguments: WebSocketSubprotocol.allCases)
    func `the memory for the payload of an acknowledgement is limited`(_ subprotocol: WebSocketSubprotocol) {
        let values = Array(repeating: #"{"a":1}"#, count: 60_000).joined(separator: ",")
        let acknowledgement = #"{"type":"connection_ack","payload":{"a":[\#(values)]}}"#
        var session = SubscriptionSession(subprotocol)
        let failure = session.hearFailure(acknowledgement)
        #expect(failure?.code == .responseTooLarge)
        #expect(failure?.closeCode == 1009)
        #expect(!session.isAcknowledged)
        // A second acknowledgement is ignored, whatever it contains.
        session = self.session(subprotocol)
        #expect(session.hear(acknowledgement) == nil)
    }

    @Test(arguments: [(WebSocketSubprotocol.graphQLTransportWS, "next"), (.graphQLWS, "data")])
    func `responses for active operations are passed on unchanged`(_ subprotocol: WebSocketSubprotocol, _ type: String)
    {
        var session = session(subprotocol, live: "1", "2")
        let message = #"{"id":"2","type":""# + type + #"","payload": {"data": {"a":"é"} } }"#
        #expect(
            session.hear(message) == .response(id: "2", body: Array(#"{"data": {"a":"é"} }"#.utf8), isLast: false))
        #expect(session.hear(message) != nil)
        #expect(session.hear(#"{"id":"2","type":"complete"}"#) == .completed(id: "2"))
        #expect(session.hear(message) == nil)
        #expect(session.hear(#"{"id":"2","type":"complete"}"#) == nil)
        #expect(session.stop(id: "2") == nil)
    }

    @Test(arguments: [(WebSocketSubprotocol.graphQLTransportWS, "next"), (.graphQLWS, "data")])
    func `messages for inactive operations are ignored`(
        _ subprotocol: WebSocketSubprotocol, _ type: String
    ) {
        var session = session(subprotocol, live: "1")
        #expect(session.hear(#"{"id":"9","type":""# + type + #"","payload":{"data":null}}"#) == nil)
        #expect(session.hear(#"{"id":"9","type":"complete"}"#) == nil)
        #expect(session.hear(#"{"id":"9","type":"error","payload":[{"message":"m"}]}"#) == nil)
        _ = session.stop(id: "1")
        #expect(session.hear(#"{"id":"1","type":""# + type + #"","payload":{"data":null}}"#) == nil)
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
        var session = session(subprotocol, live: "1")
        #expect(
            session.hear(#"{"id":"1","type":"error","payload":"# + error.payload + "}")
                == .response(id: "1", body: Array(error.body.utf8), isLast: true))
        #expect(session.stop(id: "1") == nil)
    }

    @Test func `a ping is answered with its payload`() {
        var session = SubscriptionSession(.graphQLTransportWS)
        #expect(session.hear(#"{"type":"ping"}"#) == .reply(#"{"type":"pong"}"#))
        #expect(
            session.hear(#"{"type":"ping","payload":{"a":1}}"#) == .reply(#"{"type":"pong","payload":{"a":1}}"#))
        #expect(session.hear(#"{"type":"pong"}"#) == .pong)
    }

    @Test func `keep-alives and unknown types of the legacy protocol are ignored`() {
        var session = session(.graphQLWS, live: "1")
        #expect(session.hear(#"{"type":"ka"}"#) == nil)
        #expect(session.hear(#"{"type":"news"}"#) == nil)
        #expect(session.hear(#"{"id":"1","type":"complete"}"#) == .completed(id: "1"))
    }

    @Test(arguments: [
        (#"{"type":"connection_error","payload":{"message":"no entry"}}"#, "no entry"),
        (#"{"type":"connection_error","payload":"no entry"}"#, "no entry"),
        (#"{"type":"connection_error","payload":[1]}"#, "[1]"),
        (#"{"type":"connection_error"}"#, ""),
    ])
    func `a rejection by a legacy server is reported in its own words`(_ message: String, _ words: String) throws {
        var session = SubscriptionSession(.graphQLWS)
        let heard = session.hearFailure(message)
        let failure = try #require(heard)
        #expect(failure.code == .connectionInitRejected)
        #expect(failure.message.contains("connection: \(words);"))
    }

    @Test(
        arguments: WebSocketSubprotocol.allCases,
        [
            "", "{", "[]", "null", #""next""#, "{}", #"{"type":1}"#, #"{"type":"complete"}"#,
            #"{"type":"complete","id":1}"#, #"{"type":"error","id":"1"}"#, #"{"type":"error","id":"1","payload":[]}"#,
            #"{"type":"error","id":"1","payload":"m"}"#, "\u{FEFF}{}",
        ])
    func `a message that breaks the protocol ends the session, and later ones are ignored`(
        _ subprotocol: WebSocketSubprotocol, _ message: String
    ) throws {
        var session = session(subprotocol, live: "1")
        let heard = session.hearFailure(message)
        let failure = try #require(heard)
        #expect(failure.code == .protocolViolation)
        #expect(failure.closeCode == 4400)
        #expect(session.hear(#"{"id":"1","type":"complete"}"#) == nil)
    }

    @Test(arguments: [
        (WebSocketSubprotocol.graphQLTransportWS, #"{"type":"next","id":"1"}"#),
        (.graphQLTransportWS, #"{"type":"next","payload":{}}"#),
        (.graphQLTransportWS, #"{"type":"next","id":"1","payload":[]}"#), (.graphQLTransportWS, #"{"type":"news"}"#),
        (.graphQLTransportWS, #"{"type":"ka"}"#), (.graphQLWS, #"{"type":"data","id":"1","payload":null}"#),
    ])
    func `a message with the wrong form or type is a violation`(
        _ subprotocol: WebSocketSubprotocol, _ message: String
    ) {
        var session = session(subprotocol, live: "1")
        let failure = session.hearFailure(message)
        #expect(failure?.code == .protocolViolation)
    }

    @Test func `bytes that aren't UTF-8 are a violation`() {
        var session = session(.graphQLTransportWS, live: "1")
        let message = SubscriptionMessage(Array(#"{"type":""#.utf8) + [0xFF] + Array(#""}"#.utf8), in: .graphQLWS)
        guard case .failed = session.receive(message) else {
            Issue.record("the message was accepted")
            return
        }
    }
}

extension SubscriptionSession {
    fileprivate mutating func hear(_ text: String) -> Event? {
        receive(SubscriptionMessage(Array(text.utf8), in: subprotocol))
    }

    fileprivate mutating func hearFailure(_ text: String) -> Failure? {
        if case .failed(let failure) = hear(text) { failure } else { nil }
    }
}
