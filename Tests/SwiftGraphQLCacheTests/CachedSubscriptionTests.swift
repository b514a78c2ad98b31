import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache
@testable import SwiftGraphQLClient

/// The conformance that the generator would add if the schema had `@defer`.
extension Objects.User: DeferringScope {}

/// Sends a signal when it is deallocated. The client releases a stream that holds it after passing on all events.
private final class Lifetime: Sendable {
    private let end: AsyncStream<Void>.Continuation

    init(_ end: AsyncStream<Void>.Continuation) { self.end = end }

    deinit { end.yield() }
}

/// A transport that buffers the events of a subscription and sends prepared responses to other requests.
private final class News: Transport {
    private let limits: BufferLimits
    private let buffer = Locked<EventBuffer?>(nil)
    private let responses = Locked<[String]>([])
    private let started = AsyncStream.makeStream(of: Void.self)
    private let ended = AsyncStream.makeStream(of: Void.self)

    init(_ limits: BufferLimits = BufferLimits()) { self.limits = limits }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let body = responses.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let body else { throw ClientError(code: .connectionFailed, message: "there is no network") }
        return GraphQLResponse(body: Array(body.utf8), status: 200)
    }

    func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        let (stream, buffer) = EventBuffer.make(limits)
        self.buffer.withLock { $0 = buffer }
        started.continuation.yield()
        return ResponseStream(unfolding: { [lifetime = Lifetime(ended.continuation)] in
            defer { withExtendedLifetime(lifetime) {} }
            return try await stream.first { _ in true }
        })
    }

    func respond(_ body: String) { responses.withLock { $0.append(body) } }

    /// Delivers the given message and ends the operation if the buffer is full.
    func push(_ body: String) {
        guard let buffer = buffer.withLock({ $0 }) else { return }
        if !buffer.add(.value(GraphQLResponse(body: Array(body.utf8)))) { buffer.finish(throwing: buffer.overflow) }
    }

    func push(name: String, id: String = "1") {
        push(#"{"data":{"userChanged":{"name":"\#(name)","id":"\#(id)"}}}"#)
    }

    func push(_ event: SubscriptionEvent<GraphQLResponse>) { _ = buffer.withLock { $0 }?.add(event) }

    func finish() { buffer.withLock { $0 }?.finish() }
    func start() async { for await _ in started.stream { return } }

    /// Waits until the client has passed on all events of a subscription and has released the stream.
    func end() async { for await _ in ended.stream { return } }
}

/// A middleware that holds back each event until its gate opens.
private struct Holding: Middleware {
    let gate = AsyncStream.makeStream(of: Void.self)

    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        try await next.send(request)
    }

    func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
        let events = next.subscribe(request)
        return ResponseStream(unfolding: { [gate] in
            for await _ in gate.stream { break }
            return try await events.first { _ in true }
        })
    }
}

@Suite(.timeLimit(.minutes(15))) struct CachedSubscriptionTests {
    private let time = Locked<Int64>(0)
    private let cache: NormalizedCache
    private static let changed = Selection<String, Operations.Subscription> { try $0.userChanged(Samples.name) }
    private static let name = Selection<String?, Operations.Query> { try $0.me(.nullable(Samples.name)) }

    init() throws {
        cache = NormalizedCache(Operations.cacheSchema, clock: { [time] in time.withLock { $0 } })
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
    }

    private func client(_ transport: any Transport, _ middlewares: any Middleware...) -> CachedClient {
        Client(transport: transport, middlewares: middlewares).caching(in: cache)
    }

    private var stored: String? { get throws { try cache.read(Self.name)?.value } }

    /// Waits until the cache has the given name.
    private func see(_ name: String) async throws {
        for try await value in cache.watch(Self.name) where value == name { return }
    }

    @Test("A model with a subscription follows the cache, which the events change, and resends its query after a start")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor func liveModel() async throws {
        let server = News()
        let model = QueryModel(Samples.me, live: Self.changed, client: client(server)) { edit, name in
            try edit.set({ try $0.nickname() }, of: CacheReference<Objects.User>(id: "1"), to: "\(name)!")
        }
        func see(_ name: String, _ nickname: String?, isLive: Bool) async throws {
            func isSeen() -> Bool {
                model.data??.name == name && model.data??.nickname == nickname && model.isLive == isLive
            }
            while !isSeen() { try await Task.sleep(for: .milliseconds(5)) }
            #expect(isSeen() && model.error == nil, "\(name) \(model.state) \(model.isLive)")
        }
        func respond(_ name: String) {
            server.respond(#"{"data":{"me":{"id":"1","name":"\#(name)","nickname":null}}}"#)
        }
        model.start()
        await server.start()
        try await see("Ada", nil, isLive: false)
        respond("Grace")
        server.push(.started)
        try await see("Grace", nil, isLive: true)
        server.push(name: "Eve")
        try await see("Eve", "Eve!", isLive: true)
        server.push(.interrupted(ClientError(code: .connectionFailed, message: "")))
        try await see("Eve", "Eve!", isLive: false)
        respond("Hal")
        server.push(.resumed)
        try await see("Hal", nil, isLive: true)
        server.finish()
        try await see("Hal", nil, isLive: false)
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ida","nickname":null}}}"#, Samples.me)
        try await see("Ida", nil, isLive: false)
        model.stop()
    }

    @Test("An event is written when it arrives, even if nothing reads it, and doesn't overwrite a later query's value")
    func order() async throws {
        let server = News()
        let client = client(server)
        let names = client.subscribe(Self.changed)
        await server.start()
        server.push(name: "Eve")
        try await see("Eve")
        server.respond(#"{"data":{"me":{"name":"Grace","id":"1"}}}"#)
        #expect(try await client.fetch(Self.name, policy: .networkOnly).value == "Grace")
        var values = names.makeAsyncIterator()
        #expect(try await values.next() == "Eve")
        #expect(try stored == "Grace")
        server.push(name: "Joan")
        #expect(try await values.next() == "Joan")
        #expect(try stored == "Joan")
    }

    @Test("The age of an event's values is measured from the event's arrival")
    func age() async throws {
        let server = News()
        let names = client(server).subscribe(Self.changed)
        await server.start()
        server.push(name: "Eve")
        try await see("Eve")
        time.withLock { $0 = 10_000 }
        var values = names.makeAsyncIterator()
        #expect(try await values.next() == "Eve")
        let user = CacheReference<Objects.User>(id: "1")
        #expect(try cache.read(Samples.name, of: user)?.age == .seconds(10))
    }

    @Test("An event that a middleware holds back is dated from its arrival at the transport")
    func heldBack() async throws {
        let server = News()
        let holding = Holding()
        let client = client(server, holding)
        var values = client.subscribe(Self.changed).makeAsyncIterator()
        await server.start()
        server.push(name: "Eve")
        server.respond(#"{"data":{"me":{"name":"Grace","id":"1"}}}"#)
        #expect(try await client.fetch(Self.name, policy: .networkOnly).value == "Grace")
        time.withLock { $0 = 10_000 }
        holding.gate.continuation.yield()
        #expect(try await values.next() == "Eve")
        #expect(try stored == "Grace")
        // Only the event has written this object, so the object is as old as the event.
        server.push(name: "Joan", id: "2")
        time.withLock { $0 = 15_000 }
        holding.gate.continuation.yield()
        #expect(try await values.next() == "Joan")
        #expect(try cache.read(Samples.name, of: CacheReference<Objects.User>(id: "2"))?.age == .seconds(5))
    }

    @Test(
        "Unread events count toward the transport's limits, and the subscription fails if it exceeds a limit",
        arguments: [BufferLimits(events: 3), BufferLimits(bytes: 170)])
    func overflow(_ limits: BufferLimits) async throws {
        let server = News(limits)
        let names = client(server).subscribe(Self.changed)
        await server.start()
        for number in 1...4 {
            server.push(name: "\(number)")
            try await see("\(number)")
        }
        await server.end()
        var values = names.makeAsyncIterator()
        for number in 1...3 { #expect(try await values.next() == "\(number)") }
        let error = await #expect(throws: ClientError.self) { try await values.next() }
        #expect(error?.code == .bufferOverflow)
        #expect(try await values.next() == nil)
    }

    @Test("If the transport drops the oldest unread events, the cache still stores all events")
    func droppingOldest() async throws {
        let server = News(BufferLimits(events: 2, dropsOldest: true))
        let names = client(server).subscribe(Self.changed)
        await server.start()
        for number in 1...10 {
            server.push(name: "\(number)", id: "\(number)")
            for try await _ in cache.watch(Samples.name, of: CacheReference<Objects.User>(id: "\(number)")) {
                if try cache.read(Samples.name, of: CacheReference(id: "\(number)"))?.value == "\(number)" { break }
            }
        }
        server.finish()
        await server.end()
        var values = names.makeAsyncIterator()
        #expect(try await values.next() == "9")
        #expect(try await values.next() == "10")
        #expect(try await values.next() == nil)
    }

    @Test("If a custom transport buffers events without a limit, the subscription finishes after 256 unread events")
    func ownTransport() async throws {
        struct Own: Transport {
            let end: AsyncStream<Void>.Continuation
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { throw CancellationError() }
            func subscribe(_ request: GraphQLRequest) -> ResponseStream {
                let (stream, event) = ResponseStream.makeStream()
                event.onTermination = { _ in end.finish() }
                for number in 1...300 {
                    let body = #"{"data":{"userChanged":{"name":"\#(number)","id":"1"}}}"#
                    event.yield(.value(GraphQLResponse(body: Array(body.utf8))))
                }
                return stream
            }
        }
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let names = client(Own(end: end)).subscribe(Self.changed)
        for await _ in ended {}
        #expect(try stored == "257")
        var count = 0
        let error = await #expect(throws: ClientError.self) { for try await _ in names { count += 1 } }
        #expect(error?.code == .bufferOverflow && count == 256)
    }

    @Test("A subscription finishes if its reader stops, is cancelled, or never starts", arguments: [0, 1, 2])
    func stopping(_ kind: Int) async throws {
        let server = News()
        let client = client(server)
        switch kind {
        case 0: _ = client.subscribe(Self.changed)
        case 1:
            let reader = Task { () -> String? in
                for try await name in client.subscribe(Self.changed) { return name }
                return nil
            }
            await server.start()
            server.push(name: "Eve")
            #expect(try await reader.value == "Eve")
        default:
            let reader = Task { for try await _ in client.subscribe(Self.changed) {} }
            await server.start()
            reader.cancel()
            try await reader.value
        }
        await server.end()
        #expect(try stored == (kind == 1 ? "Eve" : "Ada"))
    }

    @Test("An event that can't be decoded isn't written and finishes the subscription after the earlier events")
    func failure() async throws {
        let server = News()
        let names = client(server).subscribe(Self.changed)
        await server.start()
        server.push(name: "Eve")
        server.push(#"{"data":{"userChanged":{"name":1,"id":"1"}}}"#)
        server.push(name: "Joan")
        await server.end()
        var values = names.makeAsyncIterator()
        #expect(try await values.next() == "Eve")
        await #expect(throws: SelectionError.self) { try await values.next() }
        #expect(try await values.next() == nil)
        #expect(try stored == "Eve")
    }

    @Test(
        "Events over HTTP are written when they arrive, even if nothing reads them",
        arguments: [HTTPTransport.SubscriptionFormat.eventStream, .multipart])
    func http(_ format: HTTPTransport.SubscriptionFormat) async throws {
        let body = #"{"data":{"userChanged":{"name":"Eve","id":"1"}}}"#
        let server = try RawServer { connection in
            guard let request = connection.readRequest() else { return }
            let isStream = String(decoding: request.body, as: UTF8.self).contains("subscription")
            let type = format == .eventStream ? "text/event-stream" : "multipart/mixed; boundary=-"
            let event =
                format == .eventStream
                ? "event: next\ndata: \(body)\n\n"
                : "---\r\nContent-Type: application/json\r\n\r\n{\"payload\":\(body)}\r\n---\r\n"
            let other = #"{"data":{"me":{"name":"Grace","id":"1"}}}"#
            connection.write(
                Array(
                    (isStream
                        ? "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n\(event)"
                        : "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
                            + "Content-Length: \(other.utf8.count)\r\n\r\n\(other)").utf8))
            // Keeps the stream open until the client closes it.
            if isStream { while !connection.read().isEmpty {} }
        }
        defer { server.stop() }
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        var configuration = HTTPTransport.Configuration()
        configuration.reconnection = .never
        let client = client(HTTPTransport(endpoint: endpoint, subscriptions: format, configuration: configuration))
        let names = client.subscribe(Self.changed)
        try await see("Eve")
        #expect(try await client.fetch(Self.name, policy: .networkOnly).value == "Grace")
        var values = names.makeAsyncIterator()
        #expect(try await values.next() == "Eve")
        #expect(try stored == "Grace")
    }

    // MARK: - Mutations

    @Test("A mutation's values are dated from the arrival of its response, not from the end of decoding")
    func mutation() async throws {
        let server = News()
        let hasArrived = Locked(false)
        let rename = Selection<String?, Operations.Mutation> { [cache] in
            try $0.rename(
                id: "1", name: "Eve",
                .nullable { user in
                    let name = try user.name()
                    // While the response is decoded, a later query returns a newer name.
                    if name == "Eve" && hasArrived.withLock({ $0 }) {
                        try cache.write(#"{"data":{"me":{"name":"Grace","id":"1"}}}"#, Self.name)
                    }
                    return name
                })
        }
        server.respond(#"{"data":{"rename":{"name":"Eve","id":"1"}}}"#)
        var copy = client(server)
        copy.client.checksSelections = false
        hasArrived.withLock { $0 = true }
        #expect(try await copy.send(rename) == "Eve")
        #expect(try stored == "Grace")
    }

    @Test("The first values of a mutation with deferred parts are dated from their arrival")
    func deferredMutation() async throws {
        let server = News()
        let client = client(server)
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(
                id: "1", name: "Eve",
                .nullable {
                    let name = try $0.name()
                    _ = try $0.deferred(Selection<String?, Objects.User> { try $0.nickname() })
                    return name
                })
        }
        let sent = Task { try await client.send(rename) }
        await server.start()
        server.push(#"{"data":{"rename":{"name":"Eve","id":"1"}},"hasNext":true}"#)
        // The first part has arrived. A later query returns a newer name.
        server.respond(#"{"data":{"me":{"name":"Grace","id":"1"}}}"#)
        #expect(try await client.fetch(Self.name, policy: .networkOnly).value == "Grace")
        server.push(
            #"{"incremental":[{"data":{"nickname":"E","id":"1"},"path":["rename"]}],"hasNext":false}"#)
        #expect(try await sent.value == "Eve")
        #expect(try stored == "Grace")
        #expect(try cache.read(Samples.me)?.value?.nickname == "E")
    }

    // MARK: - Queries

    @Test("The age of a query's values is measured from the request")
    func queryAge() async throws {
        struct Slow: Transport {
            let time: Locked<Int64>
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                time.withLock { $0 += 7_000 }
                return GraphQLResponse(body: Array(#"{"data":{"me":{"name":"Eve","id":"1"}}}"#.utf8), status: 200)
            }
        }
        _ = try await client(Slow(time: time)).fetch(Self.name, policy: .networkOnly)
        #expect(try cache.read(Self.name)?.age == .seconds(7))
    }
}
