import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

#if os(Linux)
    @Suite(.timeLimit(.minutes(15))) struct MetricsTests {
        private let query = Selection<String, TestQuery> { try $0.__typename() }
        private static let body = Array(#"{"data":{"__typename":"Query"}}"#.utf8)
        private static let head = Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n".utf8)

        private func client(_ transport: some Transport, middlewares: [any Middleware] = []) -> (
            Client, AsyncStream<OperationMetrics>
        ) {
            let (reports, continuation) = AsyncStream.makeStream(of: OperationMetrics.self)
            var client = Client(transport: transport, middlewares: middlewares)
            client.onMetrics = { continuation.yield($0) }
            return (client, reports)
        }

        private func transport(to server: RawServer) throws -> HTTPTransport {
            HTTPTransport(endpoint: try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql")))
        }

        @Test("Each operation is reported once, with its name and its times")
        func times() async throws {
            let server = try RawServer { connection in
                while connection.readRequest() != nil { connection.write(Self.head + Self.body) }
            }
            defer { server.stop() }
            let (client, reports) = client(try transport(to: server))
            var iterator = reports.makeAsyncIterator()
            for _ in 1...2 {
                _ = try await client.send(query.named("Root"))
                let metrics = try #require(await iterator.next())
                #expect(metrics.type == .query)
                #expect(metrics.operationName == "Root")
                #expect(metrics.responseCount == 1)
                #expect(metrics.error == nil)
                #expect(metrics.decoding > .zero && metrics.decoding < metrics.total)
            }
        }

        @Test("A failed operation is reported once, with its last error")
        func failure() async throws {
            let server = try RawServer { _ = $0.readRequest() }
            defer { server.stop() }
            let (client, reports) = client(
                try transport(to: server),
                middlewares: [RetryMiddleware(maximumRetries: 2, baseDelay: .milliseconds(1))])
            await #expect(throws: ClientError.self) { try await client.send(query) }
            var iterator = reports.makeAsyncIterator()
            let metrics = try #require(await iterator.next())
            #expect((metrics.error as? ClientError)?.code == .connectionFailed)
            #expect(metrics.responseCount == 0)
        }

        @Test("A subscription is reported when it ends, with its number of events")
        func subscription() async throws {
            let server = try RawServer { connection in
                _ = connection.readRequest()
                let events = (0..<3).map { "event: next\ndata: {\"data\":{\"news\":\"\($0)\"}}\n\n" }.joined()
                let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                connection.write(Array((head + events + "event: complete\n\n").utf8))
            }
            defer { server.stop() }
            let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
            let (client, reports) = client(HTTPTransport(endpoint: endpoint))
            let news = Selection<String, TestSubscription> { try $0.news() }
            var values: [String] = []
            for try await value in client.subscribe(news.named("News")) { values.append(value) }
            #expect(values == ["0", "1", "2"])
            var iterator = reports.makeAsyncIterator()
            let metrics = try #require(await iterator.next())
            #expect(metrics.type == .subscription)
            #expect(metrics.responseCount == 3)
        }

        @Test("An operation over a WebSocket is reported while the connection stays open")
        func webSocket() async throws {
            let connector = FakeConnector()
            let clock = FakeClock()
            let transport = WebSocketTransport(
                endpoint: try #require(URL(string: "wss://example.com/graphql")), configuration: .init(),
                connectionInitPayload: nil, connector: connector, sleep: { try await clock.sleep($0) },
                random: { 1 })
            let (client, reports) = client(transport)
            async let value = client.send(query.named("Root"))
            let socket = try await connector.next()
            _ = await socket.acknowledge()
            _ = await socket.heard()
            let body = String(decoding: Self.body, as: UTF8.self)
            socket.say(#"{"id":"1","type":"next","payload":\#(body)}"#)
            socket.say(#"{"id":"1","type":"complete"}"#)
            #expect(try await value == "Query")
            var iterator = reports.makeAsyncIterator()
            let metrics = try #require(await iterator.next())
            #expect(metrics.operationName == "Root")
            transport.close()
        }
    }
#endif
