import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

@Suite struct BatchingTransportTests {
    /// A batching window that the test ends.
    private actor Window {
        private var isOver = false
        private var count = 0
        private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

        /// Returns when the window has ended, or, like a sleep, when the task is cancelled.
        func wait() async {
            count += 1
            let number = count
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    if isOver || Task.isCancelled { waiter.resume() } else { waiters[number] = waiter }
                }
            } onCancel: {
                Task { await self.end(number) }
            }
        }

        func pass() {
            isOver = true
            for waiter in waiters.values { waiter.resume() }
            waiters = [:]
        }

        private func end(_ number: Int) { waiters.removeValue(forKey: number)?.resume() }
    }

    private let window = Window()

    private func transport(
        _ endpoint: URL, maximumCount: Int = 10, batchesMutations: Bool = false
    ) -> BatchingTransport {
        let requests = HTTPTransport(endpoint: endpoint)
        var transport = BatchingTransport(requests, batchesMutations: batchesMutations)
        transport.queue = BatchQueue(maximumCount: maximumCount) { [window] in
            await window.wait()
        } exchange: {
            try await requests.send($0)
        }
        return transport
    }

    private func query(_ document: String, headers: [String: String] = [:]) -> GraphQLRequest {
        GraphQLRequest(type: .query, document: document, headers: headers)
    }

    /// Starts the given requests and returns once at least `gathered` requests wait in the window.
    private func start(
        _ requests: [GraphQLRequest], on transport: BatchingTransport, gathered: Int
    ) async -> [Task<String, any Error>] {
        let tasks = requests.map { request in
            Task { String(decoding: try await transport.send(request).body, as: UTF8.self) }
        }
        while await transport.queue.gatheredCount < gathered { await Task.yield() }
        return tasks
    }

    /// Returns a response whose data for each operation is the operation's document.
    private static func echo(_ request: ReceivedRequest) -> Answer {
        let body = String(decoding: request.body, as: UTF8.self)
        return .json(body.replacing("\"query\":", with: "\"data\":"))
    }

    @Test func `simultaneous queries are sent in one request, and each query gets its own response`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        let transport = transport(server.endpoint)
        let documents = (0..<5).map { "{ a\($0) }" }
        let tasks = await start(
            documents.map { query($0, headers: ["A": "b"]) }, on: transport, gathered: documents.count)
        await window.pass()
        for (task, document) in zip(tasks, documents) {
            #expect(try await task.value == #"{"data":"\#(document)"}"#)
        }
        let received = try #require(await server.nextRequest())
        #expect(received.method == "POST")
        #expect(received.headers["a"] == "b")
        #expect(received.headers["content-type"] == "application/json")
        let operations = try JSONDecoder().decode([[String: String]].self, from: Data(received.body))
        #expect(Set(operations.compactMap { $0["query"] }) == Set(documents))
        #expect(operations.count == 5)
    }

    @Test func `a full batch doesn't wait for its window`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        let transport = transport(server.endpoint, maximumCount: 2)
        let tasks = await start((0..<5).map { query("{ a\($0) }") }, on: transport, gathered: 0)
        // The first four queries are sent immediately, and one query remains.
        var sizes: [Int] = []
        while sizes.count < 2, let request = await server.nextRequest() {
            sizes.append(try JSONDecoder().decode([[String: String]].self, from: Data(request.body)).count)
        }
        #expect(sizes == [2, 2])
        while await transport.queue.gatheredCount < 1 { await Task.yield() }
        await window.pass()
        for (index, task) in tasks.enumerated() { #expect(try await task.value == #"{"data":"{ a\#(index) }"}"#) }
    }

    @Test func `a query that is alone in its window is sent as a normal request`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        let tasks = await start([query("{ a }")], on: transport(server.endpoint), gathered: 1)
        await window.pass()
        #expect(try await tasks.first?.value == #"{"data":"{ a }"}"#)
        #expect(await server.nextRequest()?.body == Array(#"{"query":"{ a }"}"#.utf8))
    }

    @Test func `requests with different header fields or idle timeouts belong to different batches`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        var slow = query("{ c }")
        slow.idleTimeout = .seconds(30)
        // These values are canonically equivalent, but must count as different values.
        let users = ["\u{E9}", "e\u{301}"].map { query("{ d }", headers: ["User": $0]) }
        let requests = [query("{ a }"), query("{ b }", headers: ["Authorization": "t"]), slow] + users
        let tasks = await start(requests, on: transport(server.endpoint), gathered: requests.count)
        await window.pass()
        for task in tasks { _ = try await task.value }
        for _ in requests { #expect(await server.nextRequest()?.body.first == UInt8(ascii: "{")) }
    }

    @Test func `mutations, uploads and requests that prefer GET are sent immediately and alone`() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        let transport = transport(server.endpoint)
        var get = query("{ a }")
        get.prefersGET = true
        var upload = query("{ a }")
        upload.uploads = [UploadLocation(path: "variables.a", upload: Upload(bytes: [], filename: "a"))]
        // The window never ends, so these requests must not wait for it.
        for request in [GraphQLRequest(type: .mutation, document: "mutation { a }"), get, upload] {
            _ = try await transport.send(request)
        }
        #expect(await server.nextRequest()?.body == Array(#"{"query":"mutation { a }"}"#.utf8))
        #expect(await server.nextRequest()?.method == "GET")
        #expect(await server.nextRequest()?.headers["content-type"]?.hasPrefix("multipart/form-data") == true)
    }

    @Test func `mutations are batched if the configuration enables it`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        let transport = transport(server.endpoint, maximumCount: 2, batchesMutations: true)
        let mutation = GraphQLRequest(type: .mutation, document: "mutation { a }")
        for task in await start([mutation, mutation], on: transport, gathered: 0) { _ = try await task.value }
        #expect(await server.nextRequest()?.body.first == UInt8(ascii: "["))
    }

    @Test func `a failing operation doesn't affect the other operations of its batch`() async throws {
        let server = try LoopbackServer { request in
            let isFirst = String(decoding: request.body, as: UTF8.self).hasPrefix(#"[{"query":"bad""#)
            let parts = [#"{"errors":[{"message":"no ]"}]}"#, #"{"data":{"__typename":"Query"}}"#]
            return .json(" [ " + (isFirst ? parts : parts.reversed()).joined(separator: " , ") + " ] ")
        }
        defer { server.stop() }
        let tasks = await start(
            [query("bad"), query("good")], on: transport(server.endpoint, maximumCount: 2), gathered: 0)
        #expect(try await tasks[0].value == #"{"errors":[{"message":"no ]"}]}"#)
        #expect(try await tasks[1].value == #"{"data":{"__typename":"Query"}}"#)
    }

    private func failure(_ answer: Answer) async throws -> ClientError? {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        let tasks = await start(
            [query("{ a }"), query("{ b }")], on: transport(server.endpoint, maximumCount: 2), gathered: 0)
        let first = await #expect(throws: ClientError.self) { try await tasks[0].value }
        let second = await #expect(throws: ClientError.self) { try await tasks[1].value }
        #expect(first?.code == second?.code)
        #expect(first?.status == answer.status)
        return first
    }

    @Test(arguments: [
        Answer.json(#"{"errors":[{"message":"no batches"}]}"#),
        .json(#"{"errors":[{"message":"no batches"}]}"#, status: 400, contentType: "application/json"),
        .json(#"{"data":null}"#, status: 400), .json("7"),
    ]) func `without batching support on the server, every operation fails with a specific error`(_ answer: Answer)
        async throws
    {
        let error = try await failure(answer)
        #expect(error?.code == .batchingUnsupported)
        #expect(error?.bodyExcerpt == String(decoding: answer.body, as: UTF8.self))
    }

    @Test(arguments: [
        (Answer.json("[]"), ClientError.Code.malformedResponse), (.json(#"[{"data":{}}]"#), .malformedResponse),
        (.json("[{},{},{}]"), .malformedResponse), (.json("[{},{}"), .malformedResponse), (.json(""), .emptyResponse),
        (.json("<h1>", status: 502, contentType: "text/html"), .httpStatus),
        (.json("[{},{}]", contentType: "text/html"), .unexpectedMediaType),
        (.json("oops", status: 500, contentType: "application/json"), .httpStatus),
    ]) func `a body that isn't a list with one response for each operation fails every operation`(
        _ answer: Answer, _ code: ClientError.Code
    ) async throws {
        #expect(try await failure(answer)?.code == code)
    }

    @Test(arguments: [401, 403, 429, 503])
    func `if the server rejects the whole batch, every operation gets the rejection`(
        _ status: Int
    ) async throws {
        let rejection = #"{"errors":[{"message":"no"}]}"#
        let server = try LoopbackServer { _ in .json(rejection, status: status, contentType: "application/json") }
        defer { server.stop() }
        let transport = transport(server.endpoint, maximumCount: 2)
        for task in await start([query("{ a }"), query("{ b }")], on: transport, gathered: 0) {
            #expect(try await task.value == rejection)
        }
    }

    @Test func `a query that is cancelled within the window isn't sent, but the other queries are`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        let transport = transport(server.endpoint)
        let tasks = await start((0..<3).map { query("{ a\($0) }") }, on: transport, gathered: 3)
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        await window.pass()
        #expect(try await tasks[0].value == #"{"data":"{ a0 }"}"#)
        #expect(try await tasks[2].value == #"{"data":"{ a2 }"}"#)
        let received = try #require(await server.nextRequest())
        #expect(!String(decoding: received.body, as: UTF8.self).contains("a1"))
    }

    @Test func `a batch whose queries were all cancelled within the window isn't sent`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        let transport = transport(server.endpoint)
        let tasks = await start([query("{ a }"), query("{ b }")], on: transport, gathered: 2)
        for task in tasks {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(await transport.queue.gatheredCount == 0)
        await window.pass()
        // If the batch were sent, it would arrive first.
        _ = try await transport.send(query("{ c }"))
        #expect(await server.nextRequest()?.body == Array(#"{"query":"{ c }"}"#.utf8))
    }

    @Test func `a sent batch continues if one query is cancelled, and its connection closes if all are`()
        async throws
    {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let transport = transport(server.endpoint, maximumCount: 2)
        let tasks = await start([query("{ a }"), query("{ b }")], on: transport, gathered: 0)
        var events = server.events.makeAsyncIterator()
        guard case .received = await events.next() else { return #expect(Bool(false), "no request arrived") }
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        guard case .disconnected = await events.next() else {
            return #expect(Bool(false), "the connection stayed open")
        }
    }

    @Test func `cancelling one query of a sent batch doesn't affect the responses to the other queries`() async throws {
        // The server responds once the first query has been cancelled.
        let isCancelled = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            isCancelled.wait()
            return Self.echo(request)
        }
        defer { server.stop() }
        let transport = transport(server.endpoint, maximumCount: 2)
        let tasks = await start([query("{ a }"), query("{ b }")], on: transport, gathered: 0)
        #expect(await server.nextRequest() != nil)
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        isCancelled.signal()
        #expect(try await tasks[1].value == #"{"data":"{ b }"}"#)
    }

    @Test func `a real window ends on its own`() async throws {
        let server = try LoopbackServer(answer: Self.echo)
        defer { server.stop() }
        let transport = BatchingTransport(HTTPTransport(endpoint: server.endpoint), window: .milliseconds(1))
        let response = try await transport.send(query("{ a }"))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":"{ a }"}"#)
    }
}
