import Foundation
import SwiftGraphQL
import TestSupport
import Testing

/// Tests the transport with real sockets, and thus with the platform's own behavior.
@Suite struct HTTPTransportTests {
    private let request = GraphQLRequest(
        type: .query, operationName: "Heroes", document: "query Heroes($id_1: ID!) {\n  human(id: $id_1) { name }\n}",
        variablesText: #"{"id_1":"hu\"man-1"}"#)
    private let emptyData = #"{"data":{}}"#

    @Test func `a request is a POST with the document, operation name and variables as JSON`() async throws {
        let server = try LoopbackServer { [emptyData] _ in .json(emptyData) }
        defer { server.stop() }
        let response = try await HTTPTransport(endpoint: server.endpoint).send(request)

        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == emptyData)
        let received = try #require(await server.nextRequest())
        #expect(received.method == "POST")
        #expect(received.path == "/graphql")
        #expect(received.headers["content-type"] == "application/json")
        #expect(received.headers["accept"] == "application/graphql-response+json, application/json;q=0.9")
        #expect(
            String(decoding: received.body, as: UTF8.self)
                == #"{"query":"query Heroes($id_1: ID!) {\n  human(id: $id_1) { name }\n}","#
                + #""operationName":"Heroes","variables":{"id_1":"hu\"man-1"}}"#)
    }

    @Test func `a two-megabyte request and a two-megabyte response arrive completely`() async throws {
        let server = try LoopbackServer { .json(String(decoding: $0.body, as: UTF8.self)) }
        defer { server.stop() }
        let large = GraphQLRequest(
            type: .query, document: "{ a }",
            variablesText: #"{"a":""# + String(repeating: "ä", count: 1_000_000) + #""}"#)
        let response = try await HTTPTransport(endpoint: server.endpoint).send(large)
        #expect(String(decoding: response.body, as: UTF8.self).hasSuffix(large.variablesText + "}"))
    }

    @Test func `header fields of the request are sent and replace the transport's own fields`() async throws {
        let server = try LoopbackServer { [emptyData] _ in .json(emptyData) }
        defer { server.stop() }
        var request = request
        request.headers = ["Authorization": "Bearer t", "accept": "application/json"]
        _ = try await HTTPTransport(endpoint: server.endpoint).send(request)

        let received = try #require(await server.nextRequest())
        #expect(received.headers["authorization"] == "Bearer t")
        #expect(received.headers["accept"] == "application/json")
    }

    @Test(arguments: [
        ["X-Test": "a\r\nX-Injected: b"], ["X-Test": "a\nb"], ["X-Test": "a\0b"], ["": "a"], ["X Test": "a"],
        ["X-Test:": "a"], ["X-Tëst": "a"], ["X-Test": "Injected", "x-test": "b"],
    ]) func `an invalid header field causes an error that doesn't quote the field's value`(_ headers: [String: String])
        async throws
    {
        let server = try LoopbackServer { [emptyData] _ in .json(emptyData) }
        defer { server.stop() }
        var request = request
        request.headers = headers
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        #expect(error?.code == .invalidHeader)
        #expect(error?.description.contains("Injected") == false)
    }

    @Test(arguments: [
        "", "graphql", "/graphql", "ftp://example.com/graphql", "http://", "file:///graphql", "http:///a",
    ])
    func `an endpoint without a host or with a scheme other than http and https is rejected`(_ endpoint: String) async {
        let error = await #expect(throws: ClientError.self) {
            _ = try await Client(endpoint: endpoint).transport.send(request)
        }
        #expect(error?.code == .invalidEndpoint)
    }

    @Test func `if the server isn't running, the connection is refused`() async throws {
        let endpoint = try LoopbackServer.deadEndpoint()
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: endpoint).send(request)
        }
        #expect(error?.code == .connectionRefused)
        #expect(error?.status == nil)
        #expect(error?.underlying is URLError)
    }

    @Test func `a body that ends too early counts as a failed connection, not as a response`() async throws {
        let server = try LoopbackServer { [emptyData] _ in Answer(body: Array(emptyData.utf8), missingBytes: 10) }
        defer { server.stop() }
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        #expect(error?.code == .connectionFailed)
    }

    @Test func `a request to a server that is silent for too long times out`() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        var request = request
        request.idleTimeout = .milliseconds(300)
        let start = ContinuousClock.now
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        #expect(error?.code == .timedOut)
        #expect(start.duration(to: .now) >= .milliseconds(290))
    }

    @Test func `cancelling the task closes the connection and throws CancellationError`() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let task = Task { try await HTTPTransport(endpoint: server.endpoint).send(request) }
        var events: [String] = []
        for await event in server.events {
            switch event {
            case .received:
                events.append("received")
                task.cancel()
            case .disconnected:
                events.append("disconnected")
            }
            if events.count == 2 { break }
        }
        #expect(events == ["received", "disconnected"])
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a task that was cancelled beforehand sends nothing`() async throws {
        let server = try LoopbackServer { [emptyData] _ in .json(emptyData) }
        defer { server.stop() }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // If the cancelled request were sent, it would arrive first.
        var second = request
        second.document = "{ second }"
        _ = try await HTTPTransport(endpoint: server.endpoint).send(second)
        let received = try #require(await server.nextRequest())
        #expect(String(decoding: received.body, as: UTF8.self).contains("second"))
    }

    @Test(arguments: [
        "Content-Length", "transfer-encoding", "HOST", "Connection", "Proxy-Connection", "Keep-Alive", "Upgrade", "TE",
        "Trailer",
    ])
    func `header fields that the transport sets itself cause an error`(_ name: String) async throws {
        var request = GraphQLRequest(type: .query, document: "{ a }")
        request.headers = [name: "1"]
        let endpoint = try LoopbackServer.deadEndpoint()
        for send in [
            { _ = try await HTTPTransport(endpoint: endpoint).send(request) },
            { for try await _ in HTTPTransport(endpoint: endpoint).subscribe(request) {} },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: ClientError.self) { try await send() }
            #expect(error?.code == .invalidHeader)
            #expect(error?.message == "the transport sets the header field `\(name)` itself; leave the field out")
        }
    }
}
