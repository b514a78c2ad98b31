import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests the limits of transports with servers that send too much.
@Suite(.timeLimit(.minutes(15))) struct TransportLimitsTests {
    private let query = GraphQLRequest(type: .query, document: "{ a }")
    private let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
    private static let whole = #"{"data":{"a":"0123456789"}}"#

    private static func configuration(_ change: (inout TransportLimits) -> Void) -> HTTPTransport.Configuration {
        var configuration = HTTPTransport.Configuration()
        change(&configuration.limits)
        return configuration
    }

    private func endpoint(_ server: RawServer) throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
    }

    /// Returns a transport that uses `URLSession` if `isFoundation` is `true`, and the default session otherwise.
    private func transport(
        _ endpoint: URL, _ configuration: HTTPTransport.Configuration, isFoundation: Bool = false
    ) throws -> HTTPTransport {
        var transport = HTTPTransport(endpoint: endpoint, configuration: configuration)
        if isFoundation { transport.session = FoundationHTTPSession(options: try configuration.sessionOptions()) }
        return transport
    }

    /// Starts a server that sends a head and then repeats the given bytes for as long as the client reads.
    private func endless(_ head: String, _ bytes: [UInt8]) throws -> RawServer {
        try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(Array("HTTP/1.1 200 OK\r\n\(head)\r\n".utf8))
            // Once the client has closed the connection, each write fails immediately.
            for _ in 0..<10_000 { connection.write(bytes) }
        }
    }

    private func error(_ stream: ResponseStream) async -> ClientError? {
        await #expect(throws: ClientError.self) { for try await _ in stream {} }
    }

    // MARK: Responses

    @Test(arguments: [false, true])
    func `a response can be as large as the limit, but not larger`(_ isFoundation: Bool) async throws {
        let server = try LoopbackServer { _ in .json(Self.whole) }
        defer { server.stop() }
        let size = Self.whole.utf8.count
        let enough = try transport(
            server.endpoint, Self.configuration { $0.maximumResponseBytes = size }, isFoundation: isFoundation)
        #expect(try await enough.send(query).body.count == size)
        let small = try transport(
            server.endpoint, Self.configuration { $0.maximumResponseBytes = size - 1 }, isFoundation: isFoundation)
        let error = await #expect(throws: ClientError.self) { try await small.send(query) }
        #expect(error?.code == .responseTooLarge)
        #expect(
            error?.message
                == "\(server.endpoint): the response has more than \(size - 1) bytes; request less data, or raise the limit"
        )
    }

    @Test func `a request and a client can have their own limits`() async throws {
        let server = try LoopbackServer { _ in .json(Self.whole) }
        defer { server.stop() }
        let size = Self.whole.utf8.count
        var request = query
        request.maximumResponseBytes = size
        let small = try transport(server.endpoint, Self.configuration { $0.maximumResponseBytes = 1 })
        #expect(try await small.send(request).body.count == size)
        request.maximumResponseBytes = size - 1
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        #expect(error?.code == .responseTooLarge)
        var client = Client(endpoint: server.endpoint)
        client.maximumResponseBytes = size - 1
        let ofClient = await #expect(throws: ClientError.self) {
            try await client.send(Selection<String, TestQuery> { try $0.__typename() })
        }
        #expect(ofClient?.code == .responseTooLarge)
    }

    @Test(arguments: [false, true])
    func `an endless response causes an error at the limit`(_ isFoundation: Bool) async throws {
        let server = try endless("Content-Type: application/json\r\n", [UInt8](repeating: 0x20, count: 1 << 20))
        defer { server.stop() }
        let limited = try transport(
            try endpoint(server), Self.configuration { $0.maximumResponseBytes = 3 << 20 }, isFoundation: isFoundation)
        let error = await #expect(throws: ClientError.self) { try await limited.send(query) }
        #expect(error?.code == .responseTooLarge)
        for await _ in server.closings { break }
    }

    @Test(arguments: [false, true])
    func `the limit counts bytes after decompression`(_ isFoundation: Bool) async throws {
        // This is a deflate block with fixed codes (RFC 1951, section 3.2.6) for 1 + 10,000 * 258 spaces.
        let bits = Array("010" + "01010000" + String(repeating: "1100010100000", count: 10_000)).map { $0 == "1" }
        let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << UInt8($1) : 0) }
        }
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n"
            connection.write(Array(head.utf8) + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes)
            _ = connection.readToEnd()
        }
        defer { server.stop() }
        #expect(bytes.count < 20_000)
        let limited = try transport(
            try endpoint(server), Self.configuration { $0.maximumResponseBytes = 1 << 20 }, isFoundation: isFoundation)
        let error = await #expect(throws: ClientError.self) { try await limited.send(query) }
        #expect(error?.code == .responseTooLarge)
        for await _ in server.closings { break }
    }

    // MARK: Parts and events

    @Test func `the limit counts all parts of a response together`() async throws {
        let part = #"{"hasNext":true}"# + String(repeating: " ", count: 1_000)
        let server = try endless(
            "Content-Type: multipart/mixed; boundary=-\r\n\r\n---",
            Array("Content-Type: application/json\r\n\r\n\(part)\r\n---\r\n".utf8))
        defer { server.stop() }
        let limited = try transport(try endpoint(server), Self.configuration { $0.maximumResponseBytes = 100_000 })
        #expect(await error(limited.subscribe(query))?.code == .responseTooLarge)
        for await _ in server.closings { break }
    }

    @Test(arguments: [HTTPTransport.SubscriptionFormat.eventStream, .multipart])
    func `a stream event beyond the limit, or beyond the request's own limit, causes an error`(
        _ format: HTTPTransport.SubscriptionFormat
    ) async throws {
        let head =
            format == .eventStream
            ? "Content-Type: text/event-stream\r\n\r\ndata: "
            : "Content-Type: multipart/mixed; boundary=-\r\n\r\n---\r\n\r\n"
        let server = try endless(head, [UInt8](repeating: 0x20, count: 1 << 16))
        defer { server.stop() }
        let limited = HTTPTransport(
            endpoint: try endpoint(server), subscriptions: format,
            configuration: Self.configuration { $0.maximumEventBytes = 1 << 20 })
        #expect(await error(limited.subscribe(subscription))?.code == .responseTooLarge)
        var request = subscription
        request.maximumResponseBytes = 1 << 20
        let unlimited = HTTPTransport(
            endpoint: try endpoint(server), subscriptions: format,
            configuration: Self.configuration { $0.maximumEventBytes = .max })
        #expect(await error(unlimited.subscribe(request))?.code == .responseTooLarge)
    }

    // MARK: Heads

    @Test(arguments: [false, true])
    func `a head with more fields than the limit causes an error`(_ isFoundation: Bool) async throws {
        let server = try LoopbackServer { _ in
            var answer = Answer.json(Self.whole)
            for number in 0..<30 { answer.headers["X-\(number)"] = "a" }
            return answer
        }
        defer { server.stop() }
        let enough = try transport(
            server.endpoint, Self.configuration { $0.maximumHeadFields = 33 }, isFoundation: isFoundation)
        #expect(try await enough.send(query).header("x-29") == "a")
        let small = try transport(
            server.endpoint, Self.configuration { $0.maximumHeadFields = 32 }, isFoundation: isFoundation)
        let error = await #expect(throws: ClientError.self) { try await small.send(query) }
        #expect(error?.code == .responseTooLarge)
        #expect(error?.message.contains("more than 32 header fields") == true)
    }

    @Test(arguments: [
        "a: b", "Set-Cookie: a=b", "X: " + String(repeating: "x", count: 90_000), "HTTP/1.1 103 Early\r\n",
    ])
    func `an endless head causes an error, and other requests continue`(_ line: String) async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            if !line.hasPrefix("HTTP") { connection.write(Array("HTTP/1.1 200 OK\r\n".utf8)) }
            // The head is sent in small parts, because the whole head would take hundreds of megabytes of memory.
            let lines = Array(String(repeating: line + "\r\n", count: max(1, 50_000 / line.utf8.count)).utf8)
            for _ in 0..<2_000 { connection.write(lines) }
            _ = connection.readToEnd()
        }
        defer { server.stop() }
        let other = try LoopbackServer { _ in .json(Self.whole) }
        defer { other.stop() }
        let hostile = HTTPTransport(endpoint: try endpoint(server))
        let failure = Task { await #expect(throws: ClientError.self) { try await hostile.send(query) } }
        #expect(try await HTTPTransport(endpoint: other.endpoint).send(query).status == 200)
        #expect(await failure.value?.code == .responseTooLarge)
        for await _ in server.closings { break }
    }

    #if os(Linux)
        @Test func `a header line that is too long for libcurl causes an error that states this`() async throws {
            let server = try LoopbackServer { _ in
                var answer = Answer.json(Self.whole)
                answer.headers["X"] = String(repeating: "x", count: 300_000)
                return answer
            }
            defer { server.stop() }
            let transport = HTTPTransport(endpoint: server.endpoint)
            let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
            #expect(error?.code == .responseTooLarge)
            #expect(error?.message.contains("head") == true)
        }
    #endif

    // MARK: Cookies

    /// Returns the `Cookie` lines of each request that the closure sends to a server that sets a cookie.
    private func cookieLines(_ send: (URL) async throws -> Void) async throws -> [[String]] {
        let heads = Locked<[String]>([])
        let server = try RawServer { connection in
            guard let head = connection.readRequest()?.head else { return }
            heads.withLock { $0.append(head) }
            connection.write(
                Array(
                    ("HTTP/1.1 200 OK\r\nSet-Cookie: session=alice\r\nContent-Type: application/json\r\n"
                        + "Connection: close\r\nContent-Length: \(Self.whole.utf8.count)\r\n\r\n\(Self.whole)").utf8))
        }
        defer { server.stop() }
        try await send(try endpoint(server))
        return heads.withLock { heads in
            heads.map { head in
                head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("cookie:") }.map(String.init)
            }
        }
    }

    @Test func `a transport doesn't store cookies unless it is configured to`() async throws {
        let lines = try await cookieLines { endpoint in
            let transport = HTTPTransport(endpoint: endpoint)
            _ = try await transport.send(query)
            _ = try await transport.send(query)
            _ = try await HTTPTransport(endpoint: endpoint).send(query)
        }
        #expect(lines == [[], [], []])
    }

    @Test func `a transport doesn't share its stored cookies`() async throws {
        var configuration = HTTPTransport.Configuration()
        configuration.keepsCookies = true
        let lines = try await cookieLines { [configuration] endpoint in
            let transport = HTTPTransport(endpoint: endpoint, configuration: configuration)
            _ = try await transport.send(query)
            _ = try await transport.send(query)
            _ = try await HTTPTransport(endpoint: endpoint, configuration: configuration).send(query)
            _ = try await HTTPTransport(endpoint: endpoint).send(query)
        }
        #expect(lines == [[], ["Cookie: session=alice"], [], []])
    }

    #if os(Linux)
        @Test(arguments: [(false, "mine=1"), (true, "session=alice; mine=1")])
        func `the app's own cookie is sent once, in the same header field as the stored cookies`(
            _ keepsCookies: Bool, _ expected: String
        ) async throws {
            var configuration = HTTPTransport.Configuration()
            configuration.keepsCookies = keepsCookies
            let lines = try await cookieLines { [configuration] endpoint in
                let transport = HTTPTransport(endpoint: endpoint, configuration: configuration)
                var request = query
                request.headers["cookie"] = "mine=1"
                _ = try await transport.send(request)
                _ = try await transport.send(request)
            }
            #expect(lines.map { $0.map { $0.lowercased() } } == [["cookie: mine=1"], ["cookie: \(expected)"]])
        }

        @Test func `a server can't fill the memory with cookies`() async throws {
            let counts = Locked<[Int]>([])
            let server = try RawServer { connection in
                // libcurl takes at most 50 cookies from a response and sends at most 150.
                while let head = connection.readRequest()?.head {
                    let cookies = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("cookie:") }
                    let number = counts.withLock { counts in
                        counts.append(cookies?.split(separator: ";").count ?? 0)
                        return counts.count
                    }
                    let fields = (0..<50).map { "Set-Cookie: c\(number)x\($0)=1\r\n" }.joined()
                    connection.write(
                        Array(
                            ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(fields)"
                                + "Content-Length: \(Self.whole.utf8.count)\r\n\r\n\(Self.whole)").utf8))
                }
            }
            defer { server.stop() }
            var configuration = HTTPTransport.Configuration()
            configuration.keepsCookies = true
            let transport = HTTPTransport(endpoint: try endpoint(server), configuration: configuration)
            for _ in 0..<70 { _ = try await transport.send(query) }
            let received = counts.withLock { $0 }
            #expect(received[..<4] == [0, 50, 100, 150])
            #expect(received[60] == 150)
            // After the 61st response, more than 3,000 cookies were stored, so all cookies were removed.
            #expect(received[61...64] == [0, 50, 100, 150])
        }

        // MARK: Slots

        @Test func `slow responses don't block other transports, and waiting for a slot counts toward the timeout`()
            async throws
        {
            let answersAll = Locked(false)
            let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
            let server = try RawServer { connection in
                guard connection.readRequest() != nil else { return }
                let answers = answersAll.withLock { $0 }
                arrived.yield()
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 27\r\n\r\n"
                connection.write(Array(head.utf8))
                guard answers else {
                    _ = connection.readToEnd()
                    return
                }
                connection.write(Array(Self.whole.utf8))
            }
            defer { server.stop() }
            let endpoint = try endpoint(server)
            let blocked = HTTPTransport(
                endpoint: endpoint, configuration: Self.configuration { $0.maximumConnectionsPerHost = 2 })
            let slow = (0..<2).map { _ in Task { try await blocked.send(query) } }
            var iterator = arrivals.makeAsyncIterator()
            for _ in slow { await iterator.next() }
            answersAll.withLock { $0 = true }
            var impatient = query
            impatient.idleTimeout = .milliseconds(50)
            let error = await #expect(throws: ClientError.self) { try await blocked.send(impatient) }
            #expect(error?.code == .timedOut)
            #expect(error?.message.contains("for other requests to the same host") == true)
            #expect(try await HTTPTransport(endpoint: endpoint).send(query).status == 200)
            // When a slot becomes free, the next request gets the slot.
            slow.first?.cancel()
            #expect(try await blocked.send(query).status == 200)
            for task in slow { task.cancel() }
        }

        @Test func `without libcurl, requests fail with an error that names the missing library`() async throws {
            var transport = HTTPTransport(endpoint: try LoopbackServer.deadEndpoint())
            transport.session = UnavailableHTTPSession(UnavailableHTTPSession.Failure.missingLibcurl)
            let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
            #expect(error?.code == .networkingUnavailable)
            #expect(error?.message.contains("install libcurl 4") == true)
            #expect(await self.error(transport.subscribe(query))?.code == .networkingUnavailable)
        }

        // MARK: WebSockets

        @Test func `a WebSocket message beyond the limit causes an error`() async throws {
            let server = try webSocketServer { connection in
                _ = connection.read()
                connection.write(ServerFrames.text(#"{"type":"connection_ack"}"#))
                _ = connection.read()
                connection.write(ServerFrames.frame(1, [0x20], announcing: 101))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            var configuration = WebSocketTransport.Configuration()
            configuration.subprotocols = [.graphQLTransportWS]
            configuration.limits.maximumEventBytes = 100
            let socket = WebSocketTransport(endpoint: try endpoint(server), configuration: configuration)
            let error = await self.error(socket.subscribe(subscription))
            #expect(error?.code == .responseTooLarge)
            #expect(error?.message.contains("100 bytes") == true)
        }

        @Test func `a request over a WebSocket can have its own limit`() async throws {
            let server = try webSocketServer { connection in
                _ = connection.read()
                connection.write(ServerFrames.text(#"{"type":"connection_ack"}"#))
                _ = connection.read()
                connection.write(ServerFrames.text(#"{"id":"1","type":"next","payload":\#(Self.whole)}"#))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            var configuration = WebSocketTransport.Configuration()
            configuration.subprotocols = [.graphQLTransportWS]
            let socket = WebSocketTransport(endpoint: try endpoint(server), configuration: configuration)
            var request = subscription
            request.maximumResponseBytes = Self.whole.utf8.count - 1
            #expect(await error(socket.subscribe(request))?.code == .responseTooLarge)
        }
    #endif

    @Test("Calls without a client share connections, but different clients don't")
    func sharing() throws {
        func session(_ client: Client) throws -> ObjectIdentifier {
            ObjectIdentifier(try #require(client.transport as? HTTPTransport).session as AnyObject)
        }
        let endpoint = "http://127.0.0.1/graphql"
        let shared = try (0..<2).map { _ in try session(Client(sharingConnectionsTo: endpoint, headers: [:])) }
        #expect(shared[0] == shared[1])
        // Both clients are kept, because an identifier can be reused once its object is deallocated.
        let (one, other) = (try Client(endpoint: endpoint), try Client(endpoint: endpoint))
        #expect(try session(one) != session(other))
    }
}
