import Foundation
import Loopback
import SwiftGraphQL
import Testing

@Suite(.timeLimit(.minutes(15))) struct HTTPSubscriptionTransportTests {
    private let request = GraphQLRequest(
        type: .subscription, document: "subscription { a }", headers: ["Authorization": "Bearer t"])

    private func bodies(_ transport: some Transport) async throws -> [String] {
        var bodies: [String] = []
        for try await response in transport.subscribe(request) {
            bodies.append(String(decoding: response.body, as: UTF8.self))
        }
        return bodies
    }

    private func failure(_ answer: Answer) async throws -> ClientError? {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        return await #expect(throws: ClientError.self) {
            _ = try await bodies(HTTPSubscriptionTransport(endpoint: server.endpoint, maximumEventBytes: 1000))
        }
    }

    @Test(arguments: [
        (
            HTTPSubscriptionTransport.Format.eventStream, "text/event-stream",
            "event: next\ndata: {\"data\":1}\n\nevent: next\ndata: {\"data\":2}\n\nevent: complete\ndata:\n\n"
        ),
        (
            .multipart, "multipart/mixed;boundary=\"graphql\";subscriptionSpec=1.0",
            "--graphql\r\n\r\n{\"payload\":{\"data\":1}}\r\n--graphql\r\n\r\n{\"payload\":{\"data\":2}}\r\n--graphql--\r\n"
        ),
    ])
    func `a subscription is a POST, and its events come until the server completes it`(
        _ format: HTTPSubscriptionTransport.Format, _ contentType: String, _ body: String
    ) async throws {
        let server = try LoopbackServer { _ in Answer(contentType: contentType, body: Array(body.utf8)) }
        defer { server.stop() }
        let transport = HTTPSubscriptionTransport(endpoint: server.endpoint, format: format)
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

    @Test func `one response in place of a stream is the only one`() async throws {
        let server = try LoopbackServer { _ in
            .json(#"{"errors":[{"message":"m"}]}"#, status: 400, contentType: "application/json")
        }
        defer { server.stop() }
        let transport = HTTPSubscriptionTransport(endpoint: server.endpoint)
        #expect(try await bodies(transport) == [#"{"errors":[{"message":"m"}]}"#])
    }

    @Test func `a stream that ends early is an error, after the events that came`() async throws {
        let server = try LoopbackServer { _ in
            Answer(contentType: "text/event-stream", body: Array("data: 1\n\ndata: 2".utf8))
        }
        defer { server.stop() }
        var iterator = HTTPSubscriptionTransport(endpoint: server.endpoint).subscribe(request).makeAsyncIterator()
        #expect(try await iterator.next()?.body == [UInt8(ascii: "1")])
        let error = await #expect(throws: ClientError.self) { _ = try await iterator.next() }
        #expect(error?.code == .connectionFailed)
    }

    @Test func `answers that hold no stream are errors of their kind`() async throws {
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
        #expect(try await failure(large)?.code == .messageTooLarge)
        let cut = Answer(contentType: "text/event-stream", body: Array("data: 1\n".utf8), missingBytes: 10)
        #expect(try await failure(cut)?.code == .connectionFailed)
    }

    @Test func `what can't be sent is an error before it is`() async throws {
        let endpoint = try #require(URL(string: "ftp://example.com"))
        let error = await #expect(throws: ClientError.self) {
            _ = try await bodies(HTTPSubscriptionTransport(endpoint: endpoint))
        }
        #expect(error?.code == .invalidEndpoint)
    }

    @Test func `ending the iteration ends the connection`() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let task = Task { try await bodies(HTTPSubscriptionTransport(endpoint: server.endpoint)) }
        var events = server.events.makeAsyncIterator()
        guard case .received = await events.next() else {
            Issue.record("no request came")
            return
        }
        task.cancel()
        #expect(try await task.value == [])
        guard case .disconnected = await events.next() else {
            Issue.record("the connection was not closed")
            return
        }
    }

    @Test func `a split transport sends each kind of operation its way`() async throws {
        struct Named: Transport {
            let name: String
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                GraphQLResponse(body: Array(name.utf8))
            }
            func subscribe(_ request: GraphQLRequest) -> AsyncThrowingStream<GraphQLResponse, any Error> {
                AsyncThrowingStream {
                    $0.yield(GraphQLResponse(body: Array(name.utf8)))
                    $0.finish()
                }
            }
        }
        let transport = SplitTransport(requests: Named(name: "one"), subscriptions: Named(name: "two"))
        #expect(try await transport.send(request).body == Array("one".utf8))
        #expect(try await bodies(transport) == ["two"])
    }
}
