import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests transports with servers that send more events or parts than the app reads.
@Suite(.timeLimit(.minutes(15))) struct BufferLimitTests {
    private let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
    private let query = GraphQLRequest(type: .query, document: "{ a }")
    private let large = #"{"data":{"a":"\#(String(repeating: "a", count: 1_000))"}}"#

    /// Reads a stream until it fails and returns the error and the number of responses before the error.
    private func read(_ stream: ResponseStream) async -> (count: Int, error: ClientError?) {
        var count = 0
        let error = await #expect(throws: ClientError.self) { for try await _ in stream { count += 1 } }
        return (count, error)
    }

    @Test("The buffered events of a subscription over HTTP are limited in bytes")
    func events() async throws {
        let events = String(repeating: "data: \(large)\n\n", count: 10)
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n\(events)".utf8))
            _ = connection.readToEnd()
        }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.limits.maximumBufferedBytes = 5 * large.utf8.count
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        let stream = HTTPTransport(endpoint: endpoint, configuration: configuration).subscribe(subscription)
        // The client closes the connection when its buffer is full.
        for await _ in server.closings { break }
        let (count, error) = await read(stream)
        #expect(error?.code == .bufferOverflow)
        #expect(count == 5)
    }

    @Test("The buffered events of a subscription over a WebSocket are limited in bytes")
    func messages() async throws {
        let connector = FakeConnector()
        var configuration = WebSocketTransport.Configuration()
        configuration.limits.maximumBufferedBytes = 5 * large.utf8.count
        let transport = try transport(connector, configuration)
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        for _ in 0..<6 { socket.say(#"{"id":"1","type":"next","payload":\#(large)}"#) }
        #expect(await socket.heard() == #"{"id":"1","type":"complete"}"#)
        let (count, error) = await read(stream)
        #expect(error?.code == .bufferOverflow)
        #expect(count == 5)
    }

    @Test("A response over HTTP can have as many parts as the limit, but not more", arguments: [4, 5])
    func parts(_ limit: Int) async throws {
        let parts = (0..<5).map { #"{"data":{},"hasNext":\#($0 < 4)}"# }
        let text = parts.map { "\r\n\r\n\($0)\r\n" }.joined(separator: "--b")
        let server = try LoopbackServer { _ in
            Answer(contentType: "multipart/mixed; boundary=b", body: Array("--b\(text)--b--\r\n".utf8))
        }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.limits.maximumResponseParts = limit
        let stream = HTTPTransport(endpoint: server.endpoint, configuration: configuration).subscribe(query)
        guard limit < 5 else {
            #expect(try await stream.reduce(0) { count, _ in count + 1 } == 5)
            return
        }
        let (count, error) = await read(stream)
        #expect(count == 4)
        #expect(error?.code == .responseTooLarge)
        #expect(error?.message == "the response has more than 4 parts; request less data, or raise the limit")
    }

    @Test("A response over a WebSocket can contain many small values, as over HTTP")
    func smallValues() async throws {
        let connector = FakeConnector()
        let transport = try transport(connector, WebSocketTransport.Configuration())
        var request = query
        request.maximumResponseBytes = 65_536
        let sent = Task { [request] in try await transport.send(request) }
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        let values = Array(repeating: #"{"a":1}"#, count: 375).joined(separator: ",")
        socket.say(#"{"id":"1","type":"next","payload":{"data":{"a":[\#(values)]}}}"#)
        #expect(try await sent.value.body.count == values.utf8.count + 17)
    }

    @Test("If a server stops reading, the size of unsent operations is limited")
    func unsent() async throws {
        let connector = FakeConnector()
        let transport = try transport(connector, WebSocketTransport.Configuration())
        let socket = try await opened(transport, connector)
        socket.read(false)
        // These operations end immediately, but their messages remain unsent.
        let large = GraphQLRequest(type: .query, document: String(repeating: " ", count: 1 << 20))
        for _ in 0..<16 { _ = transport.subscribe(large) }
        let (_, error) = await read(transport.subscribe(query))
        #expect(error?.code == .connectionFailed)
        #expect(error?.message.contains("isn't reading") == true)
        // Once the server has read the messages, operations start again.
        socket.read(true)
        for _ in 0..<16 { while await !socket.heard().contains("subscribe") {} }
        let sent = Task { try await self.sent(query, over: transport) }
        while true {
            let text = await socket.heard()
            guard text.contains("{ a }"), let id = text.split(separator: "\"").dropFirst(3).first else { continue }
            socket.say(#"{"id":"\#(id)","type":"next","payload":{"data":{}}}"#)
            break
        }
        #expect(try await sent.value.body == Array(#"{"data":{}}"#.utf8))
    }

    /// Sends a request repeatedly until the transport accepts it.
    private func sent(_ request: GraphQLRequest, over transport: WebSocketTransport) async throws -> GraphQLResponse {
        while true {
            do {
                return try await transport.send(request)
            } catch let error as ClientError where error.code == .connectionFailed {
                await Task.yield()
            }
        }
    }

    private func opened(_ transport: WebSocketTransport, _ connector: FakeConnector) async throws -> FakeSocket {
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        socket.say(#"{"id":"1","type":"next","payload":\#(large)}"#)
        socket.say(#"{"id":"1","type":"complete"}"#)
        for try await _ in stream {}
        return socket
    }

    @Test("Negative limits count as the smallest possible limits", arguments: [-1, Int.min])
    func negative(_ limit: Int) throws {
        let (stream, buffer) = EventBuffer.make(SubscriptionBuffering.failing(limit: limit).limits(bytes: limit))
        let event = ResponseStream.Element.value(GraphQLResponse(body: Array(large.utf8)))
        #expect(buffer.add(event))
        #expect(!buffer.add(event))
        withExtendedLifetime(stream) {}

        var configuration = WebSocketTransport.Configuration()
        configuration.limits.maximumEventBytes = limit
        let settings = SystemWebSocketConnector.Settings(configuration)
        var decoder = WebSocketDecoder(limit: settings.limit)
        var events: [WebSocketDecoder.Event] = []
        let closure = #expect(throws: WebSocketClosure.self) {
            try decoder.decode(ServerFrames.text("hello")[...], into: &events)
        }
        #expect(closure?.code == 1009)
    }

    @Test("The parts of a response over a WebSocket are limited in number and in total bytes")
    func partsOverSocket() async throws {
        let connector = FakeConnector()
        var configuration = WebSocketTransport.Configuration()
        configuration.limits.maximumResponseParts = 300
        let large = #"{"data":{"a":"\#(String(repeating: "a", count: 50_000))"}}"#
        configuration.limits.maximumResponseBytes = 2 * large.utf8.count
        let transport = try transport(connector, configuration)
        let streams = [transport.subscribe(query), transport.subscribe(query)]
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        for _ in streams { _ = await socket.heard() }
        for _ in 0...300 { socket.say(#"{"id":"1","type":"next","payload":{}}"#) }
        for _ in 0..<3 { socket.say(#"{"id":"2","type":"next","payload":\#(large)}"#) }
        for _ in streams { #expect(await socket.heard().contains("complete")) }
        let many = await read(streams[0])
        #expect(many.count == 300)
        #expect(many.error?.code == .responseTooLarge)
        let long = await read(streams[1])
        #expect(long.count == 2)
        #expect(long.error?.code == .responseTooLarge)
    }

    @Test("The bytes of unanswered pings over a WebSocket are limited, but a single ping can have any size")
    func pings() async throws {
        let connector = FakeConnector()
        let transport = try transport(connector, WebSocketTransport.Configuration())
        let stream = transport.subscribe(subscription)
        let socket = try await connector.next()
        _ = await socket.acknowledge()
        _ = await socket.heard()
        // The server no longer reads anything.
        socket.read(false)
        let payload = String(repeating: "a", count: WebSocketMultiplexer.maximumUnsentBytes)
        socket.say(#"{"type":"ping","payload":{"a":"\#(payload)"}}"#)
        socket.say(#"{"id":"1","type":"next","payload":\#(large)}"#)
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        socket.say(#"{"type":"ping","payload":{}}"#)
        let (_, error) = await read(stream)
        #expect(error?.code == .protocolViolation)
        #expect(await socket.closeCode() == 1008)
    }

    private func transport(
        _ connector: FakeConnector, _ configuration: WebSocketTransport.Configuration
    ) throws -> WebSocketTransport {
        let clock = FakeClock()
        return WebSocketTransport(
            endpoint: try #require(URL(string: "ws://example.com")), configuration: configuration,
            connectionInitPayload: nil, connector: connector, sleep: { try await clock.sleep($0) }, random: { 1 })
    }
}
