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

        private func transport(
            to server: RawServer, _ configuration: HTTPTransport.Configuration = .init()
        ) throws -> HTTPTransport {
            HTTPTransport(
                endpoint: try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql")),
                configuration: configuration)
        }

        /// Starts a server that keeps connections open and stores the size of the last request's body in `count`.
        private func server(_ count: Locked<Int> = Locked(0)) throws -> RawServer {
            try RawServer { connection in
                while let request = connection.readRequest() {
                    count.withLock { $0 = request.bodyLength }
                    connection.write(Self.head + Self.body)
                }
            }
        }

        @Test("Each operation is reported once, with its name, phases and bytes")
        func phases() async throws {
            let sentBytes = Locked(0)
            let server = try server(sentBytes)
            defer { server.stop() }
            let (client, reports) = client(try transport(to: server))
            var iterator = reports.makeAsyncIterator()
            for isReused in [false, true] {
                _ = try await client.send(query.named("Root"))
                let metrics = try #require(await iterator.next())
                #expect(metrics.type == .query)
                #expect(metrics.operationName == "Root")
                #expect(metrics.responseCount == 1)
                #expect(metrics.error == nil)
                #expect(metrics.decoding > .zero && metrics.decoding < metrics.total)
                let exchange = try #require(metrics.exchanges.first)
                #expect(metrics.exchanges.count == 1)
                #expect(exchange.status == 200)
                #expect(exchange.networkProtocol == "http/1.1")
                #expect(exchange.isConnectionReused == isReused)
                #expect((exchange.nameLookup == nil) == isReused)
                #expect((exchange.connect == nil) == isReused)
                #expect(exchange.tls == nil)
                #expect(exchange.queue != nil && exchange.firstByte != nil)
                #expect(exchange.total > .zero && exchange.total <= metrics.total)
                #expect(exchange.sentBytes == sentBytes.withLock { Int64($0) })
                #expect(exchange.receivedBytes == Int64(Self.body.count))
            }
        }

        @Test("Metrics report the wait for a connection as a separate phase")
        func queue() async throws {
            let gate = DispatchSemaphore(value: 0)
            let arrived = AsyncStream.makeStream(of: Void.self)
            let server = try RawServer { connection in
                while connection.readRequest() != nil {
                    arrived.continuation.yield()
                    gate.wait()
                    connection.write(Self.head + Self.body)
                }
            }
            defer { server.stop() }
            var configuration = HTTPTransport.Configuration()
            configuration.limits.maximumConnectionsPerHost = 1
            let (client, reports) = client(try transport(to: server, configuration))
            async let first = client.send(query.named("First"))
            for await _ in arrived.stream { break }
            let begun = AsyncStream.makeStream(of: Void.self)
            let second = Task {
                begun.continuation.yield()
                return try await client.send(query.named("Second"))
            }
            for await _ in begun.stream { break }
            // The request must spend some time in the queue. Half a second is enough even for a slow machine.
            try await Task.sleep(for: .milliseconds(500))
            gate.signal()
            gate.signal()
            _ = try await (first, second.value)
            var queues: [String: Duration] = [:]
            for await metrics in reports {
                queues[metrics.operationName ?? ""] = metrics.exchanges.first?.queue
                if queues.count == 2 { break }
            }
            #expect(try #require(queues["Second"]) > .milliseconds(10))
        }

        @Test("A failed operation is reported with its error and every attempt")
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
            #expect(metrics.exchanges.map(\.status) == [nil, nil, nil])
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
            #expect(metrics.exchanges.map(\.status) == [200])
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
            #expect(metrics.exchanges.isEmpty)
            transport.close()
        }

        @Test("A custom transport can report its exchanges")
        func ownTransport() async throws {
            struct Own: Transport {
                func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                    var metrics = ExchangeMetrics(total: .seconds(1))
                    metrics.status = 203
                    metrics.report()
                    return GraphQLResponse(body: MetricsTests.body)
                }
            }
            let (client, reports) = client(Own())
            _ = try await client.send(query)
            var iterator = reports.makeAsyncIterator()
            #expect(await iterator.next()?.exchanges.map(\.status) == [203])
        }
    }
#endif
