import AsyncHTTPClient
import Foundation
import GraphQLAsyncHTTPClient
import NIOSSL
import SwiftGraphQL
import SwiftGraphQLTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct AsyncHTTPSenderTests {
    private static let query = GraphQLRequest(type: .query, document: "{ __typename }")
    private static let silence = GraphQLRequest(type: .query, document: "{ silence }")
    private static let subscription = GraphQLRequest(type: .subscription, document: "subscription { count }")

    /// Runs a function with a transport to a server, and then shuts the sender down.
    private static func with(
        limits: TransportLimits = TransportLimits(), certificates: TLSConfiguration? = nil, tls: NIOSSLContext? = nil,
        subscriptions: HTTPTransport.SubscriptionFormat = .eventStream,
        respond: @escaping @Sendable (LocalServer.Request, LocalServer.Response) async throws -> Void,
        _ body: (HTTPTransport) async throws -> Void
    ) async throws {
        try await LocalServer.run(tls: tls, respond: respond) { endpoint in
            try await with(
                limits: limits, certificates: certificates, subscriptions: subscriptions, endpoint: endpoint, body)
        }
    }

    private static func with(
        limits: TransportLimits = TransportLimits(), certificates: TLSConfiguration? = nil,
        subscriptions: HTTPTransport.SubscriptionFormat = .eventStream, endpoint: URL,
        _ body: (HTTPTransport) async throws -> Void
    ) async throws {
        let sender = AsyncHTTPSender(limits: limits, configuration: .init(tlsConfiguration: certificates))
        var configuration = HTTPTransport.Configuration()
        configuration.limits = limits
        let transport = HTTPTransport(
            endpoint: endpoint, subscriptions: subscriptions, configuration: configuration, sender: sender)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(transport)) } catch { outcome = .failure(error) }
        try await sender.shutdown()
        try outcome.get()
    }

    /// Returns what an `HTTPTransport` sends for a request.
    private static func outgoing(_ request: GraphQLRequest, to endpoint: URL) async throws -> OutgoingRequest {
        struct NotSent: Error {}
        let (requests, continuation) = AsyncStream.makeStream(of: OutgoingRequest.self)
        var configuration = HTTPTransport.Configuration()
        configuration.beforeSending = {
            continuation.yield($0)
            throw NotSent()
        }
        await #expect(throws: NotSent.self) {
            try await HTTPTransport(endpoint: endpoint, configuration: configuration).send(request)
        }
        return try #require(await requests.first { _ in true })
    }

    private static func eventStream(_ response: LocalServer.Response) async throws {
        try await response.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
        for count in 1... {
            try await response.write("event: next\ndata: {\"data\":{\"count\":\(count)}}\n\n")
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    @Test func `the sender follows the rules of transports`() async throws {
        let suite = TransportConformance(
            query: Self.query, slowQuery: Self.silence, subscription: Self.subscription, deadline: .seconds(600))
        try await Self.with { request, response in
            if request.body.contains("silence") { return try await Task.sleep(for: .seconds(3_600)) }
            if request.body.contains("subscription") { return try await Self.eventStream(response) }
            try await response.json(#"{"data":{"__typename":"Query"}}"#)
        } _: { transport in
            let violations = await suite.violations(of: transport)
            #expect(violations == [], "\(violations)")
        }
    }

    @Test func `a request and its response arrive whole`() async throws {
        let text = String(repeating: "ü", count: 300_000)
        try await Self.with { request, response in
            #expect(request.head.hasPrefix("POST /graphql HTTP/1.1\r\n"))
            #expect(request.head.lowercased().contains("\r\nx-team: 7\r\n"))
            #expect(request.head.lowercased().contains("\r\naccept-encoding: deflate, gzip"))
            let isWhole = request.body.contains(text) && request.body.hasSuffix("}")
            let body = #"{"data":{"isWhole":\#(isWhole),"text":"\#(text)"}}"#
            try await response.write(
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\nX-A: 1\r\nX-A: 2\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        } _: { transport in
            let request = GraphQLRequest(
                type: .query, document: "{ isWhole text }", variables: ["v": .string(text)], headers: ["X-Team": "7"])
            let response = try await transport.send(request)
            let body = String(decoding: response.body, as: UTF8.self)
            #expect(body == #"{"data":{"isWhole":true,"text":"\#(text)"}}"#)
            #expect(response.header("x-a") == "1, 2")
        }
    }

    @Test func `uploads are read from their file while they are sent`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(repeating: UInt8(ascii: "x"), count: 200_000).write(to: file)
        try await Self.with { request, response in
            let count = request.body.split(separator: "\r\n").map(\.utf8.count).max() ?? 0
            try await response.json(#"{"data":{"size":\#(count)}}"#)
        } _: { transport in
            var request = GraphQLRequest(type: .mutation, document: "mutation ($f: Upload!) { size(file: $f) }")
            request.variables["f"] = .null
            request.uploads = [UploadLocation(path: "variables.f", upload: Upload(file: file))]
            let response = try await transport.send(request)
            #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":{"size":200000}}"#)
        }
    }

    @Test(arguments: [HTTPTransport.SubscriptionFormat.eventStream, .multipart])
    func `events arrive when the server sends them`(_ format: HTTPTransport.SubscriptionFormat) async throws {
        let (reads, read) = AsyncStream.makeStream(of: Void.self)
        try await Self.with(subscriptions: format) { request, response in
            let isEventStream = request.head.contains("text/event-stream")
            #expect(isEventStream == (format == .eventStream))
            #expect(request.head.lowercased().contains("accept-encoding: identity"))
            let type = isEventStream ? "text/event-stream" : "multipart/mixed; boundary=-"
            try await response.write("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n")
            if !isEventStream { try await response.write("---\r\n") }
            var waits = reads.makeAsyncIterator()
            for count in 1...3 {
                let data = #"{"data":{"count":\#(count)}}"#
                try await response.write(
                    isEventStream
                        ? "event: next\ndata: \(data)\n\n"
                        : "Content-Type: application/json\r\n\r\n{\"payload\":\(data)}\r\n---\r\n")
                // Sends the next event only after the test has read this one.
                await waits.next()
            }
            try await response.write(isEventStream ? "event: complete\n\n" : "\r\n\r\n{\"payload\":null}\r\n-----")
        } _: { transport in
            var bodies: [String] = []
            for try await event in transport.subscribe(Self.subscription) {
                bodies.append(String(decoding: event.value?.body ?? [], as: UTF8.self))
                read.yield()
            }
            #expect(bodies == (1...3).map { #"{"data":{"count":\#($0)}}"# })
        }
    }

    @Test func `deferred parts arrive one by one`() async throws {
        let parts = [
            #"{"data":{"a":1},"pending":[{"id":"0","path":[]}],"hasNext":true}"#,
            #"{"incremental":[{"id":"0","data":{"b":2}}],"completed":[{"id":"0"}],"hasNext":false}"#,
        ]
        let (reads, read) = AsyncStream.makeStream(of: Void.self)
        try await Self.with { request, response in
            try await response.write(
                "HTTP/1.1 200 OK\r\nContent-Type: multipart/mixed; boundary=\"-\"; incrementalSpec=v0.2\r\n\r\n---")
            var waits = reads.makeAsyncIterator()
            for part in parts {
                try await response.write("\r\nContent-Type: application/json\r\n\r\n\(part)\r\n---")
                await waits.next()
            }
            try await response.write("--\r\n")
        } _: { transport in
            var bodies: [String] = []
            let query = GraphQLRequest(type: .query, document: "{ a ... @defer { b } }")
            for try await event in transport.subscribe(query) {
                bodies.append(String(decoding: event.value?.body ?? [], as: UTF8.self))
                read.yield()
            }
            #expect(bodies == parts)
        }
    }

    @Test func `a server that sends faster than the app reads has to wait`() async throws {
        let sentCount = Mutex(0)
        let chunkBytes = 1 << 16
        // More chunks than the buffers of SwiftNIO and of the system can hold.
        let chunkCount = 1_000
        try await LocalServer.run { _, response in
            try await response.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
            for count in 1...chunkCount {
                try await response.write([UInt8](repeating: UInt8(ascii: " "), count: chunkBytes))
                sentCount.withLock { $0 = count }
            }
        } _: { endpoint in
            let sender = AsyncHTTPSender()
            let body = try await sender.send(Self.outgoing(Self.query, to: endpoint)).body
            // The server must stop at some point. Only two equal counts with a pause in between show that it has
            // stopped.
            var counts = [0, 1]
            while counts.suffix(2).first != counts.last {
                try await Task.sleep(for: .seconds(1))
                counts.append(sentCount.withLock { $0 })
            }
            #expect(counts.last ?? 0 < chunkCount)
            var bytes = 0
            for try await chunk in body { bytes += chunk.count }
            #expect(bytes == chunkBytes * chunkCount)
            try await sender.shutdown()
        }
    }

    @Test func `ending a subscription closes its connection`() async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        try await Self.with { _, response in
            defer { ended.yield() }
            try await Self.eventStream(response)
        } _: { transport in
            for try await _ in transport.subscribe(Self.subscription) { break }
            for await _ in ends { break }
            let task = Task { for try await _ in transport.subscribe(Self.subscription) {} }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            for await _ in ends { break }
        }
    }

    @Test func `redirects are left to the transport`() async throws {
        try await Self.with { request, response in
            if request.head.hasPrefix("POST /moved ") { return try await response.json(#"{"data":{}}"#) }
            let location = request.body.contains("{ away }") ? "https://example.com/" : "/moved"
            try await response.write(
                "HTTP/1.1 307 \r\nConnection: close\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        } _: { transport in
            let moved = try await transport.send(Self.query)
            #expect(moved.status == 200)
            let away = GraphQLRequest(type: .query, document: "{ away }")
            let error = await #expect(throws: ClientError.self) { try await transport.send(away) }
            #expect(error?.code == .redirected)
        }
    }
}
