public import SwiftGraphQL

/// Checks that a middleware follows the rules that clients and other middlewares rely on.
///
/// ```swift
/// @Test func conformance() async {
///     #expect(await MiddlewareConformance().violations { MyMiddleware() } == [])
/// }
/// ```
///
/// The rules:
///
/// - A request that gets a response, or its first part, is sent once. A request that fails is sent no more often than
///   the suite allows.
/// - The type, name, variables and document of a request stay unchanged, and so do the body, status and header fields
///   of a response.
/// - Errors are passed on.
/// - Cancellation reaches the transport immediately and comes back as `CancellationError`.
/// - Concurrent requests don't affect each other.
/// - The responses of a subscription, and the parts of a response, arrive complete and in order. Connection events
///   (`SubscriptionEvent.started`) arrive immediately. Ending the iteration also ends the transport's subscription.
public struct MiddlewareConformance: Sendable {
    /// The maximum number of times to send a query that fails for a reason unknown to the middleware.
    public var maximumAttempts: Int
    /// The maximum number of times to send a mutation if the connection breaks.
    public var maximumMutationAttempts: Int
    /// Whether documents reach the transport unchanged. `false` for a middleware that sends identifiers instead.
    public var keepsDocuments: Bool
    /// The maximum time to wait for an event that should happen immediately.
    public var deadline: Duration

    /// Creates a suite for middlewares with the given behavior.
    public init(
        maximumAttempts: Int = 1, maximumMutationAttempts: Int = 1, keepsDocuments: Bool = true,
        deadline: Duration = .seconds(10)
    ) {
        self.maximumAttempts = maximumAttempts
        self.maximumMutationAttempts = maximumMutationAttempts
        self.keepsDocuments = keepsDocuments
        self.deadline = deadline
    }

    /// The error that the suite's transport throws.
    private struct Failure: Error, Equatable {
        var number = 42
    }

    private static let query = GraphQLRequest(
        type: .query, operationName: "Check", document: "query Check($a:Int){a(a:$a)}", variables: ["a": 1])
    private static let mutation = GraphQLRequest(type: .mutation, document: "mutation{a}")
    private static let subscription = GraphQLRequest(type: .subscription, document: "subscription{a}")

    private static let responses = [
        // A middleware that decodes and re-encodes this body would change its bytes.
        GraphQLResponse(
            body: Array("{ \"data\" : {\"z\":1.50,\"a\":\"\\u00e9\",\"a\":12345678901234567890}}\n".utf8), status: 299,
            headers: ["X-One": "1", "x-two": "2"]),
        GraphQLResponse(body: Array(#"{"data":null,"errors":[{"message":"no"}]}"#.utf8), status: 200),
        GraphQLResponse(body: [0xFF, 0x00]),
    ]

    /// Returns the rules that the middleware breaks. The list is empty if the middleware conforms.
    ///
    /// - Parameter middleware: A closure that creates a middleware for each check.
    public func violations(of middleware: @Sendable () -> any Middleware) async -> [ConformanceViolation] {
        var report = ConformanceReport(deadline: deadline)
        await checkRequests(middleware, &report)
        await checkResponses(middleware, &report)
        await checkErrors(middleware, &report)
        await checkCancellation(middleware, &report)
        await checkConcurrency(middleware, &report)
        await checkSubscriptions(middleware, &report)
        await checkParts(middleware, &report)
        await checkConnectionEvents(middleware, &report)
        await checkEndings(middleware, &report)
        return report.violations
    }

    private func checkRequests(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        for request in [Self.query, Self.mutation] {
            let probe = ProbeTransport(.answer(Self.responses, then: nil))
            let wrapped = MiddlewareTransport(middleware(), next: probe)
            _ = await report.outcome("a \(request.type) gets a response") { try await wrapped.send(request) }
            let sent = await probe.requests
            report.require(
                sent.count == 1, "a \(request.type) that gets a response is sent once",
                "the request was sent \(sent.count) times")
            for sent in sent { check(sent, request, &report) }
        }
    }

    private func check(_ sent: GraphQLRequest, _ request: GraphQLRequest, _ report: inout ConformanceReport) {
        let rule = "the type, name, variables and document of a \(request.type) stay unchanged"
        report.require(sent.type == request.type, rule, "the type is \(sent.type)")
        report.require(sent.operationName == request.operationName, rule, "the name has changed")
        report.require(
            sent.variablesText.utf8.elementsEqual(request.variablesText.utf8), rule, "the variables have changed")
        if keepsDocuments { report.require(sent.document == request.document, rule, "the document has changed") }
    }

    private func checkResponses(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        let rule = "a response is passed on unchanged"
        for response in Self.responses {
            let wrapped = MiddlewareTransport(middleware(), next: ProbeTransport(.answer([response], then: nil)))
            switch await report.outcome(rule, { try await wrapped.send(Self.query) }) {
            case .success(let received): report.require(received == response, rule, "the response has changed")
            case .failure(let error): report.require(false, rule, "an error was thrown: `\(type(of: error))`")
            case nil: break
            }
        }
    }

    private func checkErrors(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        let rule = "an error is passed on unchanged"
        let probe = ProbeTransport(.answer([], then: Failure()))
        let wrapped = MiddlewareTransport(middleware(), next: probe)
        if case .success? = await report.outcome(
            rule,
            { () async throws -> Void in
                do {
                    _ = try await wrapped.send(Self.query)
                } catch let error as Failure where error == Failure() {
                    throw error
                } catch {}
            })
        {
            report.require(false, rule, "the error was swallowed or replaced")
        }
        let attempts = await probe.requests.count
        report.require(
            attempts <= maximumAttempts, "a query is sent no more often than declared", "\(attempts) times")

        let broken = ProbeTransport(.answer([], then: ClientError(code: .connectionFailed, message: "broken")))
        let mutating = MiddlewareTransport(middleware(), next: broken)
        _ = await report.outcome(rule) { try await mutating.send(Self.mutation) }
        let mutationAttempts = await broken.requests.count
        report.require(
            mutationAttempts <= maximumMutationAttempts, "a mutation is sent no more often than declared",
            "\(mutationAttempts) times")
    }

    private func checkCancellation(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        let rule = "cancellation ends a request immediately, with CancellationError"
        let probe = ProbeTransport(.silence)
        let wrapped = MiddlewareTransport(middleware(), next: probe)
        let task = Task { try await wrapped.send(Self.query) }
        guard await occurs(.received, at: probe, "a query reaches the transport", &report) else {
            return task.cancel()
        }
        task.cancel()
        report.requireCancellation(await report.outcome(rule, of: task), rule)
        _ = await occurs(.ended, at: probe, "cancellation reaches the transport", &report)
    }

    private func checkConcurrency(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        let rule = "each of several concurrent requests gets its own response"
        let requestCount = 100
        let wrapped = MiddlewareTransport(middleware(), next: ProbeTransport(.echo))
        let outcome = await report.outcome(rule) {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<requestCount {
                    group.addTask {
                        var request = Self.query
                        request.variables = ["a": .number(JSONNumber(number))]
                        return try await wrapped.send(request).body == Array(request.variablesText.utf8)
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 0 : 1) }
            }
        }
        switch outcome {
        case .success(let count):
            report.require(count == 0, rule, "\(count) of \(requestCount) got the response to another request")
        case .failure(let error): report.require(false, rule, "one request threw an error: `\(type(of: error))`")
        case nil: break
        }
    }

    private func checkSubscriptions(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        for (request, failure) in [(Self.subscription, nil), (Self.subscription, Failure()), (Self.query, nil)] {
            let rule =
                "the responses of a streamed \(request.type) arrive complete and in order before the stream ends"
            let probe = ProbeTransport(.answer(Self.responses, then: failure))
            let wrapped = MiddlewareTransport(middleware(), next: probe)
            let outcome = await report.outcome(rule) {
                var received: [GraphQLResponse] = []
                do {
                    for try await event in wrapped.subscribe(request) {
                        if let response = event.value { received.append(response) }
                    }
                    return (received, nil as Failure?)
                } catch let error as Failure {
                    return (received, error)
                }
            }
            switch outcome {
            case .success((let received, let error)):
                report.require(received == Self.responses, rule, "the responses differ; \(received.count) arrived")
                report.require(
                    error == failure, rule, "the stream ended with \(error == nil ? "no" : "an unexpected") error")
            case .failure(let error): report.require(false, rule, "an error was thrown: `\(type(of: error))`")
            case nil: break
            }
            for sent in await probe.requests { check(sent, request, &report) }
        }
    }

    private func checkParts(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        for request in [Self.query, Self.mutation] {
            let rule = "a \(request.type) is sent once if the first part of its response has arrived"
            // After this error, a middleware may refresh its credentials.
            let failure = ClientError(code: .unauthorized, message: "the server closed the connection")
            let probe = ProbeTransport(.answer(Self.responses, then: failure))
            let wrapped = MiddlewareTransport(middleware(), next: probe)
            _ = await report.outcome(rule) { for try await _ in wrapped.subscribe(request) {} }
            let sent = await probe.requests.count
            report.require(sent == 1, rule, "the request was sent \(sent) times")
        }
    }

    private func checkConnectionEvents(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        let rule = "connection events of a subscription are passed on before any response"
        var subscription = Self.subscription
        subscription.reportsConnection = true
        let reason = ClientError(code: .connectionFailed, message: "the connection broke")
        for event in [ResponseStream.Element.started, .interrupted(reason), .resumed] {
            let probe = ProbeTransport(.event(event))
            let wrapped = MiddlewareTransport(middleware(), next: probe)
            let outcome = await report.outcome(rule) { [subscription] in
                try await wrapped.subscribe(subscription).first { _ in true }
            }
            switch outcome {
            case .success(let received):
                report.require(received == event, rule, "a different event arrived")
            case .failure(let error): report.require(false, rule, "an error was thrown: `\(type(of: error))`")
            case nil: break
            }
            for sent in await probe.requests {
                report.require(sent.reportsConnection, rule, "the request doesn't ask for connection events")
            }
        }
    }

    private func checkEndings(_ middleware: () -> any Middleware, _ report: inout ConformanceReport) async {
        for endsByCancellation in [false, true] {
            let rule =
                endsByCancellation ? "cancelling ends a subscription" : "ending the iteration ends a subscription"
            let probe = ProbeTransport(.silence)
            let wrapped = MiddlewareTransport(middleware(), next: probe)
            let task = Task {
                for try await _ in wrapped.subscribe(Self.subscription) where !endsByCancellation { break }
            }
            if endsByCancellation {
                _ = await occurs(.received, at: probe, "a subscription reaches the transport", &report)
                task.cancel()
            }
            _ = await report.outcome(rule, of: task)
            _ = await occurs(.ended, at: probe, "\(rule) at the transport", &report)
        }
    }

    /// Waits for an event and records a violation if it takes longer than the deadline.
    private func occurs(
        _ event: ProbeTransport.Event, at probe: ProbeTransport, _ rule: String, _ report: inout ConformanceReport
    ) async -> Bool {
        await report.outcome(rule) {
            for await next in probe.events where next == event { return }
        } != nil
    }
}
