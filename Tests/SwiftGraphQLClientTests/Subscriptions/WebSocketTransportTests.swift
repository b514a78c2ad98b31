import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

@Suite(.timeLimit(.minutes(15))) struct WebSocketTransportTests {
    private let connector: FakeConnector
    private let clock = FakeClock()
    private let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
    private let query = GraphQLRequest(type: .query, document: "{ a }")

    init() {
        connector = FakeConnector()
    }

    private func transport(
        _ endpoint: String = "https://example.com/graphql", _ connector: FakeConnector? = nil,
        _ change: (inout WebSocketTransport.Configuration) -> Void = { _ in },
        payload: (@Sendable () async throws -> JSONValue?)? = nil
    ) throws -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration()
        configuration.opening = .lazy(idleTimeout: .seconds(100))
        // This timeout uses the real clock, so it must be long enough for a busy machine.
        configuration.connectTimeout = .seconds(3600)
        configuration.pingInterval = .seconds(31)
        configuration.reconnection = ReconnectionPolicy(
            maximumAttempts: 2, initialDelay: .seconds(1), multiplier: 2, stableAfter: .seconds(200))
        change(&configuration)
        return WebSocketTransport(
            endpoint: try #require(URL(string: endpoint)), configuration: configuration,
            connectionInitPayload: payload, connector: connector ?? self.connector,
            sleep: { [clock] in try await clock.sleep($0) }, random: { 1 })
    }

    /// Returns the next event of a stream as text, or `nil` at the end.
    private func next(_ stream: ResponseStream) async throws -> String? {
        var iterator = stream.makeAsyncIterator()
        return try await iterator.next().map { String(decoding: $0.value?.body ?? [], as: UTF8.self) }
    }

    private func code(_ stream: ResponseStream) async -> ClientError.Code? {
        await #expect(throws: ClientError.self) { while try await next(stream) != nil {} }?.code
    }

    private func event(_ id: String, _ value: Int) -> String {
        #"{"id":"\#(id)","type":"next","payload":{"data":{"a":\#(value)}}}"#
    }

    private func body(_ value: Int) -> String { #"{"data":{"a":\#(value)}}"# }

    // MARK: Authentication

    @Test("Reauthenticating opens another connection with a new payload, and subscriptions continue")
    func reauthentication() async throws {
        let count = Locked(0)
        let transport = try transport(payload: {
            let number = count.withLock { count in
                count += 1
                return count
            }
            return ["token": .string("\(number)")]
        })
        transport.reauthenticate()
        #expect(connector.attempts == 0)
        var request = subscription
        request.reportsConnection = true
        let stream = transport.subscribe(request)
        let first = try await connector.next()
        #expect(await first.acknowledge().contains(#""token":"1""#))
        _ = await first.heard()
        first.say(event("1", 1))
        // If the first event arrived after the connection was replaced, the transport would ignore it.
        var iterator = stream.makeAsyncIterator()
        var events: [SubscriptionEvent<GraphQLResponse>] = []
        while events.count < 2, let event = try await iterator.next() { events.append(event) }
        transport.reauthenticate()
        #expect(await first.closeCode() == 1000)
        let second = try await connector.next()
        #expect(await second.acknowledge().contains(#""token":"2""#))
        #expect(await second.heard().contains(#""type":"subscribe""#))
        second.say(event("1", 2))
        second.say(#"{"id":"1","type":"complete"}"#)
        while let event = try await iterator.next() { events.append(event) }
        let responses = [1, 2].map { SubscriptionEvent.value(GraphQLResponse(body: Array(body($0).utf8))) }
        let reason = ClientError(
            code: .connectionFailed, message: "the socket was closed and replaced by another socket")
        #expect(events == [.started, responses[0], .interrupted(reason), .resumed, responses[1]])
        #expect(connector.attempts == 2)
    }

    @Test("Reauthenticating waits for queries in progress, and later queries wait for the new connection")
    func reauthenticationDuringQueries() async throws {
        let transport = try transport()
        let early = transport.subscribe(query)
        let first = try await connector.next()
        _ = await first.acknowledge()
        #expect(await first.heard().contains(#""id":"1""#))
        transport.reauthenticate()
        let late = transport.subscribe(query)
        first.say(event("1", 1))
        first.say(#"{"id":"1","type":"complete"}"#)
        #expect(try await next(early) == body(1))
        #expect(try await next(early) == nil)
        // The second query must not be sent over the first socket.
        #expect(await first.heard() == "")
        let second = try await connector.next()
        _ = await second.acknowledge()
        #expect(await second.heard().contains(#""id":"2""#))
        second.say(event("2", 2))
        second.say(#"{"id":"2","type":"complete"}"#)
        #expect(try await next(late) == body(2))
    }

    @Test("Reauthenticating before the acknowledgement opens another connection after the acknowledgement")
    func reauthenticationBeforeAcknowledgement() async throws {
        let transport = try transport()
        let stream = transport.subscribe(query)
        let first = try await connector.next()
        #expect(await first.heard().contains("connection_init"))
        transport.reauthenticate()
        first.say(#"{"type":"connection_ack"}"#)
        #expect(await first.closeCode() == 1000)
        let second = try await connector.next()
        _ = await second.acknowledge()
        #expect(await second.heard().contains(#""id":"1""#))
        second.say(event("1", 1))
        #expect(try await next(stream) == body(1))
    }

    // MARK: Normal operation

    @Test func `a subscription is started after the acknowledgement, and its events arrive`() async throws {
        let transport = try transport {
            $0.headers = ["X-App": "app"]
        } payload: {
            ["token": "t"]
        }
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        #expect(socket.headers["url"] == "wss://example.com/graphql")
        #expect(socket.headers["offered"] == "graphql-transport-ws graphql-ws")
        #expect(socket.headers["X-App"] == "app")
        #expect(await socket.acknowledge() == #"{"type":"connection_init","payload":{"token":"t"}}"#)
        #expect(await socket.heard() == #"{"id":"1","type":"subscribe","payload":{"query":"subscription { a }"}}"#)
        socket.say(event("1", 1))
        socket.say(event("1", 2))
        socket.say(#"{"id":"1","type":"complete"}"#)
        #expect(try await next(stream) == body(1))
        #expect(try await next(stream) == body(2))
        #expect(try await next(stream) == nil)
    }

    @Test func `a server that supports only the legacy protocol is used with that protocol`() async throws {
        let connector = FakeConnector { _ in "graphql-ws" }
        let transport = try transport("ws://example.com", connector)
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        #expect(await socket.heard() == #"{"id":"1","type":"start","payload":{"query":"subscription { a }"}}"#)
        socket.say(#"{"id":"1","type":"data","payload":{"data":{"a":1}}}"#)
        socket.say(#"{"id":"1","type":"complete"}"#)
        #expect(try await next(stream) == body(1))
        #expect(try await next(stream) == nil)
        transport.close()
        #expect(await socket.heard() == #"{"type":"connection_terminate"}"#)
        #expect(await socket.closeCode() == 1000)
    }

    @Test func `a query and a subscription share one socket`() async throws {
        let transport = try transport()
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        async let answer = transport.send(query)
        #expect(await socket.heard() == #"{"id":"2","type":"subscribe","payload":{"query":"{ a }"}}"#)
        socket.say(event("1", 1))
        socket.say(event("2", 2))
        #expect(try await answer.body == Array(body(2).utf8))
        #expect(try await next(stream) == body(1))
        #expect(await socket.heard() == #"{"id":"2","type":"complete"}"#)
        #expect(connector.attempts == 1)
    }

    @Test func `an error message for an operation becomes its response`() async throws {
        let transport = try transport()
        let client = Client(transport: transport)
        let selection = Selection<String, TestQuery> { try $0.__typename() }
        let task = Task { try await client.send(selection) }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.say(#"{"id":"1","type":"error","payload":[{"message":"no such field"}]}"#)
        let error = await #expect(throws: ResponseError.self) { try await task.value }
        #expect(error?.errors.map(\.message) == ["no such field"])
    }

    @Test func `a query without a response fails`() async throws {
        let transport = try transport()
        let task = Task { try await transport.send(query) }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.say(#"{"id":"1","type":"complete"}"#)
        let error = await #expect(throws: ClientError.self) { try await task.value }
        #expect(error?.code == .emptyResponse)
    }

    @Test func `ending the iteration or cancelling its task unsubscribes on the server`() async throws {
        let transport = try transport()
        let first = Task {
            for try await _ in transport.subscribe(subscription) { break }
        }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.say(event("1", 1))
        try await first.value
        #expect(await socket.heard() == #"{"id":"1","type":"complete"}"#)

        let second = Task { try await transport.send(query) }
        _ = await socket.heard()
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(await socket.heard() == #"{"id":"2","type":"complete"}"#)
    }

    @Test func `the transport responds to pings from the server`() async throws {
        let transport = try transport()
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.say(#"{"type":"ping","payload":{"a":1}}"#)
        #expect(await socket.heard() == #"{"type":"pong","payload":{"a":1}}"#)
        withExtendedLifetime(stream) {}
    }

    // MARK: Opening and closing

    @Test func `an eager transport connects before the first operation`() async throws {
        let transport = try transport { $0.opening = .eager }
        let socket = try await connector.next()
        #expect(await socket.acknowledge() == #"{"type":"connection_init"}"#)
        withExtendedLifetime(transport) {}
    }

    @Test func `a lazy transport closes the socket after an idle time and opens another socket later`()
        async throws
    {
        let transport = try transport()
        let first = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        await clock.pass(.seconds(100))
        await clock.sleeper(.seconds(100))
        socket.say(#"{"id":"1","type":"complete"}"#)
        #expect(try await next(first) == nil)
        // This idle time began before the operation, so it doesn't close the socket.
        await clock.pass(.seconds(100))
        await clock.pass(.seconds(100))
        #expect(await socket.closeCode() == 1000)

        let second = transport.subscribe(subscription)
        let other = try await connector.next()
        _ = await other.acknowledge()
        #expect(await other.heard().hasPrefix(#"{"id":"2","type":"subscribe""#))
        withExtendedLifetime(second) {}
    }

    @Test func `timeouts of zero don't make the transport check its connection continuously`() async throws {
        let sleeps = Locked<[Duration]>([])
        var configuration = WebSocketTransport.Configuration()
        configuration.opening = .lazy(idleTimeout: .zero)
        configuration.reconnection.stableAfter = .zero
        let transport = WebSocketTransport(
            endpoint: try #require(URL(string: "ws://example.com")), configuration: configuration,
            connectionInitPayload: nil, connector: connector,
            sleep: { duration in
                sleeps.withLock { $0.append(duration) }
                try await Task.sleep(for: duration == .zero ? .milliseconds(1) : .seconds(3600))
            }, random: { 1 })
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        // The transport waits for the acknowledgement, pings, the connection's stability and the idle timeout.
        await until { sleeps.withLock { $0.count >= 5 } }
        #expect(sleeps.withLock { $0.filter { $0 < .seconds(1) } } == [.zero])
        _ = await socket.acknowledge()
        withExtendedLifetime(stream) {}
    }

    @Test func `closing the transport ends active operations and fails later operations`() async throws {
        let transport = try transport()
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        transport.close()
        #expect(await code(stream) == .transportClosed)
        #expect(await socket.closeCode() == 1000)
        #expect(await code(transport.subscribe(subscription)) == .transportClosed)
    }

    @Test func `an event reports that the transport was closed`() async throws {
        let (closings, continuation) = AsyncStream.makeStream(of: Void.self)
        let transport = try transport { configuration in
            configuration.onEvent = { if case .closed = $0 { continuation.yield() } }
        }
        let stream = transport.subscribe(subscription)
        _ = try await connector.next().acknowledge()
        transport.close()
        var iterator = closings.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        #expect(await code(stream) == .transportClosed)
    }

    @Test func `the socket stays open as long as the transport or a subscription exists`() async throws {
        var transport: WebSocketTransport? = try transport()
        var stream = transport?.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        transport = nil
        socket.say(event("1", 1))
        #expect(try await next(#require(stream)) == body(1))
        stream = nil
        #expect(await socket.closeCode() == 1000)
    }

    // MARK: Deadlines

    @Test func `if the acknowledgement doesn't arrive in time, the connection is closed`() async throws {
        let transport = try transport { $0.reconnection = .never }
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        await clock.pass(.seconds(10))
        #expect(await code(stream) == .acknowledgementTimedOut)
        #expect(await socket.closeCode() == 4504)
    }

    @Test func `a connection can become stable after a late acknowledgement`() async throws {
        let transport = try transport {
            $0.reconnection = ReconnectionPolicy(maximumAttempts: 1, stableAfter: .seconds(5))
        }
        let stream = transport.subscribe(subscription)
        for _ in 0..<3 {
            let socket = try await connector.next()
            await clock.pass(.seconds(5))
            await clock.sleeper(.seconds(5))
            _ = await socket.acknowledge()
            _ = await socket.heard()
            await clock.pass(.seconds(5))
            await until { transport.multiplexer.state.withLock { $0.failures == 0 } }
            socket.end(1006)
            await clock.pass(.seconds(1))
        }
        withExtendedLifetime(stream) {}
    }

    @Test func `the events of connections arrive in order, even if a failure starts another operation`() async throws {
        let events = Locked<[String]>([])
        let connector = FakeConnector { _ in throw ClientError(code: .connectionFailed, message: "refused") }
        let transport = try transport("ws://example.com", connector) {
            $0.reconnection = .never
            $0.onEvent = { event in
                if case .connecting = event { events.withLock { $0.append("connecting") } }
                if case .interrupted = event { events.withLock { $0.append("interrupted") } }
            }
        }
        let count = 1_000
        for _ in 0..<count { #expect(await code(transport.subscribe(subscription)) == .connectionFailed) }
        await until { events.withLock { $0.count == 2 * count } }
        #expect(events.withLock { $0 } == (0..<count).flatMap { _ in ["connecting", "interrupted"] })
    }

    @Test func `the server is pinged, and a connection without a pong fails`() async throws {
        let transport = try transport {
            $0.reconnection = .never
            $0.pongTimeout = .seconds(7)
        }
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        await clock.pass(.seconds(31))
        #expect(await socket.heard() == #"{"type":"ping"}"#)
        socket.say(#"{"type":"pong"}"#)
        socket.say(event("1", 1))
        #expect(try await next(stream) == body(1))
        await clock.pass(.seconds(7))
        await clock.pass(.seconds(31))
        #expect(await socket.heard() == #"{"type":"ping"}"#)
        await clock.pass(.seconds(7))
        #expect(await code(stream) == .pongTimedOut)
    }

    @Test func `the server is pinged once in each interval, even while it sends events`() async throws {
        let transport = try transport { $0.pongTimeout = .seconds(7) }
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        for value in 1...3 {
            await clock.pass(.seconds(31))
            #expect(await socket.heard() == #"{"type":"ping"}"#)
            // The next interval begins with the ping, not after the wait for the pong.
            await clock.sleeper(.seconds(31))
            await clock.sleeper(.seconds(7))
            socket.say(event("1", value))
            #expect(try await next(stream) == body(value))
            await clock.pass(.seconds(7))
        }
        withExtendedLifetime(stream) {}
    }

    @Test func `with the legacy subprotocol, the socket is pinged`() async throws {
        let connector = FakeConnector { _ in "graphql-ws" }
        let transport = try transport("ws://example.com", connector) {
            $0.reconnection = .never
            $0.pongTimeout = .seconds(7)
        }
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        await clock.pass(.seconds(31))
        #expect(await socket.heard() == "ping frame")
        await clock.sleeper(.seconds(7))
        socket.pong()
        await clock.pass(.seconds(7))
        await clock.pass(.seconds(31))
        #expect(await socket.heard() == "ping frame")
        await clock.pass(.seconds(7))
        #expect(await code(stream) == .pongTimedOut)
    }

    @Test func `a query has its own timeout`() async throws {
        let transport = try transport()
        var query = query
        query.idleTimeout = .seconds(3)
        let task = Task { [query] in try await transport.send(query) }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        await clock.pass(.seconds(3))
        let error = await #expect(throws: ClientError.self) { try await task.value }
        #expect(error?.code == .timedOut)
        #expect(await socket.heard() == #"{"id":"1","type":"complete"}"#)
    }

    // MARK: Interruptions

    @Test func `after an interruption, subscriptions are restarted, and the interruption is reported`() async throws {
        let tokens = Locked(0)
        let transport = try transport(payload: {
            .object([
                "token": .number(
                    JSONNumber(
                        tokens.withLock { count in
                            count += 1
                            return count
                        }))
            ])
        })
        var request = subscription
        request.reportsConnection = true
        let stream = transport.subscribe(request)
        let quiet = transport.subscribe(subscription)
        let socket = try await connector.next()
        #expect(await socket.acknowledge() == #"{"type":"connection_init","payload":{"token":1}}"#)
        _ = await socket.heard()
        _ = await socket.heard()
        socket.say(event("1", 1))
        socket.say(event("2", 1))
        socket.end(1006)
        await clock.pass(.seconds(1))
        let other = try await connector.next()
        #expect(await other.acknowledge() == #"{"type":"connection_init","payload":{"token":2}}"#)
        #expect(await other.heard().hasPrefix(#"{"id":"1","type":"subscribe""#))
        #expect(await other.heard().hasPrefix(#"{"id":"2","type":"subscribe""#))
        other.say(event("1", 2))
        other.say(event("2", 2))

        var iterator = stream.makeAsyncIterator()
        var seen: [ResponseStream.Element] = []
        while seen.count < 5, let event = try await iterator.next() { seen.append(event) }
        let responses = [1, 2].map { ResponseStream.Element.value(GraphQLResponse(body: Array(body($0).utf8))) }
        let reason = ClientError(WebSocketClosure(code: 1006, reason: ""))
        #expect(seen == [.started, responses[0], .interrupted(reason), .resumed, responses[1]])
        #expect(try await next(quiet) == body(1))
        #expect(try await next(quiet) == body(2))
    }

    @Test func `a mutation in progress at an interruption fails and isn't resent`() async throws {
        let transport = try transport()
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        let mutation = GraphQLRequest(type: .mutation, document: "mutation { a }")
        let task = Task { try await transport.send(mutation) }
        _ = await socket.heard()
        socket.end(1001, "restart")
        let error = await #expect(throws: ClientError.self) { try await task.value }
        #expect(error?.code == .socketClosed)
        #expect(error?.message.contains("1001 (restart)") == true)
        await clock.pass(.seconds(1))
        let other = try await connector.next()
        _ = await other.acknowledge()
        #expect(await other.heard().hasPrefix(#"{"id":"1","type":"subscribe""#))
        other.say(#"{"type":"ping"}"#)
        #expect(await other.heard() == #"{"type":"pong"}"#)
        withExtendedLifetime(stream) {}
    }

    @Test func `after as many failures as the policy allows, the last error is thrown`() async throws {
        let connector = FakeConnector { _ in
            throw ClientError(code: .connectionFailed, message: "rejected")
        }
        let transport = try transport("ws://example.com", connector)
        var request = subscription
        request.reportsConnection = true
        let stream = transport.subscribe(request)
        // The reason is reported once, before the first delay.
        let reason = ClientError(code: .connectionFailed, message: "rejected")
        #expect(try await stream.first { _ in true } == .interrupted(reason))
        await clock.pass(.seconds(1))
        await clock.pass(.seconds(2))
        let error = await #expect(throws: ClientError.self) { try await next(stream) }
        #expect(error?.code == .connectionFailed)
        #expect(error?.message == "rejected; gave up after 2 attempts to reconnect")
        #expect(connector.attempts == 3)
        #expect(clock.sleepers == 0)
    }

    @Test(arguments: [([4400], 2), ([1006], 0), ([1006, 1006], 1)] as [([UInt16], Int)])
    func `a subscription that isn't restarted throws the reason instead of reporting an interruption`(
        _ closeCodes: [UInt16], _ maximumAttempts: Int
    ) async throws {
        let transport = try transport { $0.reconnection.maximumAttempts = maximumAttempts }
        var request = subscription
        request.reportsConnection = true
        let stream = transport.subscribe(request)
        for (index, closeCode) in closeCodes.enumerated() {
            if index > 0 { await clock.pass(.seconds(1)) }
            let socket = try await connector.next()
            _ = await socket.acknowledge()
            _ = await socket.heard()
            socket.end(closeCode)
        }
        var events: [ResponseStream.Element] = []
        await #expect(throws: ClientError.self) { for try await event in stream { events.append(event) } }
        let reason = ClientError(WebSocketClosure(code: 1006, reason: ""))
        #expect(events == (closeCodes.count == 1 ? [.started] : [.started, .interrupted(reason), .resumed]))
    }

    @Test func `after a rejected handshake, the transport waits as long as Retry-After specifies`() async throws {
        let connector = FakeConnector { attempt in
            let headers = [1: ["Retry-After": "7"], 2: ["Retry-After": "1000000"]][attempt]
            guard let headers else { return "graphql-transport-ws" }
            throw try WebSocketEndpoint(#require(URL(string: "ws://a.example"))).rejection(
                GraphQLResponse(body: [], status: 503, headers: headers))
        }
        let transport = try transport("ws://example.com", connector) { $0.reconnection.maximumAttempts = 3 }
        let stream = transport.subscribe(subscription)
        let first = try await connector.next()
        _ = await first.acknowledge()
        _ = await first.heard()
        first.end(1012)
        for delay in [1, 7, 30] { await clock.pass(.seconds(delay)) }
        let second = try await connector.next()
        _ = await second.acknowledge()
        #expect(await second.heard().hasPrefix(#"{"id":"1""#))
        withExtendedLifetime(stream) {}
    }

    @Test func `if its first connection fails, a subscription without connection events throws the reason`()
        async throws
    {
        let connector = FakeConnector { attempt in
            if attempt != 1 { throw ClientError(code: .connectionRefused, message: "rejected") }
            return "graphql-transport-ws"
        }
        let transport = try transport("ws://example.com", connector)
        let error = await #expect(throws: ClientError.self) { try await next(transport.subscribe(subscription)) }
        #expect(error?.code == .connectionRefused)
        #expect(error?.message == "rejected")
        #expect(clock.sleepers == 0)
        // The same applies to a subscription that is added while another subscription waits for a connection.
        let early = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.end(1006)
        await clock.sleeper(.seconds(1))
        let late = transport.subscribe(subscription)
        await clock.pass(.seconds(1))
        #expect(await code(late) == .connectionRefused)
        await clock.sleeper(.seconds(2))
        withExtendedLifetime(early) {}
    }

    @Test func `if the first handshake is rejected with Retry-After, a subscription is restarted after that time`()
        async throws
    {
        let endpoint = try WebSocketEndpoint(#require(URL(string: "ws://a.example")))
        let connector = FakeConnector { attempt in
            if attempt > 0 { return "graphql-transport-ws" }
            throw endpoint.rejection(GraphQLResponse(body: [], status: 503, headers: ["Retry-After": "7"]))
        }
        let stream = try transport("ws://example.com", connector).subscribe(subscription)
        await clock.pass(.seconds(7))
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        #expect(await socket.heard().hasPrefix(#"{"id":"1""#))
        withExtendedLifetime(stream) {}
    }

    @Test func `after a connection has been stable for long enough, earlier attempts don't count`() async throws {
        let transport = try transport { $0.reconnection.maximumAttempts = 1 }
        let stream = transport.subscribe(subscription)
        for _ in 0..<5 {
            let socket = try await connector.next()
            _ = await socket.acknowledge()
            #expect(await socket.heard().hasPrefix(#"{"id":"1""#))
            await clock.pass(.seconds(200))
            await until { transport.multiplexer.state.withLock { $0.failures == 0 } }
            socket.end(1006)
            await clock.pass(.seconds(1))
        }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.end(1006)
        #expect(await code(stream) == .connectionFailed)
    }

    @Test(
        arguments: [
            (4400, ClientError.Code.badRequest), (4401, .unauthorized), (4403, .forbidden),
            (4406, .subprotocolNotAcceptable), (4409, .subscriberAlreadyExists), (4429, .tooManyInitialisationRequests),
            (4500, .internalServerError), (1002, .socketClosed), (1009, .socketClosed),
        ] as [(UInt16, ClientError.Code)])
    func `a close code for a mistake ends all operations with the matching error`(
        _ closeCode: UInt16, _ expected: ClientError.Code
    ) async throws {
        let transport = try transport()
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.end(closeCode, "why")
        let error = await #expect(throws: ClientError.self) { try await next(stream) }
        #expect(error?.code == expected)
        #expect(error?.message.contains("(why)") == true)
        #expect(error?.underlying as? WebSocketClosure == WebSocketClosure(code: closeCode, reason: "why"))
        #expect(connector.attempts == 1)
    }

    @Test(arguments: [1000, 1001, 1005, 1006, 1011, 1012, 1013, 4408, 4999] as [UInt16])
    func `after a temporary close code, the transport reconnects`(_ closeCode: UInt16) async throws {
        let transport = try transport()
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.end(closeCode)
        await clock.pass(.seconds(1))
        let other = try await connector.next()
        _ = await other.acknowledge()
        #expect(await other.heard().hasPrefix(#"{"id":"1""#))
        withExtendedLifetime(stream) {}
    }

    @Test func `if the server breaks the protocol, the socket is closed with code 4400`() async throws {
        let transport = try transport()
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        socket.say("oops")
        #expect(await code(stream) == .protocolViolation)
        #expect(await socket.closeCode() == 4400)
    }

    @Test(arguments: [nil, "soap"]) func `if the server doesn't choose an offered subprotocol, the socket is closed`(
        _ chosen: String?
    ) async throws {
        let connector = FakeConnector { _ in chosen }
        let transport = try transport("ws://example.com", connector)
        #expect(await code(transport.subscribe(subscription)) == .subprotocolNotAcceptable)
        #expect(try await connector.next().closeCode() == 1002)
    }

    @Test func `a subprotocol that is offered alone is used without confirmation`() async throws {
        let connector = FakeConnector { _ in nil }
        let transport = try transport("ws://example.com", connector) { $0.subprotocols = [.graphQLWS] }
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        #expect(await socket.heard().hasPrefix(#"{"id":"1","type":"start""#))
        withExtendedLifetime(stream) {}
    }

    @Test func `a payload that can't be created causes an error with the reason`() async throws {
        struct NoToken: Error {}
        let transport = try transport(payload: { throw NoToken() })
        let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
        #expect(error?.code == .connectionInitPayloadFailed)
        #expect(error?.underlying is NoToken)
    }

    @Test func `if a later payload can't be created, subscriptions wait for the next attempt`() async throws {
        let count = Locked(0)
        let transport = try transport(payload: {
            let number = count.withLock { count in
                count += 1
                return count
            }
            // For example, the token can't be refreshed.
            if number == 2 { throw ClientError(code: .offline, message: "offline") }
            return nil
        })
        let stream = transport.subscribe(subscription)
        let first = try await connector.next()
        _ = await first.acknowledge()
        _ = await first.heard()
        first.end(1001)
        for delay in [1, 2] { await clock.pass(.seconds(delay)) }
        let second = try await connector.next()
        _ = await second.acknowledge()
        #expect(await second.heard().hasPrefix(#"{"id":"1""#))
        #expect(count.withLock { $0 } == 3)
        withExtendedLifetime(stream) {}
    }

    @Test func `a payload closure that sends over its own transport causes an error that names the mistake`()
        async throws
    {
        let itself = Locked<WebSocketTransport?>(nil)
        let transport = try transport(payload: { [query] in
            let transport = try #require(itself.withLock { $0 })
            _ = try await transport.send(query)
            return nil
        })
        itself.withLock { $0 = transport }
        let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
        #expect(error?.code == .connectionInitPayloadFailed)
        let cause = try #require(error?.underlying as? ClientError)
        #expect(cause.code == .connectionInitPayloadFailed)
        #expect(cause.message.contains("with another transport"))
        itself.withLock { $0 = nil }
    }

    @Test(.timeLimit(.minutes(15)))
    func `a payload that never arrives causes an error after the timeout, even if the closure ignores cancellation`()
        async throws
    {
        let gate = Gate()
        let transport = try transport {
            $0.connectTimeout = .milliseconds(20)
        } payload: {
            await gate.pass()
            return nil
        }
        let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
        #expect(error?.code == .connectionInitPayloadFailed)
        #expect((error?.underlying as? ClientError)?.message.contains("connectTimeout") == true)
        await gate.open()
    }

    @Test(arguments: ["ftp://example.com", "ws:", "/graphql"])
    func `with an invalid endpoint, the first operation fails`(_ endpoint: String) async throws {
        let transport = try transport(endpoint)
        #expect(await code(transport.subscribe(subscription)) == .invalidEndpoint)
        #expect(connector.attempts == 0)
    }

    @Test func `a request with uploads fails before anything is sent`() async throws {
        let transport = try transport()
        let file = UploadLocation(path: "variables.a", upload: Upload(bytes: [1], filename: "a"))
        for type in [OperationType.query, .mutation, .subscription] {
            let request = GraphQLRequest(type: type, document: "\(type.rawValue) { a }", uploads: [file])
            let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
            #expect(error?.code == .uploadFailed)
            #expect(error?.message.contains("HTTPTransport") == true)
            #expect(await code(transport.subscribe(request)) == .uploadFailed)
        }
        #expect(connector.attempts == 0)
    }

    @Test func `a split transport sends uploads over HTTP, but rejects uploads over the WebSocket`() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{"a":1}}"#) }
        defer { server.stop() }
        let http = HTTPTransport(endpoint: server.endpoint)
        let file = UploadLocation(path: "variables.a", upload: Upload(bytes: [1], filename: "a"))
        let split = SplitTransport(requests: http, subscriptions: try transport())
        for type in [OperationType.query, .mutation] {
            let request = GraphQLRequest(type: type, document: "\(type.rawValue) { a }", uploads: [file])
            #expect(try await split.send(request).body == Array(#"{"data":{"a":1}}"#.utf8))
            let received = try #require(await server.nextRequest())
            #expect(received.headers["content-type"]?.hasPrefix("multipart/form-data") == true)
            #expect(await code(split.subscribe(request)) == .uploadFailed)
        }
        let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }", uploads: [file])
        #expect(await code(split.subscribe(subscription)) == .uploadFailed)
        #expect(connector.attempts == 0)
    }

    // MARK: Slow consumers and leaks

    /// Returns the next socket once its subscription has started.
    private func subscribedSocket() async throws -> FakeSocket {
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        return socket
    }

    @Test func `a consumer that is too slow receives the buffered events and then an error`() async throws {
        let transport = try transport { $0.buffering = .failing(limit: 3) }
        let stream = transport.subscribe(subscription)
        let socket = try await subscribedSocket()
        for value in 1...4 { socket.say(event("1", value)) }
        #expect(await socket.heard() == #"{"id":"1","type":"complete"}"#)
        for value in 1...3 { #expect(try await next(stream) == body(value)) }
        #expect(await code(stream) == .bufferOverflow)
    }

    @Test func `a slow consumer receives only the newest events if older events are dropped`() async throws {
        let transport = try transport { $0.buffering = .droppingOldest(limit: 2) }
        let stream = transport.subscribe(subscription)
        let socket = try await subscribedSocket()
        for value in 1...5 { socket.say(event("1", value)) }
        socket.say(#"{"type":"ping"}"#)
        _ = await socket.heard()
        #expect(try await next(stream) == body(4))
        #expect(try await next(stream) == body(5))
    }

    @Test func `a slow consumer whose older events are dropped still receives the connection events`() async throws {
        let transport = try transport { $0.buffering = .droppingOldest(limit: 2) }
        var request = subscription
        request.reportsConnection = true
        let stream = transport.subscribe(request)
        for expected in [ResponseStream.Element.started, .resumed] {
            let socket = try await subscribedSocket()
            for value in 1...5 { socket.say(event("1", value)) }
            socket.say(#"{"type":"ping"}"#)
            _ = await socket.heard()
            try #require(try await stream.first { _ in true } == expected)
            #expect(try await next(stream) == body(4))
            #expect(try await next(stream) == body(5))
            guard expected == .started else { break }
            socket.end(1006)
            guard case .interrupted = try await stream.first(where: { _ in true }) else {
                Issue.record("the interruption wasn't reported")
                return
            }
            await clock.pass(.seconds(1))
        }
    }

    @Test func `a thousand ended subscriptions leave no objects behind`() async throws {
        weak var multiplexer: WebSocketMultiplexer?
        weak var weakSocket: FakeSocket?
        do {
            let transport = try transport()
            multiplexer = transport.multiplexer
            let socket: FakeSocket
            do {
                let keeper = transport.subscribe(subscription)
                socket = try await connector.next()
                weakSocket = socket
                _ = await socket.acknowledge()
                _ = await socket.heard()
                withExtendedLifetime(keeper) {}
            }
            #expect(await socket.heard().hasSuffix(#""type":"complete"}"#))
            for number in 2...1001 {
                let task = Task {
                    for try await _ in transport.subscribe(subscription) {}
                }
                #expect(await socket.heard().hasPrefix(#"{"id":"\#(number)","type":"subscribe""#))
                task.cancel()
                try await task.value
                #expect(await socket.heard() == #"{"id":"\#(number)","type":"complete"}"#)
            }
            #expect(transport.multiplexer.isEmpty)
            transport.close()
            #expect(await socket.closeCode() == 1000)
            await transport.multiplexer.finished()
        }
        #expect(connector.attempts == 1)
        #expect(clock.sleepers == 0)
        // The tasks of the connection and of its socket may still be returning.
        await until { multiplexer == nil && weakSocket == nil }
        #expect(multiplexer == nil)
        #expect(weakSocket == nil)
    }
}
