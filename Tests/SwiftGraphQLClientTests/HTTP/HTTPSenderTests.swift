import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

/// Tests transports that send requests with another library.
@Suite(.timeLimit(.minutes(15))) struct HTTPSenderTests {
    private struct Sender: HTTPSender {
        let respond: @Sendable (OutgoingRequest) async throws -> IncomingResponse
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse { try await respond(request) }
    }

    private struct Broken: Error {}

    private let query = GraphQLRequest(type: .query, document: "{ a }")
    private let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")

    private static func response(
        _ chunks: [String], status: Int = 200, type: String = "application/json", headers: [String: String] = [:],
        throwing error: (any Error)? = nil
    ) -> IncomingResponse {
        IncomingResponse(
            status: status, headers: ["Content-Type": type].merging(headers) { $1 },
            body: AsyncThrowingStream { continuation in
                for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
                continuation.finish(throwing: error)
            })
    }

    private func transport(
        limits: TransportLimits = TransportLimits(), subscriptions: HTTPTransport.SubscriptionFormat = .eventStream,
        _ respond: @escaping @Sendable (OutgoingRequest) async throws -> IncomingResponse
    ) throws -> HTTPTransport {
        var configuration = HTTPTransport.Configuration()
        configuration.limits = limits
        return HTTPTransport(
            endpoint: try #require(URL(string: "https://example.com/graphql")), subscriptions: subscriptions,
            configuration: configuration, sender: Sender(respond: respond))
    }

    @Test("A sender receives the whole request, and its chunks become the response")
    func requests() async throws {
        let transport = try transport { request in
            #expect(request.method == "POST" && request.url.absoluteString == "https://example.com/graphql")
            #expect(request.header("content-type") == "application/json")
            #expect(request.idleTimeout == .seconds(60))
            guard case .bytes(let body) = request.body else { throw Broken() }
            return Self.response([#"{"data":"#, #"{"size":\#(body.count)}}"#], headers: ["X-A": "1"])
        }
        let response = try await transport.send(query)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":{"size":\#(query.httpBody.count)}}"#)
        #expect(response.status == 200 && response.header("x-a") == "1")
    }

    @Test("Redirects, HTTP rules and limits also apply to a sender")
    func rules() async throws {
        let redirected = try transport { request in
            request.url.path == "/moved"
                ? Self.response([#"{"data":{}}"#])
                : Self.response([], status: 307, headers: ["Location": "/moved"])
        }
        #expect(try await redirected.send(query).status == 200)
        var limits = TransportLimits()
        limits.maximumResponseBytes = 4
        limits.maximumHeadFields = 2
        let cases: [(IncomingResponse, ClientError.Code)] = [
            (Self.response(["<p>"], status: 502, type: "text/html"), .httpStatus),
            (Self.response(["12345"]), .responseTooLarge),
            (Self.response(["{}"], headers: ["A": "1", "B": "2"]), .responseTooLarge),
            (Self.response(["{"], throwing: Broken()), .connectionFailed),
            (Self.response([], throwing: ClientError(code: .untrustedServer, message: "")), .untrustedServer),
        ]
        for (response, code) in cases {
            let transport = try transport(limits: limits) { _ in response }
            let error = await #expect(throws: ClientError.self) { try await transport.send(query) }
            #expect(error?.code == code)
        }
    }

    @Test("Event streams and multipart responses arrive through a sender")
    func streams() async throws {
        for (format, body) in [(HTTPTransport.SubscriptionFormat.eventStream, #"{"a":1}"#), (.multipart, #"{"b":2}"#)] {
            let transport = try transport(subscriptions: format) { request in
                request.header("Accept")?.hasPrefix("text/event-stream") == true
                    ? Self.response(["data: {\"a\"", ":1}\n\nevent: complete\n\n"], type: "text/event-stream")
                    : Self.response(
                        ["--g\r\n\r\n{\"payload\":{\"b\":2}}\r\n", "--g--"], type: "multipart/mixed; boundary=g")
            }
            let responses = try await transport.subscribe(subscription).collected()
            #expect(responses.map(\.body) == [Array(body.utf8)] && responses.map(\.status) == [200])
        }
    }

    @Test("A sender that is silent before or within the body causes a timeout", arguments: [false, true])
    func silence(_ isWithinBody: Bool) async throws {
        let transport = try transport { _ in
            if !isWithinBody { try await Task.sleep(for: .seconds(3_600)) }
            return IncomingResponse(
                status: 200, headers: [:],
                body: AsyncThrowingStream {
                    try await Task.sleep(for: .seconds(3_600))
                    return nil
                })
        }
        let impatient = GraphQLRequest(type: .query, document: "{ a }", idleTimeout: .milliseconds(20))
        let error = await #expect(throws: ClientError.self) { try await transport.send(impatient) }
        #expect(error?.code == .timedOut)
    }

    @Test("The idle timeout starts again when a sender reports that it has sent a part of the body")
    func sending() async throws {
        let transport = try transport { request in
            // Sending takes longer than the idle timeout, but each part takes less. A separate thread reports the
            // parts, because other tests may block the threads of tasks for seconds.
            let isSent = Locked(false)
            Thread.detachNewThread {
                while !isSent.withLock({ $0 }) {
                    request.didSend(1)
                    Thread.sleep(forTimeInterval: 0.1)
                }
            }
            defer { isSent.withLock { $0 = true } }
            try await Task.sleep(for: .milliseconds(2_500))
            return Self.response([#"{"data":{}}"#])
        }
        let request = GraphQLRequest(type: .mutation, document: "mutation { a }", idleTimeout: .seconds(2))
        #expect(try await transport.send(request).status == 200)
    }

    @Test("A sender that reports what it has sent makes the transport report the progress of uploads")
    func progress() async throws {
        let transport = try transport { request in
            guard case .bytes(let body) = request.body else { throw Broken() }
            request.didSend(1)
            request.didSend(Int64(body.count))
            return Self.response([#"{"data":{}}"#])
        }
        var request = GraphQLRequest(type: .mutation, document: "mutation { a }", variablesText: #"{"file":null}"#)
        request.uploads = [UploadLocation(path: "variables.file", upload: Upload(bytes: [1, 2], filename: "a"))]
        let steps = Locked<[UploadProgress]>([])
        try await UploadProgress.observe({ step in steps.withLock { $0.append(step) } }) { [request] in
            _ = try await transport.send(request)
        }
        let reported = steps.withLock { $0 }
        #expect(reported.map(\.sentBytes) == [1, reported.last?.totalBytes])
        #expect(reported.map(\.totalBytes) == [reported.last?.totalBytes, reported.last?.totalBytes])
    }

    @Test("A request whose sender ignores cancellation still ends at its timeout, or when it is cancelled")
    func uncooperativeSender() async throws {
        let gate = Gate()
        let transport = try transport { _ in
            await gate.pass()
            throw Broken()
        }
        let impatient = GraphQLRequest(type: .query, document: "{ a }", idleTimeout: .milliseconds(20))
        let error = await #expect(throws: ClientError.self) { try await transport.send(impatient) }
        #expect(error?.code == .timedOut)
        let task = Task { try await transport.send(query) }
        await gate.reached(by: 2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await gate.open()
    }

    @Test("Cancelling a request cancels its sender")
    func cancellation() async throws {
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let transport = try transport { _ in
            event.yield("sent")
            do { try await Task.sleep(for: .seconds(3_600)) } catch {
                event.yield("cancelled")
                throw error
            }
            throw Broken()
        }
        let task = Task { try await transport.send(query) }
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == "sent")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await iterator.next() == "cancelled")
    }
}
