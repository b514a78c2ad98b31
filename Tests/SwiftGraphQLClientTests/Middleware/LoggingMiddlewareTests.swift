import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLClient

@Suite struct LoggingMiddlewareTests {
    private struct Secret: Error, CustomStringConvertible {
        let description = "the password is hunter2"
    }

    private static let request = GraphQLRequest(
        type: .query, operationName: "Hero", document: "query Hero($id:ID!){hero(id:$id){name}}",
        variablesText: #"{"id":"hunter2"}"#, headers: ["Authorization": "Bearer hunter2", "accept": "application/json"])
    private static let response = GraphQLResponse(
        #"{"data":{"hero":{"name":"hunter2"}}}"#, headers: ["Set-Cookie": "hunter2", "Content-Type": "text/plain"])

    private let entries: AsyncStream<LogEntry>
    private let continuation: AsyncStream<LogEntry>.Continuation

    init() {
        (entries, continuation) = AsyncStream.makeStream()
    }

    private func middleware(level: LogEntry.Level = .debug) -> LoggingMiddleware {
        var middleware = LoggingMiddleware(level: level) { continuation.yield($0) }
        middleware.now = Self.clock()
        return middleware
    }

    /// Returns a clock that advances by 1.5 ms with each reading.
    private static func clock() -> @Sendable () -> Duration {
        let ticks = Locked(0)
        return {
            .microseconds(
                1500
                    * ticks.withLock {
                        $0 += 1
                        return $0
                    })
        }
    }

    private func finished() async -> [LogEntry] {
        continuation.finish()
        return await entries.reduce(into: []) { $0.append($1) }
    }

    @Test func `a request is logged when it is sent and when its response arrives, without secrets`() async throws {
        let server = ScriptedTransport { _, _ in Self.response }
        #expect(try await middleware().send(Self.request, next: server) == Self.response)
        let entries = await finished()
        #expect(entries.map(\.level) == [.debug, .info])
        #expect(entries.map(\.message) == ["query Hero sent", "query Hero completed"])
        #expect(
            entries.map(\.metadata) == [
                [
                    "operation.type": "query", "operation.name": "Hero", "request.header.authorization": "<redacted>",
                    "request.header.accept": "application/json",
                ],
                [
                    "operation.type": "query", "operation.name": "Hero", "duration": "1.5", "status": "200",
                    "bytes": "36", "response.header.set-cookie": "<redacted>",
                    "response.header.content-type": "text/plain",
                ],
            ])
        #expect(await server.requests == [Self.request])
    }

    @Test func `disclosed variables, documents and bodies are truncated, but not header fields`() async throws {
        let middleware = LoggingMiddleware(
            level: .debug, visibleHeaders: ["authorization"], includesVariables: true, includesBodies: true,
            maximumBytes: 12
        ) { continuation.yield($0) }
        _ = try await middleware.send(Self.request, next: ScriptedTransport { _, _ in Self.response })
        let entries = await finished()
        #expect(entries.first?.metadata["variables"] == #"{"id":"hunte"#)
        #expect(entries.first?.metadata["request.document"] == "query Hero($")
        #expect(entries.first?.metadata["request.header.authorization"] == "Bearer hunter2")
        #expect(entries.first?.metadata["request.header.accept"] == "<redacted>")
        #expect(entries.last?.metadata["response.body"] == #"{"data":{"he"#)
    }

    @Test func `log entries below the level aren't created`() async throws {
        _ = try await middleware(level: .notice).send(.query, next: ScriptedTransport())
        _ = try await middleware(level: .notice).send(
            .query, next: ScriptedTransport { _, _ in GraphQLResponse("{}", status: 400) })
        #expect(await finished().map(\.level) == [.notice])
    }

    @Test func `a failure is rethrown and logged, but a foreign error is logged only with its type`() async {
        let failures: [any Error] = [
            ClientError(code: .timedOut, message: "too late", status: 504, bodyExcerpt: "hunter2"), Secret(),
            CancellationError(),
        ]
        for failure in failures {
            let server = ScriptedTransport { _, _ in throw failure }
            await #expect(throws: (any Error).self) { try await middleware(level: .info).send(.query, next: server) }
        }
        let entries = await finished()
        #expect(entries.map(\.level) == [.error, .error, .notice])
        #expect(entries.map(\.message) == ["query Root failed", "query Root failed", "query Root cancelled"])
        #expect(entries.map { $0.metadata["error"] } == ["too late (HTTP status 504)", "Secret", nil])
        #expect(entries.first?.metadata["status"] == "504")
        #expect(entries.first?.metadata["response.body"] == nil)
        #expect(entries[1].error is Secret)
    }

    @Test func `connection events of a subscription are logged by name, and interruptions with their reason`()
        async throws
    {
        let reason = ClientError(code: .connectionFailed, message: "broken")
        let telling = ScriptedTransport(stream: { _, _ in
            .of([], after: [.started, .interrupted(reason), .resumed])
        })
        _ = try await middleware().subscribe(.subscription, next: telling).collected()
        let name = "anonymous subscription"
        let entries = await finished()
        #expect(
            entries.map(\.message) == [
                "\(name) sent", "\(name): started", "\(name): interrupted", "\(name): resumed", "\(name) ended",
            ])
        #expect(entries.map(\.level) == [.debug, .debug, .notice, .debug, .info])
        #expect(entries.map { $0.metadata["error"] } == [nil, nil, "broken", nil, nil])
    }

    @Test func `the events and the end of a subscription are logged`() async throws {
        let ending = ScriptedTransport { _, _ in
            .ok
        } stream: { _, _ in
            .of([.ok, .ok])
        }
        #expect(try await middleware().subscribe(.subscription, next: ending).collected() == [.ok, .ok])
        let failing = ScriptedTransport { _, _ in
            .ok
        } stream: { _, _ in
            .of([], throwing: Secret())
        }
        await #expect(throws: Secret.self) {
            try await middleware(level: .info).subscribe(.subscription, next: failing).collected()
        }
        let name = "anonymous subscription"
        #expect(
            await finished().map(\.message)
                == ["\(name) sent", "\(name): event", "\(name): event", "\(name) ended", "\(name) failed"])
    }

    @Test func `a response that doesn't match the selection is logged and measured, without its values`() async throws {
        let selection = Selection<String, TestQuery> { query in
            let name = try query.__fields.string("name: String!")
            return name == "1" ? name : try query.__fields.string("fullName: String!")
        }
        let server = ScriptedTransport { _, _ in GraphQLResponse(#"{"data":{"name":"hunter2"}}"#) }
        let metrics = Locked<[OperationMetrics]>([])
        var client = Client(transport: server, middlewares: [middleware(level: .error)])
        client.onMetrics = { new in metrics.withLock { $0.append(new) } }
        var error: SelectionError?
        do { _ = try await client.send(selection) } catch let failure as SelectionError { error = failure }
        #expect(error?.message.contains("hunter2") == true)
        let entries = await finished()
        #expect(entries.map(\.message) == ["anonymous query failed"])
        let logged = entries.first?.metadata["error"] ?? ""
        #expect(logged.contains("the selection asked for `fullName`, but not when its fields were recorded"))
        #expect(!logged.contains("hunter2"))
        #expect((entries.first?.error as? SelectionError)?.message == error?.message)
        #expect((metrics.withLock { $0.first?.error } as? SelectionError)?.message == error?.message)
    }

    @Test func `an event that doesn't match the selection is logged`() async throws {
        let server = ScriptedTransport(stream: { _, _ in .of([GraphQLResponse(#"{"data":{"news":5}}"#)]) })
        let client = Client(transport: server, middlewares: [middleware(level: .error)])
        let news = Selection<String, TestSubscription> { try $0.news() }
        await #expect(throws: SelectionError.self) {
            for try await _ in client.subscribe(news) {}
        }
        #expect(await finished().map { $0.metadata["error"] } == ["news: typeMismatch"])
    }
}
