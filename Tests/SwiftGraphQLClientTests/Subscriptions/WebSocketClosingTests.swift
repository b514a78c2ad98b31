import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

/// Tests operations that start while the transport closes a socket that it no longer needs.
@Suite(.timeLimit(.minutes(15))) struct WebSocketClosingTests {
    private let clock = FakeClock()
    private let query = GraphQLRequest(type: .query, document: "{ a }")

    private func transport(_ connector: FakeConnector) throws -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration()
        configuration.opening = .lazy(idleTimeout: .seconds(100))
        return WebSocketTransport(
            endpoint: try #require(URL(string: "https://example.com/graphql")), configuration: configuration,
            connectionInitPayload: nil, connector: connector, sleep: { [clock] in try await clock.sleep($0) },
            random: { 1 })
    }

    @Test(arguments: [false, true])
    func `an operation that starts while an unused socket is closed is sent over another socket`(
        _ isReauthentication: Bool
    ) async throws {
        let connector = FakeConnector { _ in "graphql-ws" }
        let transport = try transport(connector)
        let early = Task { try await transport.send(query) }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        if !isReauthentication { await clock.sleeper(.seconds(100)) }
        socket.say(#"{"id":"1","type":"data","payload":{"data":{"a":1}}}"#)
        _ = try await early.value
        _ = await socket.heard()
        let gate = Gate()
        socket.whileClosing.withLock { $0 = { await gate.pass() } }
        if isReauthentication {
            transport.reauthenticate()
        } else {
            // The first idle period began before the query, so it doesn't close the socket.
            await clock.pass(.seconds(100))
            await clock.pass(.seconds(100))
        }
        await gate.reached(by: 1)
        let late = Task { try await transport.send(query) }
        await until { !transport.multiplexer.isEmpty }
        await gate.open()
        let other = try await connector.next()
        _ = await other.acknowledge()
        #expect(await other.heard().contains(#""id":"2""#))
        other.say(#"{"id":"2","type":"data","payload":{"data":{"a":2}}}"#)
        #expect(try await late.value.body == Array(#"{"data":{"a":2}}"#.utf8))
    }
}
