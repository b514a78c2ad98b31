import Foundation
import SwiftGraphQLSelection
import TestSupport
import Testing

@testable import SwiftGraphQLClient

extension RetryMiddleware {
    /// Returns a copy that uses the given environment.
    fileprivate func using(_ environment: Environment) -> RetryMiddleware {
        var copy = self
        copy.environment = environment
        return copy
    }
}

@Suite struct RetryMiddlewareTests {
    /// A recorder for the delays, so that tests don't have to wait.
    private actor Waits {
        private(set) var delays: [Duration] = []
        func add(_ delay: Duration) { delays.append(delay) }
    }

    private struct Unknown: Error {}

    private static let broken = ClientError(code: .connectionFailed, message: "broken")

    private let waits = Waits()
    private var environment: RetryMiddleware.Environment {
        RetryMiddleware.Environment(sleep: { await waits.add($0) }, random: { 0.5 }, now: { 784_111_777 })
    }

    @Test("A request is resent until it succeeds, with delays that grow up to the maximum")
    func requestSentUntil() async throws {
        let server = ScriptedTransport { _, number in
            if number < 5 { throw Self.broken }
            return .ok
        }
        let retry = RetryMiddleware(
            maximumRetries: 10, baseDelay: .seconds(1), maximumDelay: .seconds(6)
        ).using(environment)
        #expect(try await retry.send(.query, next: server) == .ok)
        #expect(await server.requests == Array(repeating: .query, count: 6))
        // The delays are half of 1, 2, 4, 6 and 6 seconds.
        #expect(await waits.delays == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(3), .seconds(3)])
    }

    @Test("With a negative base delay, any number of retries follow immediately")
    func negativeDelay() async throws {
        let server = ScriptedTransport { _, _ in throw Self.broken }
        let retry = RetryMiddleware(
            maximumRetries: 200, baseDelay: .seconds(-1), retryBudget: nil
        ).using(environment)
        await #expect(throws: ClientError.self) { try await retry.send(.query, next: server) }
        #expect(await waits.delays == Array(repeating: .zero, count: 200))
    }

    @Test("After the last retry, the failure is thrown")
    func afterLastRetry() async throws {
        let server = ScriptedTransport { _, _ in throw Self.broken }
        let retry = RetryMiddleware(maximumRetries: 2).using(environment)
        let error = await #expect(throws: ClientError.self) { try await retry.send(.query, next: server) }
        #expect(error?.code == .connectionFailed)
        #expect(await server.requests.count == 3)
    }

    @Test("The delay is random, from zero to its maximum", arguments: [0.0, 1.0])
    func waitAnythingNothing(_ random: Double) async throws {
        var environment = environment
        environment.random = { random }
        let server = ScriptedTransport { _, number in
            if number == 0 { throw Self.broken }
            return .ok
        }
        _ = try await RetryMiddleware(baseDelay: .seconds(4)).using(environment).send(.query, next: server)
        #expect(await waits.delays == [.seconds(4) * random])
    }

    @Test(
        "A request is retried only after a temporary status, with or without a GraphQL response",
        arguments: [408, 429, 502, 503, 504, 200, 400, 401, 500])
    func statusesPassRetried(_ status: Int) async throws {
        let passes = [408, 429, 502, 503, 504].contains(status)
        let answer = GraphQLResponse(#"{"errors":[{"message":"no"}]}"#, status: status)
        let responding = ScriptedTransport { _, _ in answer }
        let retry = RetryMiddleware(maximumRetries: 1).using(environment)
        #expect(try await retry.send(.query, next: responding) == answer)
        #expect(await responding.requests.count == (passes ? 2 : 1))

        let throwing = ScriptedTransport { _, _ in throw ClientError(code: .httpStatus, message: "", status: status) }
        await #expect(throws: ClientError.self) { try await retry.send(.query, next: throwing) }
        #expect(await throwing.requests.count == (passes ? 2 : 1))
    }

    @Test("A request that fails with an unknown error is retried only if the app allows it")
    func errorsNobodyKnows() async {
        let server = ScriptedTransport { _, _ in throw Unknown() }
        let plain = RetryMiddleware(maximumRetries: 1).using(environment)
        await #expect(throws: Unknown.self) { try await plain.send(.query, next: server) }
        #expect(await server.requests.count == 1)

        let own = RetryMiddleware(maximumRetries: 1, shouldRetry: { _ in true }).using(environment)
        await #expect(throws: Unknown.self) { try await own.send(.query, next: server) }
        #expect(await server.requests.count == 3)
    }

    @Test("A mutation is sent once, unless the app allows retries")
    func mutationSentOnce() async {
        let server = ScriptedTransport { _, _ in throw Self.broken }
        let once = RetryMiddleware(maximumRetries: 1).using(environment)
        await #expect(throws: ClientError.self) { try await once.send(.mutation, next: server) }
        #expect(await server.requests.count == 1)

        let twice = RetryMiddleware(maximumRetries: 1, retriesMutations: true).using(environment)
        await #expect(throws: ClientError.self) { try await twice.send(.mutation, next: server) }
        #expect(await server.requests.count == 3)
    }

    @Test(
        "The delay that the server requests is added to the random delay",
        arguments: [("30", 30), ("Sun, 06 Nov 1994 08:50:07 GMT", 30), ("never", 0), ("0", 0)])
    func serverAsksComes(_ field: String, _ seconds: Int) async throws {
        var failure = ClientError(code: .httpStatus, message: "", status: 503)
        failure.responseHeaders = ["retry-after": field]
        let server = ScriptedTransport { [failure] _, number in
            if number == 0 { throw failure }
            if number == 1 { return GraphQLResponse("{}", status: 429, headers: ["Retry-After": field]) }
            return .ok
        }
        let retry = RetryMiddleware(baseDelay: .seconds(2), maximumDelay: .seconds(2)).using(environment)
        #expect(try await retry.send(.query, next: server) == .ok)
        #expect(await waits.delays == [.seconds(seconds + 1), .seconds(seconds + 1)])
    }

    @Test("A request isn't retried if the server requests a delay that is too long")
    func serverAsksToo() async {
        var failure = ClientError(code: .httpStatus, message: "", status: 503)
        failure.responseHeaders = ["Retry-After": "61"]
        let server = ScriptedTransport { [failure] _, _ in throw failure }
        await #expect(throws: ClientError.self) {
            try await RetryMiddleware().using(environment).send(.query, next: server)
        }
        #expect(await server.requests.count == 1)
        #expect(await waits.delays.isEmpty)
    }

    @Test("Cancellation ends the delay, and a CancellationError from the transport isn't retried")
    func cancellationWaitsEnds() async {
        let gate = Gate()
        var environment = environment
        environment.sleep = { _ in try await gate.passWhenCancelled() }
        let broken = ScriptedTransport { _, _ in throw Self.broken }
        let retry = RetryMiddleware(shouldRetry: { _ in true }).using(environment)
        let task = Task { try await retry.send(.query, next: broken) }
        await gate.reached(by: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await broken.requests.count == 1)

        let cancelling = ScriptedTransport { _, _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await retry.send(.query, next: cancelling) }
        #expect(await cancelling.requests.count == 1)
    }

    @Test("An error from the HTTP transport contains the Retry-After field")
    func httpHandsOver() async throws {
        let server = try LoopbackServer { _ in
            Answer(status: 503, contentType: "text/html", headers: ["Retry-After": "5"], body: [0x3C])
        }
        defer { server.stop() }
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(.query)
        }
        #expect(error?.responseHeaders["Retry-After"] == "5")
    }

    @Test("Requests share a retry budget, and responses without a retry refill the budget")
    func budget() async throws {
        let isUp = Locked(false)
        let server = ScriptedTransport { _, _ in
            guard isUp.withLock({ $0 }) else { throw Self.broken }
            return .ok
        }
        let retry = RetryMiddleware(maximumRetries: 3, retryBudget: 5).using(environment)
        let copy = retry
        // There are four attempts for the first request, three for the second, and one for each other request.
        for middleware in [retry, copy, retry, copy] {
            await #expect(throws: ClientError.self) { try await middleware.send(.query, next: server) }
        }
        #expect(await server.requests.count == 9)
        isUp.withLock { $0 = true }
        for _ in 0..<10 { _ = try await retry.send(.query, next: server) }
        isUp.withLock { $0 = false }
        for _ in 0..<2 { await #expect(throws: ClientError.self) { try await retry.send(.query, next: server) } }
        // The budget was refilled, so one of the two requests was retried.
        #expect(await server.requests.count == 22)
    }

    @Test("Each mutation gets a new idempotency key for all its attempts, unless it has one, and a query gets none")
    func idempotencyKey() async throws {
        let server = ScriptedTransport { _, number in
            if number % 2 == 0 { throw Self.broken }
            return .ok
        }
        let retry = RetryMiddleware(
            maximumRetries: 1, retriesMutations: true, idempotencyKeyHeader: "Idempotency-Key"
        ).using(environment)
        for _ in 0..<2 { _ = try await retry.send(.mutation, next: server) }
        _ = try await retry.send(.query, next: server)
        var own = GraphQLRequest.mutation
        own.headers = ["idempotency-key": "mine"]
        _ = try await retry.send(own, next: server)
        let requests = await server.requests
        let keys = requests.map { $0.headers["Idempotency-Key"] }
        #expect(Set(keys[..<4].compactMap { $0 }).count == 2)
        #expect(keys[0] == keys[1] && keys[2] == keys[3] && keys[0] != nil)
        #expect(keys[4...5] == [nil, nil])
        #expect(requests.suffix(2).map(\.headers) == [own.headers, own.headers])
    }

    @Test("A retry budget can have any size and is never refilled beyond its size", arguments: [.min, 0, 1, 3, .max])
    func anyBudget(_ retries: Int) async throws {
        let isUp = Locked(true)
        let server = ScriptedTransport { _, _ in
            guard isUp.withLock({ $0 }) else { throw Self.broken }
            return .ok
        }
        let retry = RetryMiddleware(maximumRetries: 4, retryBudget: retries).using(environment)
        for _ in 0..<100 { _ = try await retry.send(.query, next: server) }
        isUp.withLock { $0 = false }
        await #expect(throws: ClientError.self) { try await retry.send(.query, next: server) }
        #expect(await server.requests.count == 101 + min(max(retries, 0), 4))
    }

    @Test("An operation in parts is resent if it fails before the first part, but not afterwards")
    func parts() async throws {
        let server = ScriptedTransport(stream: { _, number in
            .of(number == 0 ? [] : [.ok, .ok], throwing: Self.broken)
        })
        let retry = MiddlewareTransport(RetryMiddleware().using(environment), next: server)
        var received: [GraphQLResponse] = []
        await #expect(throws: ClientError.self) {
            for try await event in retry.subscribe(.query) { received += event.value.map { [$0] } ?? [] }
        }
        #expect(received == [.ok, .ok])
        #expect(await server.requests == [.query, .query])
        await #expect(throws: ClientError.self) { try await retry.subscribe(.subscription).collected() }
        #expect(await server.requests.count == 3)
    }

    @Test(
        "An untrusted certificate and a failed TLS handshake are permanent errors, but a missing network is temporary")
    func temporaryCodes() {
        for (code, isTemporary) in [
            (.offline, true), (.connectionFailed, true), (.untrustedServer, false), (.tlsFailed, false),
        ] as [(ClientError.Code, Bool)] {
            let error = ClientError(code: code, message: "")
            #expect(RetryMiddleware.isTransient(.failure(error)) == isTemporary)
            #expect(error.isTemporary == isTemporary)
        }
    }

    // MARK: Rate limits

    private static func throttled(_ cost: String) -> GraphQLResponse {
        GraphQLResponse(
            #"{"errors":[{"message":"t","extensions":{"code":"THROTTLED"}}],"extensions":{"cost":\#(cost)}}"#)
    }

    @Test("A throttled query or mutation is resent after the delay, unless the server has executed a part of it")
    func throttling() async throws {
        let cost = #"{"requestedQueryCost":100,"throttleStatus":{"currentlyAvailable":25,"restoreRate":50}}"#
        let server = ScriptedTransport { _, number in number == 0 ? Self.throttled(cost) : .ok }
        let retry = RetryMiddleware(
            baseDelay: .seconds(1), rateLimit: .shopify
        ).using(environment)
        #expect(try await retry.send(.mutation, next: server) == .ok)
        #expect(await waits.delays == [.seconds(2)])
        #expect(await server.requests == [.mutation, .mutation])

        let partial = GraphQLResponse(
            #"{"data":{"a":1},"errors":[{"message":"t","extensions":{"code":"THROTTLED"}}]}"#)
        let executed = ScriptedTransport { _, _ in partial }
        #expect(try await retry.send(.mutation, next: executed) == partial)
        #expect(await executed.requests.count == 1)
    }

    @Test("A throttled request isn't retried if its delay exceeds the maximum")
    func longThrottling() async throws {
        let response = Self.throttled(
            #"{"requestedQueryCost":1e300,"throttleStatus":{"currentlyAvailable":0,"restoreRate":1e-300}}"#)
        let server = ScriptedTransport { _, _ in response }
        let retry = RetryMiddleware(rateLimit: .shopify).using(environment)
        #expect(try await retry.send(.query, next: server) == response)
        #expect(await server.requests.count == 1)
    }

    @Test(
        "Shopify's delay depends on the cost and is nil for a query that costs more than the maximum",
        arguments: [
            (#"{"requestedQueryCost":10,"throttleStatus":{"currentlyAvailable":20,"restoreRate":50}}"#, .zero),
            ("null", .seconds(1)), (#"{"requestedQueryCost":"much"}"#, .seconds(1)),
            (
                #"{"requestedQueryCost":10,"throttleStatus":{"maximumAvailable":9,"currentlyAvailable":2,"restoreRate":5}}"#,
                nil
            ),
        ] as [(String, Duration?)])
    func shopify(_ cost: String, _ delay: Duration?) {
        #expect(RetryMiddleware.shopifyDelay(.success(Self.throttled(cost))) == delay)
    }

    @Test(
        "GitHub's delay comes from its header fields, and only after a rejection",
        arguments: [
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "160"], .seconds(60)),
            (200, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "99"], .zero),
            (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "nan"], .zero),
            (429, ["Retry-After": "7"], .seconds(7)), (200, ["X-RateLimit-Remaining": "1"], nil), (403, [:], nil),
            // With these statuses, a gateway gave up, but the server could have executed the operation.
            (504, ["Retry-After": "7"], nil), (502, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "160"], nil),
        ] as [(Int, [String: String], Duration?)])
    func gitHub(_ status: Int, _ headers: [String: String], _ delay: Duration?) {
        let rejected = GraphQLResponse(#"{"errors":[{"message":"limit"}]}"#, status: status, headers: headers)
        #expect(RetryMiddleware.gitHubDelay(.success(rejected), now: 100) == delay)
        let error = ClientError(code: .httpStatus, message: "", response: rejected)
        #expect(RetryMiddleware.gitHubDelay(.failure(error), now: 100) == delay)
        // The last request before the limit succeeds, so there is no delay.
        let last = GraphQLResponse(#"{"data":{"a":1}}"#, headers: headers)
        #expect(RetryMiddleware.gitHubDelay(.success(last), now: 100) == nil)
    }

    @Test(
        "Linear's delay ends when the exhausted limits are reset",
        arguments: [
            (
                [
                    "X-RateLimit-Requests-Reset": "160000", "X-RateLimit-Requests-Remaining": "0",
                    "X-RateLimit-Complexity-Reset": "900000", "X-RateLimit-Complexity-Remaining": "5",
                ], .seconds(60)
            ),
            (["X-RateLimit-Requests-Reset": "130000", "X-RateLimit-Complexity-Reset": "120000"], .seconds(20)),
            (["X-RateLimit-Requests-Reset": "soon"], nil), ([:], nil),
        ] as [([String: String], Duration?)])
    func linear(_ headers: [String: String], _ delay: Duration?) {
        var rejected = GraphQLResponse.rejection(code: "RATELIMITED", status: 400)
        #expect(RetryMiddleware.linearDelay(.success(.ok), now: 100) == nil)
        rejected.headers = headers
        #expect(RetryMiddleware.linearDelay(.success(rejected), now: 100) == delay)
    }
}
