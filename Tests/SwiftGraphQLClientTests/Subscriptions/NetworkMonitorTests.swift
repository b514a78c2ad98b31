import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// A monitor whose path the test controls.
final class FakeMonitor: NetworkMonitor {
    private let path = Locked(true)
    private let changed = PathChanges(nil)

    private let readCount = Locked(0)

    var hasPath: Bool {
        readCount.withLock { $0 += 1 }
        return path.withLock { $0 }
    }

    /// The number of times that the path was read.
    var reads: Int { readCount.withLock { $0 } }

    func changes() -> AsyncStream<Void> { changed.stream() }

    /// Loses the path without reporting the loss.
    func lose() { path.withLock { $0 = false } }

    /// Changes the path and reports the change.
    func change(to hasPath: Bool) {
        path.withLock { $0 = hasPath }
        changed.announce()
    }
}

/// A connector whose first handshake never ends, unless it is cancelled.
private struct SilentConnector: WebSocketConnector {
    /// The connector for further attempts.
    let next: FakeConnector
    let onOpening: @Sendable () -> Void
    private let isFirst = Locked(true)

    init(next: FakeConnector, onOpening: @escaping @Sendable () -> Void) {
        self.next = next
        self.onOpening = onOpening
    }

    func connect(
        to endpoint: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration
    ) async throws -> any WebSocketConnection {
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if isFirst {
            onOpening()
            try await Task.sleep(for: .seconds(100_000))
        }
        return try await next.connect(to: endpoint, subprotocols: subprotocols, headers: headers, timeout: timeout)
    }
}

@Suite(.timeLimit(.minutes(15))) struct NetworkMonitorTests {
    private let clock = FakeClock()
    private let monitor = FakeMonitor()
    private let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")

    private func transport(
        _ connector: any WebSocketConnector, limit: Int = 2,
        subprotocols: [WebSocketSubprotocol] = [.graphQLTransportWS],
        onEvent: (@Sendable (WebSocketTransport.Event) -> Void)? = nil
    ) throws -> WebSocketTransport {
        var configuration = WebSocketTransport.Configuration()
        configuration.opening = .lazy(idleTimeout: .seconds(100))
        configuration.pingInterval = nil
        configuration.subprotocols = subprotocols
        configuration.networkMonitor = monitor
        configuration.onEvent = onEvent
        configuration.reconnection = ReconnectionPolicy(maximumAttempts: limit, initialDelay: .seconds(5))
        return WebSocketTransport(
            endpoint: try #require(URL(string: "ws://example.com")), configuration: configuration,
            connectionInitPayload: nil, connector: connector, sleep: { [clock] in try await clock.sleep($0) },
            random: { 1 })
    }

    /// Accepts the next connection and returns its socket after the subscription has started.
    private func accept(_ connector: FakeConnector) async throws -> FakeSocket {
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        return socket
    }

    @Test("Without a path, no connection is attempted or counted, and a subscription continues when the path returns")
    func offline() async throws {
        let connector = FakeConnector()
        let (interruptions, interruption) = AsyncStream.makeStream(of: Void.self)
        let transport = try transport(connector, limit: 1) { event in
            if case .interrupted = event { interruption.yield() }
        }
        let events = transport.subscribe(subscription)
        for _ in 0..<5 {
            let socket = try await accept(connector)
            let attempts = connector.attempts
            monitor.change(to: false)
            socket.end(1006)
            for await _ in interruptions { break }
            // Other tasks run and would open another socket if they could.
            for _ in 0..<100 { await Task.yield() }
            #expect(connector.attempts == attempts)
            monitor.change(to: true)
        }
        let last = try await accept(connector)
        last.say(#"{"id":"1","type":"next","payload":{"data":{"a":1}}}"#)
        var iterator = events.makeAsyncIterator()
        #expect(try await iterator.next()?.value?.body == Array(#"{"data":{"a":1}}"#.utf8))
    }

    @Test("Without a path, a WebSocket transport that never reconnects ends its subscriptions")
    func offlineWithoutReconnection() async throws {
        let connector = FakeConnector()
        let (delays, interruption) = AsyncStream.makeStream(of: Duration?.self)
        let transport = try transport(connector, limit: 0) { event in
            if case .interrupted(_, let delay) = event { interruption.yield(delay) }
        }
        let events = transport.subscribe(subscription)
        let socket = try await accept(connector)
        monitor.change(to: false)
        socket.end(1006)
        for await delay in delays {
            try #require(delay == nil, "the transport waits for a path")
            break
        }
        let error = await #expect(throws: ClientError.self) { for try await _ in events {} }
        #expect(error?.code == .connectionFailed)
    }

    @Test("A change of the path, or `reconnect`, ends the delay before the next attempt", arguments: [true, false])
    func delay(changesPath: Bool) async throws {
        let connector = FakeConnector()
        let transport = try transport(connector)
        let events = transport.subscribe(subscription)
        try await accept(connector).end(1006)
        await clock.sleeper(.seconds(5))
        if changesPath { monitor.change(to: true) } else { Client(transport: transport).reconnect() }
        _ = try await accept(connector)
        #expect(connector.attempts == 2)
        withExtendedLifetime(events) {}
    }

    @Test("If the monitor hasn't reported a lost path yet, a pause waits for the path without polling")
    func unreportedLoss() async throws {
        let changes = PathChanges(monitor)
        let pause = Task { [clock] in try await changes.pause(.seconds(5)) { try await clock.sleep($0) } }
        await clock.sleeper(.seconds(5))
        monitor.lose()
        await clock.pass(.seconds(5))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(monitor.reads < 10)
        monitor.change(to: true)
        try await pause.value
    }

    @Test(
        "After a change of the path, a socket whose server doesn't respond within 2 seconds is replaced",
        arguments: [WebSocketSubprotocol.graphQLTransportWS, .graphQLWS])
    func silence(_ subprotocol: WebSocketSubprotocol) async throws {
        let connector = FakeConnector { _ in subprotocol.rawValue }
        let transport = try transport(connector, subprotocols: [subprotocol])
        let events = transport.subscribe(subscription)
        let first = try await accept(connector)
        monitor.change(to: true)
        #expect(await first.heard().contains("ping"))
        await clock.pass(.seconds(2))
        #expect(await first.closeCode() == 1001)
        await clock.pass(.seconds(5))
        let second = try await accept(connector)
        // A socket is kept if its server responds.
        transport.reconnect()
        #expect(await second.heard().contains("ping"))
        if subprotocol == .graphQLWS { second.pong() } else { second.say(#"{"type":"pong"}"#) }
        await clock.pass(.seconds(2))
        second.say(#"{"id":"1","type":"\#(subprotocol == .graphQLWS ? "data" : "next")","payload":{"data":{"a":1}}}"#)
        var iterator = events.makeAsyncIterator()
        #expect(try await iterator.next()?.value != nil)
        #expect(connector.attempts == 2)
    }

    @Test(
        "After a change of the path, or `reconnect`, a socket that doesn't open within 2 seconds is replaced",
        arguments: [true, false], [true, false])
    func silentHandshake(changesPath: Bool, reportsConnection: Bool) async throws {
        let connector = FakeConnector()
        let (isOpening, opening) = AsyncStream.makeStream(of: Void.self)
        let transport = try transport(SilentConnector(next: connector) { opening.yield() })
        var request = subscription
        request.reportsConnection = reportsConnection
        var events = transport.subscribe(request).makeAsyncIterator()
        for await _ in isOpening { break }
        if changesPath { monitor.change(to: true) } else { transport.reconnect() }
        await clock.pass(.seconds(2))
        // The first connection hasn't failed, so the subscription neither ends nor reports an interruption.
        let socket = try await accept(connector)
        if reportsConnection { #expect(try await events.next() == .started) }
        socket.say(#"{"id":"1","type":"next","payload":{"data":{"a":1}}}"#)
        #expect(try await events.next()?.value?.body == Array(#"{"data":{"a":1}}"#.utf8))
    }

    @Test("The server is pinged if the path changes while the transport starts to use a new socket")
    func changeAfterOpening() async throws {
        let itself = Locked<WebSocketTransport?>(nil)
        let connector = FakeConnector(onReceive: { handler in
            handler(.message(Array(#"{"type":"connection_ack"}"#.utf8)))
            itself.withLock { $0 }?.reconnect()
        })
        let transport = try transport(connector)
        itself.withLock { $0 = transport }
        let events = transport.subscribe(subscription)
        let socket = try await connector.next()
        for type in ["connection_init", "subscribe", "ping"] { #expect(await socket.heard().contains(type)) }
        itself.withLock { $0 = nil }
        withExtendedLifetime(events) {}
    }

    @Test("A stream over HTTP waits for a path without counting and continues as soon as the path returns")
    func stream() async throws {
        let attempts = Locked(0)
        let server = try LoopbackServer { _ in
            let number = attempts.withLock { count in
                count += 1
                return count
            }
            let event = "event: next\ndata: {\"data\":{\"a\":\(number)}}\n\n"
            return Answer(contentType: "text/event-stream", body: Array(event.utf8))
        }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.networkMonitor = monitor
        var transport = HTTPTransport(
            endpoint: server.endpoint,
            configuration: configuration,
            reconnection: ReconnectionPolicy(maximumAttempts: 2, initialDelay: .seconds(5)))
        // The delays are random, but the test must distinguish them from the timeout after a change of the path.
        let delay = Duration.seconds(5)
        transport.sleep = { [clock] in try await clock.sleep($0 == PathChanges.timeout ? $0 : delay) }
        var events = transport.subscribe(subscription).makeAsyncIterator()
        #expect(try await events.next()?.value?.body == Array(#"{"data":{"a":1}}"#.utf8))
        await clock.sleeper(delay)
        monitor.change(to: false)
        for _ in 0..<1_000 { await Task.yield() }
        #expect(attempts.withLock { $0 } == 1)
        monitor.change(to: true)
        #expect(try await events.next()?.value?.body == Array(#"{"data":{"a":2}}"#.utf8))
        await clock.sleeper(delay)
        transport.reconnect()
        #expect(try await events.next()?.value?.body == Array(#"{"data":{"a":3}}"#.utf8))
    }

    @Test("After a change of the path, an HTTP stream whose head doesn't arrive within 2 seconds is requested again")
    func silentHead() async throws {
        let attempts = Locked(0)
        let server = try LoopbackServer { _ in
            let isFirst = attempts.withLock { count in
                count += 1
                return count == 1
            }
            let event = "event: next\ndata: {\"data\":{\"a\":2}}\n\nevent: complete\n\n"
            return isFirst ? .silence : Answer(contentType: "text/event-stream", body: Array(event.utf8))
        }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.networkMonitor = monitor
        var transport = HTTPTransport(endpoint: server.endpoint, configuration: configuration)
        transport.sleep = { [clock] in try await clock.sleep($0) }
        var events = transport.subscribe(subscription).makeAsyncIterator()
        _ = await server.nextRequest()
        monitor.change(to: true)
        await clock.pass(.seconds(2))
        #expect(try await events.next()?.value?.body == Array(#"{"data":{"a":2}}"#.utf8))
        #expect(try await events.next() == nil)
        #expect(attempts.withLock { $0 } == 2)
    }
}
