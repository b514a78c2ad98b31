import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

/// Tests when the start of a subscription is reported.
@Suite(.timeLimit(.minutes(15))) struct WebSocketStartTests {
    private let connector = FakeConnector()
    private let clock = FakeClock()
    private let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
    /// A subscription with connection events.
    private var request: GraphQLRequest {
        var request = subscription
        request.reportsConnection = true
        return request
    }

    private func transport() throws -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration()
        configuration.reconnection = ReconnectionPolicy(maximumAttempts: 2, initialDelay: .seconds(1), multiplier: 2)
        return WebSocketTransport(
            endpoint: try #require(URL(string: "https://example.com/graphql")), configuration: configuration,
            connectionInitPayload: nil, connector: connector, sleep: { [clock] in try await clock.sleep($0) },
            random: { 1 })
    }

    private func event(_ id: String, _ value: Int) -> String {
        #"{"id":"\#(id)","type":"next","payload":{"data":{"a":\#(value)}}}"#
    }

    private func body(_ value: Int) -> [UInt8] { Array(#"{"data":{"a":\#(value)}}"#.utf8) }

    @Test func `the start of a subscription is reported when its request is sent, before any response`() async throws {
        let transport = try transport()
        let early = transport.subscribe(request)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        var iterator = early.makeAsyncIterator()
        #expect(try await iterator.next() == .started)
        // At this point, the socket is open, so the next subscription starts immediately.
        let late = transport.subscribe(request)
        #expect(try await late.first { _ in true } == .started)
        socket.say(event("1", 1))
        #expect(try await iterator.next()?.value?.body == body(1))
        // A subscription reports its start only if connection events were requested.
        let quiet = transport.subscribe(subscription)
        for _ in 0..<3 { _ = await socket.heard() }
        socket.say(event("3", 1))
        #expect(try await quiet.first { _ in true }?.value?.body == body(1))
    }
}
