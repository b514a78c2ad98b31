import Foundation
import SwiftGraphQLHTTP
@_spi(Generated) import SwiftGraphQLSelection
import TestSupport
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

@Suite(.timeLimit(.minutes(15))) struct HTTPSubscriptionTests {
    private let request = GraphQLRequest(
        type: .subscription, document: "subscription { a }", headers: ["Authorization": "Bearer t"])

    private func bodies(_ transport: some Transport) async throws -> [String] {
        var bodies: [String] = []
        for try await event in transport.subscribe(request) {
            bodies.append(String(decoding: event.value?.body ?? [], as: UTF8.self))
        }
        return bodies
    }

    private func failure(_ answer: Answer) async throws -> ClientError? {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.limits.maximumEventBytes = 1_000
        let transport = HTTPTransport(
            endpoint: server.endpoint, configuration: configuration, reconnection: .never)
        return await #expect(throws: ClientError.self) {
            _ = try await bodies(transport)
        }
    }

    @Test(arguments: [
        (
            HTTPTransport.SubscriptionFormat.eventStream, "text/event-stream",
            "event: next\ndata: {\"data\":1}\n\nevent: next\ndata: {\"data\":2}\n\nevent: complete\ndata:\n\n"
        ),
        (
            .multipart, "multipart/mixed;boundary=\"graphql\";subscriptionSpec=1.0",
            "--graphql\r\n\r\n{\"payload\":{\"data\":1}}\r\n--graphql\r\n\r\n{\"payload\":{\"data\":2}}\r\n--graphql--\r\n"
        ),
    ])
    func `a subscription is a POST request, and its events arrive until the server completes the subscription`(
        _ format: HTTPTransport.SubscriptionFormat, _ contentType: String, _ body: String
    ) async throws {
        let server = try LoopbackServer { _ in Answer(contentType: contentType, body: Array(body.utf8)) }
        defer { server.stop() }
        let transport = HTTPTransport(endpoint: server.endpoint, subscriptions: format)
        #expect(try await bodies(transport) == [#"{"data":1}"#, #"{"data":2}"#])

        let received = try #require(await server.nextRequest())
        #expect(received.method == "POST")
        #expect(received.headers["authorization"] == "Bearer t")
        #expect(received.headers["content-type"] == "application/json")
        #expect(
            received.headers["accept"]?.hasPrefix(
                format == .multipart ? "multipart/mixed;boundary=graphql;subscriptionSpec=1.0, " : "text/event-stream, "
            )
                == true)
        #expect(String(decoding: received.body, as: UTF8.self) == #"{"query":"subscription { a }"}"#)
    }

    @Test func `if a server sends only comments, the transport reconnects`() async throws {
        let comments = Array(String(repeating: String(repeating: ":", count: 63) + "\n", count: 1 << 14).utf8)
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n".utf8))
            // The loop ends when the client has closed the connection.
            for _ in 0..<200 where !connection.write(comments) { break }
        }
        defer { server.stop() }
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        var transport = HTTPTransport(endpoint: endpoint, reconnection: ReconnectionPolicy(maximumAttempts: 1))
        transport.sleep = { _ in }
        let error = await #expect(throws: ClientError.self) { _ = try await bodies(transport) }
        #expect(error?.code == .connectionFailed)
        #expect(error?.message.contains("without an event") == true)
        #expect(error?.message.contains("gave up after one attempt to reconnect") == true)
    }

    @Test func `a single response instead of a stream becomes the only value`() async throws {
        let server = try LoopbackServer { _ in
            .json(#"{"errors":[{"message":"m"}]}"#, status: 400, contentType: "application/json")
        }
        defer { server.stop() }
        let transport = HTTPTransport(endpoint: server.endpoint)
        #expect(try await bodies(transport) == [#"{"errors":[{"message":"m"}]}"#])
    }

    @Test func `a stream that ends early causes an error after the events that have arrived`() async throws {
        let server = try LoopbackServer { _ in
            Answer(contentType: "text/event-stream", body: Array("data: 1\n\ndata: 2".utf8))
        }
        defer { server.stop() }
        let transport = HTTPTransport(endpoint: server.endpoint, reconnection: .never)
        var iterator = transport.subscribe(request).makeAsyncIterator()
        let response = try await iterator.next()?.value
        #expect(response?.body == [UInt8(ascii: "1")])
        #expect(response?.status == 200 && response?.header("content-type") == "text/event-stream")
        let error = await #expect(throws: ClientError.self) { _ = try await iterator.next() }
        #expect(error?.code == .connectionFailed)
    }

    @Test func `HTTP responses without a stream cause typed errors`() async throws {
        let page = try await failure(Answer(status: 502, contentType: "text/html", body: Array("<p>".utf8)))
        #expect(page?.code == .httpStatus)
        #expect(page?.status == 502)
        #expect(page?.bodyExcerpt == "<p>")
        let stream = try await failure(Answer(status: 500, contentType: "text/event-stream", body: Array(":".utf8)))
        #expect(stream?.code == .httpStatus)
        #expect(
            try await failure(Answer(contentType: "text/html", body: Array("x".utf8)))?.code == .unexpectedMediaType)
        #expect(try await failure(Answer(contentType: "application/json"))?.code == .emptyResponse)
        #expect(try await failure(.redirect(307, to: "/other"))?.code == .redirected)
        let large = Answer(contentType: "text/html", body: Array(repeating: 0x20, count: 2000))
        #expect(try await failure(large)?.code == .responseTooLarge)
        let cut = Answer(contentType: "text/event-stream", body: Array("data: 1\n".utf8), missingBytes: 10)
        #expect(try await failure(cut)?.code == .connectionFailed)
    }

    /// Returns a client's events, delays and number of requests if the server sends the given responses in turn.
    private func events(
        _ answers: [Answer], limit: Int = 10, stableAfter: Duration = .seconds(20)
    ) async throws -> (told: [String], delays: [Duration], requests: Int) {
        let (count, delays) = (Locked(0), Locked<[Duration]>([]))
        let server = try LoopbackServer { _ in
            let index = count.withLock { count in
                defer { count += 1 }
                return count
            }
            return index < answers.count ? answers[index] : .silence
        }
        defer { server.stop() }
        var transport = HTTPTransport(
            endpoint: server.endpoint,
            reconnection: ReconnectionPolicy(
                maximumAttempts: limit, initialDelay: .seconds(100), stableAfter: stableAfter))
        transport.sleep = { delay in delays.withLock { $0.append(delay) } }
        let selection = Selection<String, TestSubscription> { try $0.news() }
        var told: [String] = []
        do {
            for try await event in Client(transport: transport).subscriptionEvents(selection) {
                switch event {
                case .started: told.append("started")
                case .value(let value): told.append(value)
                case .interrupted: told.append("interrupted")
                case .resumed: told.append("resumed")
                }
            }
            told.append("completed")
        } catch let error as ClientError {
            told.append("\(error.code)\(error.message.contains("gave up after") ? ", given up" : "")")
        }
        return (told, delays.withLock { $0 }, count.withLock { $0 })
    }

    private func stream(_ values: String..., isComplete: Bool = false) -> Answer {
        let events = values.map { "data: {\"data\":{\"news\":\"\($0)\"}}\n\n" }.joined()
        let end = isComplete ? "event: complete\ndata:\n\n" : ""
        return Answer(contentType: "text/event-stream", body: Array((events + end).utf8))
    }

    @Test func `a broken stream is reconnected, and the interruption is reported`() async throws {
        let busy = Answer(status: 503, contentType: "text/html", body: Array("<p>".utf8))
        let (told, delays, requests) = try await events([
            stream("a", "b"), busy, stream("c"), stream("d", isComplete: true),
        ])
        #expect(
            told == ["started", "a", "b", "interrupted", "resumed", "c", "interrupted", "resumed", "d", "completed"])
        #expect(delays.count == 3)
        #expect(requests == 4)
    }

    private func errors(_ status: Int) -> Answer {
        Answer(
            status: status, contentType: "application/json",
            body: Array(#"{"errors":[{"message":"no","extensions":{"code":"UNAUTHENTICATED"}}]}"#.utf8))
    }

    @Test(arguments: [429, 500, 503])
    func `a broken stream is requested again after a response with a temporary status and GraphQL errors`(
        _ status: Int
    ) async throws {
        let (told, _, requests) = try await events([
            stream("a"), errors(status), errors(status), stream("b", isComplete: true),
        ])
        #expect(told == ["started", "a", "interrupted", "resumed", "b", "completed"])
        #expect(requests == 4)
    }

    @Test func `a stream that is reopened with an expired token continues with a new token`() async throws {
        struct Tokens: TokenProvider {
            let count = Locked(0)
            func token() -> String? { "\(count.withLock { $0 })" }
            func refresh() { count.withLock { $0 += 1 } }
        }
        let count = Locked(0)
        let server = try LoopbackServer { request in
            if request.headers["authorization"] == "Bearer 1" { return stream("b", isComplete: true) }
            return count.withLock { count in
                defer { count += 1 }
                return count == 0 ? stream("a") : errors(401)
            }
        }
        defer { server.stop() }
        var transport = HTTPTransport(endpoint: server.endpoint)
        transport.sleep = { _ in }
        #expect(
            try await bodies(MiddlewareTransport(AuthorizationMiddleware(Tokens()), next: transport))
                == [#"{"data":{"news":"a"}}"#, #"{"data":{"news":"b"}}"#])
    }

    @Test func `a stream that fails to start is requested again, after an interruption is reported`() async throws {
        let busy = Answer(status: 503, contentType: "text/html", body: Array("<p>".utf8))
        let (told, delays, _) = try await events([busy, busy, stream("a", isComplete: true)])
        #expect(told == ["interrupted", "started", "a", "completed"])
        #expect(delays.count == 2)
    }

    @Test(arguments: [nil, "7"] as [String?])
    func `without connection events, a failed start causes an error, unless the server requests a retry`(
        _ retryAfter: String?
    ) async throws {
        let count = Locked(0)
        let server = try LoopbackServer { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            let headers = retryAfter.map { ["Retry-After": $0] } ?? [:]
            return isFirst
                ? Answer(status: 503, contentType: "text/html", headers: headers, body: Array("<p>".utf8))
                : stream("a", isComplete: true)
        }
        defer { server.stop() }
        let waits = Locked<[Duration]>([])
        var patient = HTTPTransport(
            endpoint: server.endpoint, reconnection: ReconnectionPolicy(initialDelay: .zero))
        patient.sleep = { duration in waits.withLock { $0.append(duration) } }
        let transport = patient
        if retryAfter == nil {
            let error = await #expect(throws: ClientError.self) { _ = try await bodies(transport) }
            #expect(error?.status == 503)
        } else {
            #expect(try await bodies(transport) == [#"{"data":{"news":"a"}}"#])
        }
        #expect(waits.withLock { $0 } == (retryAfter == nil ? [] : [.seconds(7)]))
    }

    @Test func `a subscription to a server that is down throws an error immediately`() async throws {
        let transport = HTTPTransport(endpoint: try LoopbackServer.deadEndpoint())
        let error = await #expect(throws: ClientError.self) { _ = try await bodies(transport) }
        #expect(error?.code == .connectionRefused)
        #expect(error?.message.contains("gave up") == false)
    }

    @Test func `after as many failures as the policy allows, the last error is thrown`() async throws {
        let (told, delays, requests) = try await events([stream("a"), stream("b"), stream("c"), stream("d")], limit: 2)
        #expect(
            told == [
                "started", "a", "interrupted", "resumed", "b", "interrupted", "resumed", "c",
                "connectionFailed, given up",
            ])
        #expect(delays.count == 2)
        #expect(requests == 3)
    }

    @Test func `after a stream has been stable for long enough, earlier failures don't count`() async throws {
        let (told, _, requests) = try await events(
            [stream("a"), stream("b"), stream("c", isComplete: true)], limit: 1, stableAfter: .zero)
        #expect(told == ["started", "a", "interrupted", "resumed", "b", "interrupted", "resumed", "c", "completed"])
        #expect(requests == 3)
    }

    @Test func `a permanent failure ends the subscription immediately`() async throws {
        let rejection = Answer(status: 401, contentType: "text/html", body: Array("<p>".utf8))
        let (told, delays, requests) = try await events([stream("a"), rejection])
        #expect(told == ["started", "a", "interrupted", "unauthorized"])
        #expect(delays.count == 1)
        #expect(requests == 2)
    }

    @Test func `a reconnection waits as long as Retry-After states, up to the policy's longest delay`() async throws {
        func busy(_ seconds: Int) -> Answer {
            Answer(
                status: 503, contentType: "text/html", headers: ["Retry-After": "\(seconds)"], body: Array("<p>".utf8))
        }
        let (waits, count) = (Locked<[Duration]>([]), Locked(0))
        let answers = [
            Answer(contentType: "text/event-stream", body: Array("retry: 7000\ndata: 1\n\n".utf8)), busy(5), busy(9),
            busy(1_000_000), stream("a", isComplete: true),
        ]
        let server = try LoopbackServer { _ in
            count.withLock { count in
                defer { count += 1 }
                return answers[count]
            }
        }
        defer { server.stop() }
        var transport = HTTPTransport(
            endpoint: server.endpoint, reconnection: ReconnectionPolicy(initialDelay: .zero))
        transport.sleep = { duration in waits.withLock { $0.append(duration) } }
        #expect(try await bodies(transport) == ["1", #"{"data":{"news":"a"}}"#])
        #expect(waits.withLock { $0 } == [.seconds(5), .seconds(9), .seconds(30)])
    }

    @Test func `a redirect is followed, and followed again after an interruption`() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/graphql": .redirect(307, to: "/events")
            default: stream("a", isComplete: true)
            }
        }
        defer { server.stop() }
        let transport = HTTPTransport(endpoint: server.endpoint, reconnection: .never)
        #expect(try await bodies(transport) == [#"{"data":{"news":"a"}}"#])
        let first = try #require(await server.nextRequest())
        let second = try #require(await server.nextRequest())
        #expect([first.path, second.path] == ["/graphql", "/events"])
        #expect(second.body == first.body)
        #expect(second.headers["authorization"] == "Bearer t")

        let (told, _, requests) = try await events([
            .redirect(308, to: "/other"), stream("a"), .redirect(308, to: "/other"), stream("b", isComplete: true),
        ])
        #expect(told == ["started", "a", "interrupted", "resumed", "b", "completed"])
        #expect(requests == 4)
    }

    @Test func `ending the iteration cancels a reconnection in progress`() async throws {
        let server = try LoopbackServer { _ in stream("a") }
        defer { server.stop() }
        let (isWaiting, waiting) = AsyncStream.makeStream(of: Void.self)
        let (isCancelled, cancelled) = AsyncStream.makeStream(of: Void.self)
        var transport = HTTPTransport(endpoint: server.endpoint)
        transport.sleep = { _ in
            waiting.yield()
            defer { cancelled.yield() }
            try await Task.sleep(for: .seconds(1_000))
        }
        let task = Task { [transport] in try await bodies(transport) }
        for await _ in isWaiting { break }
        task.cancel()
        for await _ in isCancelled { break }
        #expect(try await task.value.count == 1)
    }

    @Test func `ending the iteration ends a delay that began before the exchange could be cancelled`() async throws {
        var request = request
        request.reportsConnection = true
        var transport = HTTPTransport(endpoint: try #require(URL(string: "http://localhost/")))
        transport.session = BrokenSession()
        let (ends, ended) = AsyncStream.makeStream(of: Bool.self)
        let (isWaiting, waiting) = AsyncStream.makeStream(of: Void.self)
        transport.sleep = { _ in
            waiting.yield()
            do {
                try await Task.sleep(for: .seconds(60))
                ended.yield(false)
            } catch {
                ended.yield(true)
                throw error
            }
        }
        let (stream, buffer) = EventBuffer.make()
        HTTPSubscription.start(
            try transport.post(request.httpBody, of: request), of: request, over: transport, buffer)
        for await _ in isWaiting { break }
        buffer.finish()
        for await isCancelled in ends {
            #expect(isCancelled)
            break
        }
        withExtendedLifetime(stream) {}
    }

    @Test func `an endpoint that isn't an HTTP URL causes an error`() async throws {
        let endpoint = try #require(URL(string: "ftp://example.com"))
        let error = await #expect(throws: ClientError.self) {
            _ = try await bodies(HTTPTransport(endpoint: endpoint))
        }
        #expect(error?.code == .invalidEndpoint)
    }

    @Test(arguments: ["text/event-stream", "multipart/mixed; boundary=graphql"])
    func `a subscription's start is reported when the response's head has arrived`(_ contentType: String) async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.write(Array("HTTP/1.1 200 OK\r\nContent-Type: \(contentType)\r\n\r\n".utf8))
            _ = connection.readToEnd()
        }
        defer { server.stop() }
        var request = GraphQLRequest(type: .subscription, document: "subscription { news }")
        request.reportsConnection = true
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        let stream = HTTPTransport(endpoint: endpoint).subscribe(request)
        #expect(try await stream.first { _ in true } == .started)
    }

    @Test func `a single response instead of a stream isn't reported as a start`() async throws {
        let server = try LoopbackServer { _ in .json(#"{"errors":[{"message":"no"}]}"#) }
        defer { server.stop() }
        var request = GraphQLRequest(type: .subscription, document: "subscription { news }")
        request.reportsConnection = true
        let stream = HTTPTransport(endpoint: server.endpoint).subscribe(request)
        #expect(try await stream.first { _ in true }?.value != nil)
    }

    @Test(arguments: [OperationType.query, .subscription])
    func `a query with deferred parts shares the connections of other queries, and a subscription doesn't`(
        _ type: OperationType
    ) async throws {
        let session = WatchedSession()
        var transport = HTTPTransport(
            endpoint: try #require(URL(string: "http://a.example/")), reconnection: .never)
        transport.session = session
        let stream = transport.subscribe(GraphQLRequest(type: type, document: "\(type.rawValue) { a }"))
        await #expect(throws: ClientError.self) { for try await _ in stream {} }
        #expect(session.streams.withLock { $0 } == [type == .subscription])
    }

    @Test func `cancelling the task ends the iteration and the connection`() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let task = Task { try await bodies(HTTPTransport(endpoint: server.endpoint)) }
        var events = server.events.makeAsyncIterator()
        guard case .received = await events.next() else {
            Issue.record("no request arrived")
            return
        }
        task.cancel()
        #expect(try await task.value == [])
        guard case .disconnected = await events.next() else {
            Issue.record("the connection was not closed")
            return
        }
    }

    @Test func `a split transport sends each type of operation over its own transport`() async throws {
        struct Named: Transport {
            let name: String
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                GraphQLResponse(body: Array(name.utf8))
            }
            func subscribe(_ request: GraphQLRequest) -> ResponseStream {
                AsyncThrowingStream {
                    $0.yield(.value(GraphQLResponse(body: Array(name.utf8))))
                    $0.finish()
                }
            }
        }
        let transport = SplitTransport(requests: Named(name: "one"), subscriptions: Named(name: "two"))
        #expect(try await transport.send(request).body == Array("one".utf8))
        #expect(try await bodies(transport) == ["two"])
    }
}

/// A session whose exchanges fail immediately.
private struct BrokenSession: HTTPSession {
    func send(_ message: HTTPMessage, to receiver: HTTPReceiver) async throws {
        throw ClientError(code: .connectionFailed, message: "broken")
    }
}

/// A session that records which messages are streams and makes all exchanges fail.
private final class WatchedSession: HTTPSession {
    let streams = Locked<[Bool]>([])

    func send(_ message: HTTPMessage, to receiver: HTTPReceiver) async throws {
        streams.withLock { $0.append(message.isStream) }
        throw URLError(.cannotFindHost)
    }
}
