import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

/// Tests that `AuthorizationMiddleware` gets a new token when the server of a WebSocket rejects the old token.
@Suite(.timeLimit(.minutes(15))) struct WebSocketAuthorizationTests {
    /// A provider whose first token is `0`, and whose token increases by one with each refresh.
    private actor Tokens: TokenProvider {
        private(set) var refreshes = 0
        func token() -> String? { "\(refreshes)" }
        func refresh() { refreshes += 1 }
    }

    private let tokens = Tokens()

    private func transport(_ connector: FakeConnector) throws -> any Transport {
        let socket = WebSocketTransport(
            endpoint: try #require(URL(string: "https://example.com/graphql")), configuration: .init(),
            connectionInitPayload: { [tokens] in ["token": await tokens.token().map { .string($0) } ?? .null] },
            connector: connector, sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, random: { 1 })
        return MiddlewareTransport(AuthorizationMiddleware(tokens, refreshTimeout: .seconds(3600)), next: socket)
    }

    private let value = #"{"data":{"a":1}}"#

    @Test(arguments: [OperationType.query, .subscription], [4401, 4403, nil] as [UInt16?])
    func `if the server rejects the first token, the operation restarts with a new token`(
        _ type: OperationType, _ closeCode: UInt16?
    ) async throws {
        let connector = FakeConnector { _ in closeCode == nil ? "graphql-ws" : "graphql-transport-ws" }
        let transport = try transport(connector)
        let request = GraphQLRequest(type: type, document: "\(type.rawValue) { a }")
        let response = Task {
            type == .query
                ? try await transport.send(request)
                : try await transport.subscribe(request).first { $0.value != nil }?.value
        }
        let first = try await connector.next()
        #expect(await first.heard().contains(#""token":"0""#))
        if let closeCode { first.end(closeCode) } else { first.say(#"{"type":"connection_error"}"#) }
        let second = try await connector.next()
        #expect(await second.acknowledge().contains(#""token":"1""#))
        #expect(await second.heard().contains(#""id":"2""#))
        let kind = closeCode == nil ? "data" : "next"
        second.say(#"{"id":"2","type":"\#(kind)","payload":\#(value)}"#)
        #expect(try await response.value?.body == Array(value.utf8))
        #expect(await tokens.refreshes == 1)
    }

    @Test(arguments: [4401, 4403] as [UInt16])
    func `a subscription whose token expires continues with a new token`(_ closeCode: UInt16) async throws {
        let connector = FakeConnector()
        let transport = try transport(connector)
        var request = GraphQLRequest(type: .subscription, document: "subscription { a }")
        request.reportsConnection = true
        var events = transport.subscribe(request).makeAsyncIterator()
        let first = try await connector.next()
        #expect(await first.acknowledge().contains(#""token":"0""#))
        #expect(try await events.next() == .started)
        first.say(#"{"id":"1","type":"next","payload":\#(value)}"#)
        #expect(try await events.next()?.value?.body == Array(value.utf8))
        first.end(closeCode)
        async let start = events.next()
        let second = try await connector.next()
        #expect(await second.acknowledge().contains(#""token":"1""#))
        #expect(try await start == .started)
    }

    @Test func `a mutation whose token is rejected isn't resent, but the token is refreshed`() async throws {
        let connector = FakeConnector()
        let transport = try transport(connector)
        let mutation = GraphQLRequest(type: .mutation, document: "mutation { a }")
        let task = Task { try await transport.send(mutation) }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        #expect(await socket.heard().contains("mutation"))
        socket.end(4401)
        let error = await #expect(throws: ClientError.self) { try await task.value }
        #expect(error?.code == .unauthorized)
        #expect(connector.attempts == 1)
        #expect(await tokens.refreshes == 1)
    }
}
