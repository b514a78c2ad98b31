import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests idle timeouts and total timeouts.
@Suite(.timeLimit(.minutes(15))) struct TimeoutTests {
    private let query = Selection<String, TestQuery> { try $0.__typename() }
    private let news = Selection<String, TestSubscription> { try $0.news() }
    private static let answer = #"{"data":{"__typename":"Query"}}"#

    /// A transport that never responds and reports when one of its requests is cancelled.
    private struct SilentTransport: Transport {
        let cancellations: AsyncStream<Void>
        private let cancel: AsyncStream<Void>.Continuation

        init() { (cancellations, cancel) = AsyncStream.makeStream(of: Void.self) }

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            do {
                return try await Completion<GraphQLResponse>().wait()
            } catch {
                cancel.yield()
                throw error
            }
        }
    }

    private static let durations: [Duration] = [
        .milliseconds(1), .zero, .seconds(-1), .seconds(Int64.min), .nanoseconds(1),
    ]

    @Test("The total timeout ends `send`, `pages` and `updates` over any transport", arguments: durations)
    func total(_ timeout: Duration) async throws {
        let transport = SilentTransport()
        let client = Client(transport: transport, totalTimeout: timeout)
        var cancellations = transport.cancellations.makeAsyncIterator()
        for operation in [
            { _ = try await client.send(query) },
            { _ = try await Client(transport: transport).with { $0.totalTimeout = timeout }.send(query) },
            { for try await _ in client.pages({ _ in query }, count: { _ in 1 }) {} },
            { for try await _ in client.pages(from: "", { _ in query }, next: { $0 }) {} },
            { for try await _ in client.updates(of: ClientUpdatesTests.query) {} },
            { _ = try await client.send(ClientUpdatesTests.query) },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: ClientError.self) { try await operation() }
            #expect(error?.code == .timedOut)
            #expect(error?.message.contains("total timeout") == true)
            await cancellations.next()
        }
    }

    @Test("The total timeout ends an operation even if its transport ignores cancellation")
    func ignoredCancellation() async {
        struct Stubborn: Transport {
            let gate = Gate()

            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                await gate.pass()
                return GraphQLResponse(body: [])
            }
        }
        let transport = Stubborn()
        let client = Client(transport: transport, totalTimeout: .milliseconds(20))
        let error = await #expect(throws: ClientError.self) { try await client.send(query) }
        #expect(error?.code == .timedOut)
        await transport.gate.open()
    }

    @Test("The total timeout includes the retries of middlewares")
    func retries() async throws {
        struct Broken: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                throw ClientError(code: .connectionFailed, message: "broken")
            }
        }
        let client = Client(
            transport: Broken(),
            middlewares: [RetryMiddleware(maximumRetries: .max, baseDelay: .zero, retryBudget: nil)],
            totalTimeout: .milliseconds(20))
        let error = await #expect(throws: ClientError.self) { try await client.send(query) }
        #expect(error?.code == .timedOut)
    }

    @Test(
        "A timeout can have the maximum duration", arguments: [Duration.seconds(Int64.max), .seconds(1 << 40)])
    func longest(_ timeout: Duration) async throws {
        let server = try LoopbackServer { _ in .json(Self.answer) }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.limits.idleTimeout = timeout
        configuration.limits.streamIdleTimeout = timeout
        let client = Client(
            endpoint: server.endpoint, configuration: configuration, idleTimeout: timeout, totalTimeout: timeout)
        #expect(try await client.send(query) == "Query")
        // The wait before the retry begins, and the total timeout cancels it.
        let retrying = Client(
            endpoint: try LoopbackServer.deadEndpoint(),
            middlewares: [RetryMiddleware(baseDelay: timeout, maximumDelay: timeout)])
        let error = await #expect(throws: ClientError.self) {
            try await retrying.with { $0.totalTimeout = .milliseconds(20) }.send(query)
        }
        #expect(error?.code == .timedOut)
    }

    #if os(Linux)
        @Test("A WebSocket's timeouts can have the maximum duration")
        func longestOfSocket() async throws {
            let server = try webSocketServer { connection in
                _ = connection.read()
                connection.write(ServerFrames.text(#"{"type":"connection_ack"}"#))
                _ = connection.read()
                connection.write(ServerFrames.text(#"{"id":"1","type":"next","payload":\#(Self.answer)}"#))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let longest = Duration.seconds(Int64.max)
            var configuration = WebSocketTransport.Configuration()
            configuration.subprotocols = [.graphQLTransportWS]
            configuration.opening = .lazy(idleTimeout: longest)
            configuration.connectTimeout = longest
            configuration.acknowledgementTimeout = longest
            configuration.pingInterval = longest
            configuration.pongTimeout = longest
            configuration.reconnection = ReconnectionPolicy(
                initialDelay: longest, maximumDelay: longest, stableAfter: longest)
            configuration.limits.idleTimeout = longest
            let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
            let transport = WebSocketTransport(endpoint: endpoint, configuration: configuration)
            #expect(try await Client(transport: transport, totalTimeout: longest).send(query) == "Query")
        }
    #endif

    @Test("A client's idle timeout doesn't apply to its subscriptions")
    func subscriptions() async throws {
        struct Recording: Transport {
            let requests: AsyncStream<GraphQLRequest>.Continuation

            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { throw CancellationError() }
            func subscribe(_ request: GraphQLRequest) -> ResponseStream {
                requests.yield(request)
                return ResponseStream { $0.finish() }
            }
        }
        let (requests, continuation) = AsyncStream.makeStream(of: GraphQLRequest.self)
        let client = Client(transport: Recording(requests: continuation), idleTimeout: .seconds(1))
        for try await _ in client.subscribe(news) {}
        for try await _ in client.subscriptionEvents(news) {}
        continuation.finish()
        var timeouts: [Duration?] = []
        for await request in requests { timeouts.append(request.idleTimeout) }
        #expect(timeouts == [nil, nil])
    }

    @Test("An event stream can be quiet for longer than the idle timeout")
    func quietStream() async throws {
        let proceed = DispatchSemaphore(value: 0)
        let server = try RawServer { connection in
            guard let (_, body, _) = connection.readRequest() else { return }
            guard String(decoding: body, as: UTF8.self).contains("subscription") else {
                _ = connection.readToEnd()
                return
            }
            connection.write(Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n".utf8))
            proceed.wait()
            connection.write(Array("data: {\"data\":{\"news\":\"late\"}}\n\nevent: complete\n\n".utf8))
        }
        defer { server.stop() }
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        var configuration = HTTPTransport.Configuration()
        configuration.limits.idleTimeout = .milliseconds(20)
        let client = Client(
            transport: HTTPTransport(
                endpoint: endpoint, configuration: configuration, reconnection: .never),
            idleTimeout: .milliseconds(20))
        var events = client.subscriptionEvents(news).makeAsyncIterator()
        guard case .started = try await events.next() else {
            proceed.signal()
            Issue.record("the stream hasn't started")
            return
        }
        // When this query times out, the stream has been quiet for longer than the timeout.
        let error = await #expect(throws: ClientError.self) { try await client.send(query) }
        #expect(error?.code == .timedOut)
        proceed.signal()
        #expect(try await events.next()?.value == "late")
    }

    @Test("An event stream that is silent for longer than its own limit is reconnected")
    func silentStream() async throws {
        let connections = Locked(0)
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            let isFirst = connections.withLock { count in
                count += 1
                return count == 1
            }
            connection.write(Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n".utf8))
            if isFirst {
                _ = connection.readToEnd()
            } else {
                connection.write(Array("data: {\"data\":{\"news\":\"again\"}}\n\nevent: complete\n\n".utf8))
            }
        }
        defer { server.stop() }
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        var configuration = HTTPTransport.Configuration()
        configuration.limits.streamIdleTimeout = .seconds(5)
        let client = Client(
            transport: HTTPTransport(
                endpoint: endpoint, configuration: configuration,
                reconnection: ReconnectionPolicy(maximumAttempts: 10_000, initialDelay: .zero)))
        var values: [String] = []
        // With connection events, a first connection that takes longer than the limit is also retried.
        for try await event in client.subscriptionEvents(news) { if let value = event.value { values.append(value) } }
        #expect(values == ["again"])
    }

    @Test("A response whose parts stop arriving causes an error after the idle timeout")
    func silentParts() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            let head = "HTTP/1.1 200 OK\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
            connection.write(Array("\(head)--b\r\n\r\n{\"data\":{},\"hasNext\":true}\r\n--b\r\n".utf8))
            _ = connection.readToEnd()
        }
        defer { server.stop() }
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        var configuration = HTTPTransport.Configuration()
        configuration.limits.idleTimeout = .milliseconds(20)
        let transport = HTTPTransport(endpoint: endpoint, configuration: configuration)
        let error = await #expect(throws: ClientError.self) {
            try await Client(transport: transport).send(ClientUpdatesTests.query)
        }
        #expect(error?.code == .timedOut)
    }
}
