import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

@Suite struct OfflineDeliveryTests {
    private let app: OfflineApp

    init() throws { app = try OfflineApp() }

    private static let lost = ClientError(
        code: .connectionFailed, message: "lost", underlying: URLError(.networkConnectionLost))
    private static let offline = ClientError(
        code: .offline, message: "offline", underlying: URLError(.notConnectedToInternet))

    private static func status(_ status: Int) -> ClientError {
        ClientError(code: status == 401 ? .unauthorized : .httpStatus, message: "", status: status)
    }

    // MARK: - Order and retries

    @Test("After a network failure, a mutation stays first in the queue and is resent with its idempotency key")
    func retry() async throws {
        let queue = try app.open()
        for name in ["B", "C"] { try queue.add(app.rename(), variables: Rename(name: name)) }
        let run = Task { await queue.run() }
        let first = await app.server.arrival()
        app.server.fail(Self.lost)
        var delays: [Duration] = []
        for attempt in 1...10 {
            let (delay, end) = await app.clock.next()
            delays.append(delay)
            #expect(queue.mutations[0].failedAttemptCount == attempt && queue.mutations[0].lastError is ClientError)
            #expect(try app.name == "C")
            end()
            let again = await app.server.arrival()
            #expect(again.newName == "B" && again.idempotencyKey == first.idempotencyKey)
            if attempt < 10 { app.server.fail(Self.lost) }
        }
        #expect(delays == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300].map { .seconds($0) })
        #expect(first.idempotencyKey == queue.mutations[0].id.uuidString)
        app.server.respond(renamed: "B")
        let next = await app.server.arrival()
        #expect(next.newName == "C" && next.idempotencyKey != first.idempotencyKey)
        run.cancel()
        app.server.respond(renamed: "C")
        await run.value
    }

    @Test("The idempotency key survives a restart")
    func keyAfterRestart() async throws {
        let key = try app.open().add(app.rename(), variables: Rename(name: "B")).uuidString
        let queue = try app.open()
        let run = Task { await queue.run() }
        #expect(await app.server.arrival().idempotencyKey == key)
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("`add` and `retryNow` end the wait for the next attempt")
    func retryNow() async throws {
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        for end in [{ queue.retryNow() }, { _ = try? queue.add(app.rename(), variables: Rename(name: "C")) }] {
            await app.server.arrival()
            app.server.fail()
            _ = await app.clock.next()
            end()
        }
        #expect(await app.server.arrival().newName == "B")
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("Without a path to the network, nothing is sent and no attempt counts; a new path starts the next attempt")
    func noPath() async throws {
        let monitor = TestMonitor()
        monitor.change(to: false)
        let queue = try OfflineQueue(
            app.client(), file: app.file, shouldRetry: { _ in false }, networkMonitor: monitor,
            steps: [app.rename().steps], environment: app.clock.environment)
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await monitor.listener()
        for _ in 0..<200 { await Task.yield() }
        try queue.add(app.rename(), variables: Rename(name: "C"))
        for _ in 0..<200 { await Task.yield() }
        #expect(app.server.received.isEmpty && queue.mutations[0].failedAttemptCount == 0)
        monitor.change(to: true)
        #expect(await app.server.arrival().newName == "B")
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("Retry-After extends the delay, up to an hour")
    func retryAfter() async throws {
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        for (field, seconds) in [("90", 90), ("999999", 3_600), ("soon", 4)] {
            await app.server.arrival()
            var error = Self.status(429)
            error.responseHeaders = ["retry-after": field]
            app.server.fail(error)
            let (delay, end) = await app.clock.next()
            #expect(delay == .seconds(seconds))
            end()
        }
        await app.server.arrival()
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("If `run` is cancelled during a request, the request is sent once, and another run continues")
    func cancellation() async throws {
        let queue = try app.open(.atMostOnce)
        for name in ["B", "C"] { try queue.add(app.rename(), variables: Rename(name: name)) }
        let first = Task { await queue.run() }
        await app.server.arrival()
        let second = Task { await queue.run() }
        first.cancel()
        await Task.yield()
        #expect(queue.summary == ["B", "C"] && app.server.received.count == 1)
        app.server.respond(renamed: "B")
        #expect(await app.server.arrival().newName == "C")
        await first.value
        second.cancel()
        app.server.respond(renamed: "C")
        await second.value
        await queue.wait(\.isEmpty)
        #expect(queue.mutations.isEmpty && app.server.received.count == 2)
        // A cancelled task sends nothing.
        try queue.add(app.rename(), variables: Rename(name: "D"))
        let third = Task {
            withUnsafeCurrentTask { $0?.cancel() }; await queue.run()
        }
        await third.value
        #expect(queue.summary == ["D"] && app.server.received.count == 2)
    }

    /// A transport that never responds.
    private struct Dripping: Transport {
        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            try await Task.sleep(for: .seconds(3600))
            throw CancellationError()
        }
    }

    @Test(
        "An attempt without a response ends after the total timeout, which is 2 minutes by default",
        .timeLimit(.minutes(15)), arguments: [true, false])
    func endlessResponse(isOwn: Bool) async throws {
        let limit = Duration.milliseconds(20)
        let client = Client(transport: Dripping(), totalTimeout: isOwn ? nil : limit).caching(in: app.cache)
        let queue = try OfflineQueue(
            client, file: app.file, totalTimeout: isOwn ? limit : nil, steps: [app.rename().steps],
            environment: app.clock.environment)
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        _ = await app.clock.next()
        #expect((queue.mutations.first?.lastError as? ClientError)?.code == .timedOut)
        run.cancel()
        await run.value
        let other = app.folder.url.appendingPathComponent("other")
        let unset = try OfflineQueue(app.client(), file: other, mutations: app.rename())
        #expect(unset.totalTimeout == .seconds(120))
    }

    @Test("A cancelled `run` returns before the response, which still completes the mutation", .timeLimit(.minutes(15)))
    func cancelledWait() async throws {
        let queue = try app.open(.atMostOnce)
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        run.cancel()
        await run.value
        #expect(queue.summary == ["B"])
        app.server.respond(renamed: "B")
        await queue.wait(\.isEmpty)
        #expect(try app.name == "B")
    }

    // MARK: - The table of errors

    enum End { case retried, rejected, outcomeUnknown, responseNotApplied }

    struct Case: CustomTestStringConvertible {
        var name: String
        var atLeastOnce: End
        var atMostOnce: End
        var response: Result<(String, Int), any Error>
        var testDescription: String { name }

        init(_ name: String, _ atLeastOnce: End, _ atMostOnce: End, body: String, status: Int = 200) {
            (self.name, self.atLeastOnce, self.atMostOnce) = (name, atLeastOnce, atMostOnce)
            response = .success((body, status))
        }

        init(_ name: String, _ atLeastOnce: End, _ atMostOnce: End, _ error: any Error) {
            (self.name, self.atLeastOnce, self.atMostOnce) = (name, atLeastOnce, atMostOnce)
            response = .failure(error)
        }

        static func code(_ code: ClientError.Code, _ atLeastOnce: End, _ atMostOnce: End) -> Case {
            Case(code.description, atLeastOnce, atMostOnce, ClientError(code: code, message: ""))
        }

        static func status(_ status: Int, _ atLeastOnce: End, _ atMostOnce: End) -> Case {
            Case("status \(status)", atLeastOnce, atMostOnce, OfflineDeliveryTests.status(status))
        }
    }

    private static let cases: [Case] = [
        Case("no network", .retried, .retried, offline), Case("lost connection", .retried, .outcomeUnknown, lost),
        .code(.untrustedServer, .retried, .retried), .code(.tlsFailed, .retried, .retried),
        .code(.connectionRefused, .retried, .retried), .code(.connectionFailed, .retried, .outcomeUnknown),
        .code(.timedOut, .retried, .outcomeUnknown), .code(.redirected, .retried, .outcomeUnknown),
        .code(.unexpectedMediaType, .retried, .outcomeUnknown), .code(.emptyResponse, .retried, .outcomeUnknown),
        .code(.networkingUnavailable, .retried, .retried), .code(.invalidHeader, .retried, .retried),
        .code(.responseTooLarge, .outcomeUnknown, .outcomeUnknown), .code(.untrustedDocument, .rejected, .rejected),
        .status(400, .rejected, .rejected), .status(403, .rejected, .rejected), .status(413, .rejected, .rejected),
        .status(401, .retried, .retried), .status(407, .retried, .retried), .status(408, .retried, .retried),
        .status(425, .retried, .retried), .status(429, .retried, .retried),
        .status(500, .retried, .outcomeUnknown), .status(502, .retried, .outcomeUnknown),
        .status(503, .retried, .outcomeUnknown),
        Case("an error of the app", .retried, .outcomeUnknown, CocoaError(.fileNoSuchFile)),
        Case("not GraphQL", .retried, .outcomeUnknown, body: "<html>"),
        Case("a field error", .rejected, .rejected, body: #"{"data":{"rename":null},"errors":[{"message":"no"}]}"#),
        Case("a request error", .rejected, .rejected, body: #"{"errors":[{"message":"no"}]}"#, status: 400),
        Case(
            "an expired token", .retried, .retried,
            body: #"{"data":{"rename":null},"errors":[{"message":"","extensions":{"code":"UNAUTHENTICATED"}}]}"#),
        Case(
            "a token that expired too late", .responseNotApplied, .responseNotApplied,
            body: #"{"data":{"rename":{}},"errors":[{"message":"","extensions":{"code":"UNAUTHENTICATED"}}]}"#),
        Case(
            "data and the error of a field", .responseNotApplied, .responseNotApplied,
            body: #"{"data":{"rename":{"name":null,"id":"1"}},"errors":[{"message":"","path":["rename","name"]}]}"#),
        Case(
            "data and an error with status 400", .responseNotApplied, .responseNotApplied,
            body: #"{"data":{"rename":{"name":"B","id":"1"}},"errors":[{"message":""}]}"#, status: 400),
        Case(
            "data and an error with status 503", .responseNotApplied, .responseNotApplied,
            body: #"{"data":{"rename":{"name":"B","id":"1"}},"errors":[{"message":""}]}"#, status: 503),
        Case(
            "an error below the field, which makes it null", .responseNotApplied, .responseNotApplied,
            body: #"{"data":{"rename":null},"errors":[{"message":"","path":["rename","name"]}]}"#),
        Case(
            "an error below the field, which makes all data null", .responseNotApplied, .responseNotApplied,
            body: #"{"data":null,"errors":[{"message":"","path":["rename","friends",0]}]}"#),
        Case(
            "a token that expired below the field", .responseNotApplied, .responseNotApplied,
            body: #"{"data":null,"errors":[{"message":"","path":["rename","name"],"#
                + #""extensions":{"code":"UNAUTHENTICATED"}}]}"#),
        Case(
            "the error of a field that can't be null", .rejected, .rejected,
            body: #"{"data":null,"errors":[{"message":"no","path":["rename"]}]}"#),
        // Hot Chocolate responds this way.
        Case(
            "the error of a field that can't be null, with status 500", .rejected, .rejected,
            body: #"{"data":null,"errors":[{"message":"no","path":["rename"]}]}"#, status: 500),
        Case(
            "a server's own error", .retried, .outcomeUnknown,
            body: #"{"errors":[{"message":"Internal server error"}]}"#, status: 500),
        Case("a router's error", .retried, .outcomeUnknown, body: #"{"errors":[{"message":""}]}"#, status: 504),
        Case("a rate limit", .retried, .retried, body: #"{"errors":[{"message":"slow down"}]}"#, status: 429),
        Case("status 401 with errors", .retried, .retried, body: #"{"errors":[{"message":"who?"}]}"#, status: 401),
        Case("status 403 with errors", .rejected, .rejected, body: #"{"errors":[{"message":"no"}]}"#, status: 403),
        Case(
            "a rate limit with status 200", .retried, .retried,
            body: #"{"data":{"rename":null},"errors":[{"message":"","extensions":{"code":"THROTTLED"}}]}"#),
        Case(
            "a rate limit below the field", .responseNotApplied, .responseNotApplied,
            body: #"{"data":{"rename":{}},"errors":[{"message":"","extensions":{"code":"RATE_LIMITED"}}]}"#),
        Case(
            "another type", .responseNotApplied, .responseNotApplied,
            body: #"{"data":{"rename":{"name":1,"id":"1"}}}"#),
    ]

    @Test("Each kind of error has its documented effect", arguments: cases, [OfflineDelivery.atLeastOnce, .atMostOnce])
    func table(_ error: Case, delivery: OfflineDelivery) async throws {
        let expected = delivery == .atLeastOnce ? error.atLeastOnce : error.atMostOnce
        let queue = try app.open(delivery)
        for name in ["B", "C"] { try queue.add(app.rename(), variables: Rename(name: name)) }
        let run = Task { await queue.run() }
        #expect(await app.server.arrival().newName == "B")
        switch error.response {
        case .success(let (body, status)): app.server.respond(body, status: status)
        case .failure(let error): app.server.fail(error)
        }
        if expected == .retried {
            let (_, end) = await app.clock.next()
            #expect(try app.open(delivery, file: app.crashImage("waiting")).summary == ["B", "C"])
            end()
        }
        let next = await app.server.arrival().newName
        switch expected {
        case .retried: #expect(next == "B" && queue.summary == ["B", "C"])
        case .rejected: #expect(next == "C" && queue.summary == ["B rejected", "C"])
        case .outcomeUnknown: #expect(next == "C" && queue.summary == ["B outcomeUnknown", "C"])
        case .responseNotApplied: #expect(next == "C" && queue.summary == ["B responseNotApplied", "C"])
        }
        // A new process has only the contents of the file.
        let image = try app.open(file: app.crashImage("image"))
        #expect(
            image.summary
                == (delivery == .atMostOnce
                    ? queue.summary.map { $0 == next ? "\($0) outcomeUnknown" : $0 } : queue.summary))
        run.cancel()
        app.server.respond(renamed: next ?? "")
        await run.value
    }

    @Test("A rejected mutation loses its optimistic edits, survives a restart, and can be requeued with a new key")
    func rejected() async throws {
        try await {
            let queue = try app.open()
            try queue.add(app.rename(), variables: Rename(name: "B"))
            let run = Task { await queue.run() }
            await app.server.arrival()
            app.server.respond(#"{"data":{"rename":null},"errors":[{"message":"no such user"}]}"#)
            let failed = await queue.wait { $0.first?.failure != nil }
            #expect(failed[0].failure?.underlying is ResponseError)
            #expect(try app.name == "Ada")
            run.cancel()
            await run.value
        }()
        let queue = try app.open()
        #expect(try app.name == "Ada" && queue.summary == ["B rejected"])
        #expect(queue.mutations[0].failure?.message.contains("no such user") == true)
        // When the user tries again, the mutation moves to the end of the queue and gets a new key, because servers
        // remember their responses.
        let old = queue.mutations[0].id
        try queue.add(app.rename(), variables: Rename(name: "C"))
        let new = try queue.requeue(old)
        #expect(try queue.summary == ["C", "B"] && new != old && app.name == "B")
        #expect(try queue.requeue(old) == nil)
        let run = Task { await queue.run() }
        #expect(await app.server.arrival().newName == "C")
        app.server.respond(renamed: "C")
        #expect(await app.server.arrival().idempotencyKey == new?.uuidString)
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
        await queue.wait(\.isEmpty)
    }

    @Test("The response to a rejected mutation is reported as not stored")
    func rejectionEvent() async throws {
        let outcomes = Locked<[CacheEvent.Outcome]>([])
        var client = app.client()
        client.onEvent = { event in outcomes.withLock { $0.append(event.outcome) } }
        let queue = try OfflineQueue(
            client, file: app.file, steps: [app.rename().steps], environment: app.clock.environment)
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.respond(Self.rejection)
        await queue.wait { $0.first?.failure != nil }
        #expect(outcomes.withLock { $0 } == [.notStored(.failed)])
        run.cancel()
        await run.value
    }

    @Test("A server's one-megabyte error message is shortened before it is stored")
    func longMessage() async throws {
        try await {
            let queue = try app.open()
            try queue.add(app.rename(), variables: Rename(name: "B"))
            let run = Task { await queue.run() }
            await app.server.arrival()
            app.server.respond(#"{"errors":[{"message":"\#(String(repeating: "no ", count: 350_000))"}]}"#)
            _ = await queue.wait { $0.first?.failure != nil }
            run.cancel()
            await run.value
        }()
        let message = try #require(try app.open().mutations.first?.failure?.message)
        #expect(message.contains("no no") && message.count <= 2_000)
    }

    @Test("An error thrown in `then` is reported, and the mutation can't be resent")
    func failingThen() async throws {
        app.onThen.withLock { $0 = { throw CocoaError(.fileNoSuchFile) } }
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.respond(renamed: "B2")
        let failed = await queue.wait { $0.first?.failure != nil }
        #expect(failed[0].failure?.code == .responseNotApplied && failed[0].failure?.underlying is CocoaError)
        #expect(try app.name == "B2")
        #expect(try queue.requeue(failed[0].id) == nil)
        run.cancel()
        await run.value
    }

    @Test("Retry-After is also respected in a response with errors")
    func retryAfterWithErrors() async throws {
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.respond(#"{"errors":[{"message":"slow down"}]}"#, status: 429, headers: ["retry-after": "90"])
        let (delay, end) = await app.clock.next()
        #expect(delay == .seconds(90))
        let error = queue.mutations[0].lastError as? ClientError
        #expect(error?.status == 429 && error?.underlying is ResponseError)
        end()
        await app.server.arrival()
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("For several mutation fields, the outcome depends on which parts of the response are null")
    func severalFields() async throws {
        let both = OfflineMutation(named: "both", variables: Rename.self) { variables in
            Selection<[String?], Operations.Mutation> {
                try [
                    $0.rename(id: "1", name: variables.name, .nullable(Samples.name)),
                    $0.rename(id: "2", name: variables.name, .nullable(Samples.name)),
                ]
            }
        }
        let queue = try app.open(steps: [both.steps])
        for name in ["B", "C", "D", "E"] { try queue.add(both, variables: Rename(name: name)) }
        let run = Task { await queue.run() }
        let bodies = [
            #"{"data":null,"errors":[{"message":"no","path":["rename"]}]}"#,
            #"{"data":{"rename":null,"other":null},"errors":[{"message":"no","path":["rename"]}]}"#,
            #"{"data":{"rename":null,"other":{}},"errors":[{"message":"no","path":["rename"]}]}"#,
            #"{"errors":[{"message":"invalid"}]}"#,
        ]
        for body in bodies {
            await app.server.arrival()
            app.server.respond(body)
        }
        await queue.wait { $0.allSatisfy { $0.failure != nil } }
        #expect(queue.summary == ["B outcomeUnknown", "C rejected", "D responseNotApplied", "E rejected"])
        run.cancel()
        await run.value
    }

    @Test("`shouldRetry` doesn't repeat a mutation if the response shows that the mutation was executed")
    func executedDespiteErrors() async throws {
        let queue = try OfflineQueue(
            app.client(), file: app.file, shouldRetry: { _ in true }, steps: [app.rename().steps],
            environment: app.clock.environment)
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.respond(#"{"data":{"rename":{"name":"B"}},"errors":[{"message":"no audit log"}]}"#)
        let failed = await queue.wait { $0.first?.failure != nil }
        #expect(failed[0].failure?.code == .responseNotApplied && app.server.received.count == 1)
        #expect(try queue.requeue(failed[0].id) == nil)
        run.cancel()
        await run.value
    }

    // MARK: - Rejections after attempts whose outcome is unclear

    private static let rejection = #"{"errors":[{"message":"no such user"}]}"#

    @Test(
        "If an earlier attempt may have been executed, a rejection leaves the outcome unclear, and the ID stays",
        arguments: [false, true])
    func rejectionAfterUnclear(isRestarted: Bool) async throws {
        var file = app.file
        var queue = try app.open()
        let id = try queue.add(app.rename(), variables: Rename(name: "B"))
        var run = Task { [queue] in await queue.run() }
        await app.server.arrival()
        app.server.fail(Self.lost)
        let (_, end) = await app.clock.next()
        if isRestarted {
            run.cancel()
            await run.value
            file = try app.crashImage("image")
            queue = try app.open(file: file)
            #expect(queue.summary == ["B"])
            run = Task { [queue] in await queue.run() }
        } else {
            end()
        }
        // There are two rejections, before and after `requeue`. An unsent attempt between them has no effect.
        for _ in 0..<2 {
            await app.server.arrival()
            app.server.fail()
            let (_, end) = await app.clock.next()
            end()
            #expect(await app.server.arrival().idempotencyKey == id.uuidString)
            app.server.respond(Self.rejection)
            let failed = await queue.wait { $0.first?.failure != nil }
            #expect(failed[0].failure?.code == .outcomeUnknown)
            #expect(try app.open(file: file.crashImage(UUID().uuidString)).summary == ["B outcomeUnknown"])
            #expect(try queue.requeue(id) == id)
        }
        await app.server.arrival()
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("If a mutation that may be sent at most once is resent, a rejection leaves the outcome unclear")
    func rejectionAfterSendingAgain() async throws {
        let queue = try app.open(.atMostOnce)
        let id = try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail(Self.lost)
        await queue.wait { $0.first?.failure != nil }
        #expect(try queue.requeue(id) == id)
        #expect(try app.open(.atMostOnce, file: app.crashImage("waiting")).summary == ["B"])
        await app.server.arrival()
        app.server.respond(Self.rejection)
        await queue.wait { $0.first?.failure != nil }
        #expect(queue.summary == ["B outcomeUnknown"])
        #expect(try queue.requeue(id) == id)
        await app.server.arrival()
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test(
        "If no earlier attempt could have been executed, a mutation is rejected and gets a new ID when it is requeued"
    )
    func rejectionAfterRejection() async throws {
        let queue = try app.open()
        let id = try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail()
        let (_, end) = await app.clock.next()
        end()
        await app.server.arrival()
        app.server.respond(Self.rejection)
        await queue.wait { $0.first?.failure != nil }
        #expect(queue.summary == ["B rejected"])
        let new = try queue.requeue(id)
        #expect(new != nil && new != id)
        await app.server.arrival()
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("If a middleware resends a mutation, a rejection of the second request leaves the outcome unclear")
    func rejectionAfterMiddleware() async throws {
        let middleware = RetryMiddleware(baseDelay: .zero, retriesMutations: true)
        let queue = try app.open(middlewares: [middleware])
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail(Self.lost)
        await app.server.arrival()
        app.server.respond(Self.rejection)
        await queue.wait { $0.first?.failure != nil }
        #expect(queue.summary == ["B outcomeUnknown"])
        run.cancel()
        await run.value
    }

    // MARK: - At most once

    @Test("A middleware repeats a mutation that may be sent at most once only if the server can't have executed it")
    func retryingMiddleware() async throws {
        let middleware = RetryMiddleware(
            maximumRetries: 3, baseDelay: .zero, retriesMutations: true, shouldRetry: { _ in true })
        let queue = try app.open(.atMostOnce, middlewares: [middleware])
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail(Self.lost)
        await queue.wait { $0.first?.failure != nil }
        #expect(queue.summary == ["B outcomeUnknown"] && app.server.received.count == 1)
        // A mutation that definitely wasn't executed may be resent.
        try queue.add(app.rename(), variables: Rename(name: "C"))
        await app.server.arrival()
        app.server.fail()
        #expect(await app.server.arrival().newName == "C")
        app.server.respond(renamed: "C")
        await queue.wait { $0.count == 1 }
        run.cancel()
        await run.value
    }

    /// A middleware that delays each request until the test opens the gate.
    private struct Gate: Middleware {
        let arrived: AsyncStream<Void>.Continuation
        let opened: AsyncStream<Void>

        func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
            arrived.yield()
            for await _ in opened { break }
            return try await next.send(request)
        }
    }

    @Test("A mutation that is removed while a middleware delays its request isn't sent")
    func removedBefore() async throws {
        let ((arrivals, arrived), (opened, open)) = (
            AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self)
        )
        let queue = try app.open(.atMostOnce, middlewares: [Gate(arrived: arrived, opened: opened)])
        for name in ["B", "C"] { try queue.add(app.rename(), variables: Rename(name: name)) }
        let run = Task { await queue.run() }
        for await _ in arrivals { break }
        // Until the first byte could have been sent, the file doesn't record the mutation as sent.
        #expect(try self.app.open(.atMostOnce, file: app.crashImage("image")).summary == ["B", "C"])
        try queue.remove(queue.mutations[0].id)
        open.finish()
        #expect(await app.server.arrival().newName == "C")
        run.cancel()
        app.server.respond(renamed: "C")
        await run.value
        #expect(app.server.received.count == 1)
    }

    /// A token provider whose first refresh fails.
    private final class Tokens: TokenProvider {
        struct SignedOut: Error {}
        let calls = Locked(0)

        func token() async throws -> String? { calls.withLock { $0 } > 1 ? "new" : "old" }

        func refresh() async throws {
            let isFirst = calls.withLock { calls in
                calls += 1
                return calls == 1
            }
            if isFirst { throw SignedOut() }
        }
    }

    @Test("An expired token doesn't make a mutation fail, even if the token can't be refreshed")
    func authorization() async throws {
        let queue = try app.open(
            .atMostOnce, middlewares: [AuthorizationMiddleware(Tokens(), refreshTimeout: .seconds(3600))])
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail(Self.status(401))
        let (_, end) = await app.clock.next()
        #expect(queue.mutations[0].lastError is Tokens.SignedOut && queue.summary == ["B"])
        end()
        await app.server.arrival()
        app.server.respond(
            #"{"data":null,"errors":[{"message":"","extensions":{"code":"UNAUTHENTICATED"}}]}"#)
        #expect(await app.server.arrival().headers["Authorization"] == "Bearer new")
        app.server.respond(renamed: "B")
        await queue.wait(\.isEmpty)
        run.cancel()
        await run.value
    }

    @Test("A crash leaves a mutation that may be sent at most once either unsent, unclear, or executed")
    func crashes() async throws {
        let queue = try app.open(.atMostOnce)
        let first = try queue.add(app.rename(), variables: Rename(name: "B"))
        _ = try app.crashImage("added")
        try queue.add(app.rename(), variables: Rename(name: "C"))
        _ = try app.crashImage("both added")
        app.onThen.withLock { [app] in
            $0 = {
                let name = app.renamed.withLock { $0.count == 1 } ? "responded" : "next responded"
                _ = try app.crashImage(name)
            }
        }
        let run = Task { await queue.run() }
        await app.server.arrival()
        _ = try app.crashImage("sent")
        app.server.respond(renamed: "B")
        await app.server.arrival()
        _ = try app.crashImage("next sent")
        run.cancel()
        app.server.respond(renamed: "C")
        await run.value
        await queue.wait(\.isEmpty)
        _ = try app.crashImage("over")
        let expected = [
            "added": ["B"], "both added": ["B", "C"], "sent": ["B outcomeUnknown", "C"],
            "responded": ["B outcomeUnknown", "C"],
            "next sent": ["C outcomeUnknown"], "next responded": ["C outcomeUnknown"], "over": [],
        ]
        for (name, summary) in expected {
            let image = app.folder.url.appendingPathComponent(name)
            // A second restart has the same result.
            for _ in 0..<2 { #expect(try app.open(.atMostOnce, file: image).summary == summary, "\(name)") }
        }
        // The app decides to resend the mutation. The ID stays, because the server may already know the ID.
        let sent = app.folder.url.appendingPathComponent("sent")
        let other = try app.open(.atMostOnce, file: sent)
        #expect(try other.requeue(first) == first && other.summary == ["C", "B"])
    }

    @Test(
        "A mutation that is sent at least once survives a crash until its response has been applied")
    func crashesOfRepeatable() async throws {
        app.onThen.withLock { [app] in $0 = { _ = try app.crashImage("responded") } }
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        _ = try app.crashImage("sent")
        app.server.respond(renamed: "B")
        await queue.wait(\.isEmpty)
        run.cancel()
        await run.value
        for name in ["sent", "responded"] {
            #expect(try app.open(file: app.folder.url.appendingPathComponent(name)).summary == ["B"])
        }
        #expect(try app.open(file: app.crashImage("over")).summary.isEmpty)
    }
}
