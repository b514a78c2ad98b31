import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

/// Tests how long operations over a WebSocket wait for the server.
@Suite(.timeLimit(.minutes(15))) struct WebSocketTimeoutTests {
    private let clock = FakeClock()
    private let query = GraphQLRequest(type: .query, document: "{ a }")
    private let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")

    private func transport(_ connector: FakeConnector) throws -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration()
        configuration.opening = .lazy(idleTimeout: .seconds(100))
        configuration.pingInterval = .seconds(31)
        configuration.pongTimeout = .seconds(7)
        configuration.reconnection = .never
        return WebSocketTransport(
            endpoint: try #require(URL(string: "ws://example.com")), configuration: configuration,
            connectionInitPayload: nil, connector: connector, sleep: { [clock] in try await clock.sleep($0) },
            random: { 1 })
    }

    private func code(_ body: () async throws -> Void) async -> ClientError.Code? {
        await #expect(throws: ClientError.self) { try await body() }?.code
    }

    @Test("The default timeout of queries is 60 seconds, whether their responses arrive whole or in parts")
    func byDefault() async throws {
        let connector = FakeConnector()
        let transport = try transport(connector)
        let sent = Task { try await transport.send(query) }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        await clock.pass(.seconds(60))
        #expect(await code { _ = try await sent.value } == .timedOut)
        #expect(await socket.heard() == #"{"id":"1","type":"complete"}"#)

        let parts = transport.subscribe(query)
        _ = await socket.heard()
        socket.say(#"{"id":"2","type":"next","payload":{"data":{},"hasNext":true}}"#)
        var iterator = parts.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        let next = Task { for try await _ in parts {} }
        await clock.pass(.seconds(60))
        #expect(await code { try await next.value } == .timedOut)
    }

    @Test(
        "Any received data counts as a response to a ping", arguments: ["graphql-transport-ws", "graphql-ws"])
    func signsOfLife(_ subprotocol: String) async throws {
        let connector = FakeConnector { _ in subprotocol }
        let transport = try transport(connector)
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        let ping = subprotocol == "graphql-ws" ? "ping frame" : #"{"type":"ping"}"#
        await clock.pass(.seconds(31))
        #expect(await socket.heard() == ping)
        await clock.sleeper(.seconds(7))
        socket.pong()
        await clock.pass(.seconds(7))
        await clock.pass(.seconds(31))
        #expect(await socket.heard() == ping)
        await clock.pass(.seconds(7))
        #expect(await code { for try await _ in stream {} } == .pongTimedOut)
    }
}
