import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

@Suite struct DeduplicationMiddlewareTests {
    private struct Broken: Error {}

    private let middleware = DeduplicationMiddleware()
    private var waiterCount: Int {
        get async { await middleware.queries.waiterCount(for: middleware.key(of: .query)) }
    }

    @Test("A hundred simultaneous equal queries are sent as one request")
    func hundredEqualQueries() async throws {
        let gate = Gate()
        let server = ScriptedTransport { _, _ in
            await gate.pass()
            return .ok
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 { group.addTask { try await middleware.send(.query, next: server) } }
            await until { await waiterCount == 100 }
            await gate.open()
            for try await response in group { #expect(response == .ok) }
        }
        #expect(await server.requests == [.query])

        // The middleware doesn't keep the response, so a later query is sent.
        #expect(try await middleware.send(.query, next: server) == .ok)
        #expect(await server.requests.count == 2)
    }

    @Test("Requests that differ in any way are sent separately")
    func requestsDifferAnything() async throws {
        let gate = Gate()
        let server = ScriptedTransport { request, _ in
            await gate.pass()
            return GraphQLResponse(request.variablesText)
        }
        var requests = Array(repeating: GraphQLRequest.query, count: 10)
        requests[1].variablesText = #"{"a":1}"#
        requests[2].headers = ["Authorization": "other"]
        requests[3].operationName = nil
        requests[4].extensionsText = "{}"
        requests[5].document = "{other}"
        // Canonically equivalent texts count as different texts.
        requests[6].variablesText = "{\"a\":\"\u{E9}\"}"
        requests[7].variablesText = "{\"a\":\"e\u{301}\"}"
        requests[8].headers = ["User": "\u{E9}"]
        requests[9].headers = ["User": "e\u{301}"]
        let middleware = DeduplicationMiddleware()
        await withTaskGroup { group in
            for request in requests { group.addTask { _ = try? await middleware.send(request, next: server) } }
            await gate.reached(by: 10)
            await gate.open()
        }
        #expect(Set(await server.requests) == Set(requests))
    }

    @Test("Equal mutations are sent separately")
    func mutationsSent() async throws {
        let gate = Gate()
        let server = ScriptedTransport { _, _ in
            await gate.pass()
            return .ok
        }
        let middleware = DeduplicationMiddleware()
        let tasks = (0..<2).map { _ in Task { try await middleware.send(.mutation, next: server) } }
        await gate.reached(by: 2)
        await gate.open()
        for task in tasks { #expect(try await task.value == .ok) }
    }

    @Test("A query after a mutation doesn't share the response to an earlier query", arguments: [false, true])
    func queryAfterMutation(arrivesInParts: Bool) async throws {
        let gate = Gate()
        let server = ScriptedTransport(
            { _, count in
                if count == 0 { await gate.pass() }
                return GraphQLResponse("\(count)")
            },
            stream: { _, _ in ResponseStream(unfolding: { .value(.ok) }) })
        async let early = middleware.send(.query, next: server)
        await gate.reached(by: 1)
        var mutation = GraphQLRequest.query
        mutation.type = .mutation
        if arrivesInParts {
            for try await _ in middleware.subscribe(mutation, next: server) { break }
        } else {
            _ = try await middleware.send(mutation, next: server)
        }
        let late = try await middleware.send(.query, next: server)
        await gate.open()
        #expect(try await early != late)
        #expect(await server.requests.count == 3)
    }

    @Test("If the request fails, all waiting callers receive the error")
    func failureReachesWait() async {
        let gate = Gate()
        let server = ScriptedTransport { _, _ in
            await gate.pass()
            throw Broken()
        }
        let tasks = (0..<2).map { _ in Task { try await middleware.send(.query, next: server) } }
        await until { await waiterCount == 2 }
        await gate.open()
        for task in tasks { await #expect(throws: Broken.self) { try await task.value } }
    }

    @Test("A caller that is cancelled returns immediately, and the other callers get their response")
    func cancelsLeavesOnce() async throws {
        let gate = Gate()
        let server = ScriptedTransport { _, _ in
            await gate.pass()
            return .ok
        }
        let tasks = (0..<3).map { _ in Task { try await middleware.send(.query, next: server) } }
        await until { await waiterCount == 3 }
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        await gate.open()
        #expect(try await tasks[0].value == .ok)
        #expect(try await tasks[2].value == .ok)
        #expect(await server.requests.count == 1)
    }

    @Test("If all callers are cancelled, their request is cancelled, and the next caller sends a new request")
    func cancelledRequestNext() async throws {
        let gate = Gate()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let server = ScriptedTransport { _, number in
            if number > 0 { return .ok }
            defer { end.yield() }
            try await gate.passWhenCancelled()
            return .ok
        }
        let tasks = (0..<2).map { _ in Task { try await middleware.send(.query, next: server) } }
        await until { await waiterCount == 2 }
        await gate.reached(by: 1)
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(try await middleware.send(.query, next: server) == .ok)
        for await _ in ends { break }
        #expect(await server.requests.count == 2)
    }
}
