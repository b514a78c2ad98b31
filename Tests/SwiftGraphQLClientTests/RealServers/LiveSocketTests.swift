import Foundation
import SwiftGraphQL
import Testing

/// Tests subscriptions, queries and mutations over WebSockets, with the servers that `Tests/run` starts.
@Suite(.enabled(if: !LiveServer.all.isEmpty), .timeLimit(.minutes(15))) struct LiveSocketTests {
    /// A server and a subprotocol that it supports.
    struct Wire: CustomTestStringConvertible {
        let server: LiveServer
        let subprotocol: WebSocketSubprotocol

        var testDescription: String { "\(server.name) by \(subprotocol.rawValue)" }

        /// The combinations that can end a subscription while it waits for its next event. With the legacy
        /// subprotocol, Ariadne can't: it closes a running generator, which Python doesn't allow, and the connection
        /// breaks.
        static let ending = all.filter { $0.server.name != "ariadne-legacy" }

        /// The combinations that also support queries and mutations. Strawberry doesn't support these with the legacy
        /// subprotocol.
        static let sharing = all.filter { $0.server.name != "strawberry" || $0.subprotocol != .graphQLWS }

        static let all: [Wire] = LiveServer.all.flatMap { server in
            let subprotocols: [WebSocketSubprotocol] =
                switch server.name {
                case "strawberry": [.graphQLTransportWS, .graphQLWS]
                case "ariadne-legacy": [.graphQLWS]
                default: [.graphQLTransportWS]
                }
            return subprotocols.map { Wire(server: server, subprotocol: $0) }
        }

        /// Returns a transport, and a stream of the events that the transport reports.
        func transport(
            token: String, payload: (@Sendable () async throws -> JSONValue?)? = nil
        ) throws -> (WebSocketTransport, AsyncStream<WebSocketTransport.Event>) {
            let (events, continuation) = AsyncStream.makeStream(of: WebSocketTransport.Event.self)
            var configuration = WebSocketTransport.Configuration()
            configuration.subprotocols = [subprotocol]
            // The timeouts are long, because the machine can be busy with other tests.
            configuration.connectTimeout = .seconds(120)
            configuration.acknowledgementTimeout = .seconds(120)
            configuration.reconnection.maximumAttempts = 3
            configuration.reconnection.initialDelay = .milliseconds(10)
            configuration.onEvent = { continuation.yield($0) }
            let transport = WebSocketTransport(
                endpoint: try server.socketEndpoint(token: token), configuration: configuration,
                connectionInitPayload: payload)
            return (transport, events)
        }

        func client(token: String) throws -> Client { Client(transport: try transport(token: token).0) }
    }

    private let token = UUID().uuidString

    @Test(arguments: Wire.all) func `events arrive in order, and then the stream ends`(_ wire: Wire) async throws {
        var seen: [Int] = []
        for try await number in try wire.client(token: token).subscribe(.count(to: 200, token)) { seen.append(number) }
        #expect(seen == Array(0..<200))
        try await wire.server.gone(token)
    }

    @Test(arguments: Wire.ending) func `ending the iteration ends the subscription on the server`(_ wire: Wire)
        async throws
    {
        let client = try wire.client(token: token)
        for try await number in client.subscribe(.hold(token)) {
            #expect(number == 0)
            #expect(try await wire.server.live(token) == 1)
            break
        }
        try await wire.server.gone(token)
        // The subscription must end with a message, so that the socket stays open.
        #expect(try await wire.server.sockets(token) == 1)
        _ = client
    }

    @Test(arguments: Wire.ending) func `cancelling the task ends the subscription on the server`(_ wire: Wire)
        async throws
    {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let client = try wire.client(token: token)
        let task = Task { [token] in
            // Otherwise, the test would wait forever if the subscription failed.
            defer { start.finish() }
            for try await _ in client.subscribe(.hold(token)) { start.yield() }
        }
        for await _ in started { break }
        task.cancel()
        try await task.value
        try await wire.server.gone(token)
        #expect(try await wire.server.sockets(token) == 1)
    }

    @Test(arguments: Wire.ending) func `closing the transport closes the socket`(_ wire: Wire) async throws {
        let (transport, _) = try wire.transport(token: token)
        var iterator = Client(transport: transport).subscribe(.hold(token)).makeAsyncIterator()
        #expect(try await iterator.next() == 0)
        transport.close()
        let error = await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(error?.code == .transportClosed)
        try await wire.server.gone(token)
    }

    @Test(arguments: Wire.all) func `a rejected subscription affects no other subscription`(_ wire: Wire) async throws {
        let client = try wire.client(token: token)
        var other = client.subscribe(.hold(token)).makeAsyncIterator()
        #expect(try await other.next() == 0)
        var rejected = client.subscribe(.nowhere).makeAsyncIterator()
        let error = await #expect(throws: ResponseError.self) { try await rejected.next() }
        #expect(error?.errors.first?.message.contains("nowhere") == true)
        #expect(try await wire.server.live(token) == 1)
    }

    @Test(arguments: Wire.all) func `an error that follows events is thrown after them`(_ wire: Wire) async throws {
        var iterator = try wire.client(token: token).subscribe(.tear(to: 3, token)).makeAsyncIterator()
        for number in 0..<3 { #expect(try await iterator.next() == number) }
        let error = await #expect(throws: ResponseError.self) { try await iterator.next() }
        #expect(error?.errors.map(\.message) == ["torn"])
        try await wire.server.gone(token)
    }

    @Test(arguments: Wire.sharing) func `subscriptions, queries and mutations share one socket`(_ wire: Wire)
        async throws
    {
        let client = try wire.client(token: token)
        var long = client.subscribe(.count(to: 100, token)).makeAsyncIterator()
        var counted = client.subscribe(.count(to: 3, token)).makeAsyncIterator()
        #expect(try await long.next() == 0)
        #expect(try await client.send(Selection<Int, TestQuery> { try $0.double(number: 21) }) == 42)
        #expect(try await client.send(Selection<Int, TestMutation> { try $0.double(number: 4) }) == 8)
        for number in 0..<3 { #expect(try await counted.next() == number) }
        #expect(try await counted.next() == nil)
        for number in 1..<100 { #expect(try await long.next() == number) }
        #expect(try await client.send(Selection<Int, TestQuery> { try $0.sockets(token: token) }) == 1)
    }

    @Test(arguments: Wire.all) func `a payload that the server accepts is acknowledged`(_ wire: Wire) async throws {
        let (transport, events) = try wire.transport(token: token) { [token] in ["token": .string(token)] }
        var iterator = Client(transport: transport).subscribe(.count(to: 1, token)).makeAsyncIterator()
        #expect(try await iterator.next() == 0)
        var welcome: JSONValue?
        for await case .connected(let acknowledgement) in events {
            welcome = acknowledgement
            break
        }
        switch wire.server.name {
        case "ariadne", "ariadne-legacy": break  // These servers acknowledge without a payload.
        default: #expect(welcome == ["welcome": .string(token)])
        }
    }

    @Test(arguments: Wire.all) func `a payload that the server rejects causes an error`(_ wire: Wire) async throws {
        let (transport, _) = try wire.transport(token: token) { ["token": "wrong"] }
        var iterator = Client(transport: transport).subscribe(.hold(token)).makeAsyncIterator()
        let error = await #expect(throws: ClientError.self) { try await iterator.next() }
        let expected: ClientError.Code =
            switch (wire.subprotocol, wire.server.name) {
            case (.graphQLWS, _): .connectionInitRejected
            case (_, "ariadne"): .socketClosed  // It closes with code 1000, which doesn't mention the payload.
            default: .forbidden
            }
        #expect(error?.code == expected)
        #expect(try await wire.server.live(token) == 0)
    }

    @Test(arguments: Wire.ending)
    func `after the server drops the socket, subscriptions continue over a new socket`(_ wire: Wire) async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (transport, _) = try wire.transport(token: token) {
            ask.yield()
            return ["token": "a"]
        }
        let client = Client(transport: transport)
        var first = client.subscriptionEvents(.hold(token)).makeAsyncIterator()
        var second = client.subscriptionEvents(.hold(token)).makeAsyncIterator()
        for event in [SubscriptionEvent.started, .value(0)] {
            #expect(try await first.next() == event)
            #expect(try await second.next() == event)
        }
        #expect(try await wire.server.drop(token, code: 1012) == 1)
        for _ in 0..<2 {
            guard case .interrupted(let reason) = try await first.next() else {
                Issue.record("the interruption wasn't reported")
                break
            }
            #expect(reason.message.contains("1012"))
            swap(&first, &second)
        }
        for event in [SubscriptionEvent.resumed, .value(0)] {
            #expect(try await first.next() == event)
            #expect(try await second.next() == event)
        }
        // The payload must be requested for each connection.
        var payloads = asked.makeAsyncIterator()
        for _ in 0..<2 { #expect(await payloads.next() != nil) }
        #expect(try await wire.server.live(token) == 2)
        #expect(try await wire.server.sockets(token) == 1)
    }

    @Test(
        arguments: Wire.ending,
        [4400: ClientError.Code.badRequest, 4403: .forbidden, 4429: .tooManyInitialisationRequests])
    func `a fatal close code ends all subscriptions with the corresponding error`(
        _ wire: Wire, _ closure: (key: Int, value: ClientError.Code)
    ) async throws {
        let client = try wire.client(token: token)
        var first = client.subscribe(.hold(token)).makeAsyncIterator()
        var second = client.subscribe(.hold(token)).makeAsyncIterator()
        #expect(try await first.next() == 0)
        #expect(try await second.next() == 0)
        #expect(try await wire.server.drop(token, code: closure.key) == 1)
        let errors = [
            await #expect(throws: ClientError.self) { try await first.next() },
            await #expect(throws: ClientError.self) { try await second.next() },
        ]
        #expect(errors.map { $0?.code } == [closure.value, closure.value])
        try await wire.server.gone(token)
    }
}
