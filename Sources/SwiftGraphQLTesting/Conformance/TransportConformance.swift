public import SwiftGraphQL

/// Checks that a transport follows the rules that clients and middlewares rely on.
///
/// ```swift
/// @Test func conformance() async {
///     let suite = TransportConformance(query: GraphQLRequest(type: .query, document: "{ hero { name } }"))
///     #expect(await suite.violations(of: MyTransport(server)) == [])
/// }
/// ```
///
/// The rules:
///
/// - The response to a query is a JSON object with `data` or `errors`, even with a hundred concurrent queries.
/// - Cancellation ends a request immediately with `CancellationError`.
/// - A subscription yields responses of the same form and ends if its task is cancelled. The transport still works
///   after the iteration ends.
/// - The transport reports a subscription's start (`SubscriptionEvent.started`) once, before the first response, and
///   only if the request's `reportsConnection` is true.
public struct TransportConformance: Sendable {
    /// A query that the server responds to.
    public var query: GraphQLRequest
    /// A query that the server doesn't respond to within the deadline, or `nil` to skip the rule on cancellation.
    public var slowQuery: GraphQLRequest?
    /// A subscription whose first event comes immediately, or `nil` to skip the rules on subscriptions.
    public var subscription: GraphQLRequest?
    /// The number of queries to send at the same time.
    public var concurrency: Int
    /// The maximum time to wait for an event that should happen immediately.
    public var deadline: Duration

    /// Creates a suite with the requests to send.
    public init(
        query: GraphQLRequest, slowQuery: GraphQLRequest? = nil, subscription: GraphQLRequest? = nil,
        concurrency: Int = 100, deadline: Duration = .seconds(10)
    ) {
        self.query = query
        self.slowQuery = slowQuery
        self.subscription = subscription
        self.concurrency = concurrency
        self.deadline = deadline
    }

    /// Returns the rules that the transport breaks. The list is empty if the transport conforms.
    public func violations(of transport: any Transport) async -> [ConformanceViolation] {
        var report = ConformanceReport(deadline: deadline)
        await checkQuery("a query gets a response", transport, &report)
        await checkConcurrency(transport, &report)
        await checkCancellation(transport, &report)
        if let subscription { await checkSubscription(subscription, transport, &report) }
        return report.violations
    }

    private func checkQuery(_ rule: String, _ transport: any Transport, _ report: inout ConformanceReport) async {
        switch await report.outcome(rule, { [query] in try await transport.send(query) }) {
        case .success(let response): check(response, rule, &report)
        case .failure(let error): report.require(false, rule, "an error was thrown: `\(type(of: error))`")
        case nil: break
        }
    }

    private func check(_ response: GraphQLResponse, _ rule: String, _ report: inout ConformanceReport) {
        guard let body = try? JSONValue(parsing: response.body) else {
            return report.require(false, rule, "the body isn't JSON")
        }
        report.require(
            body["data"] != nil || body["errors"] != nil, rule, "the body isn't an object with `data` or `errors`")
    }

    private func checkConcurrency(_ transport: any Transport, _ report: inout ConformanceReport) async {
        let rule = "\(concurrency) concurrent queries get responses"
        let outcome = await report.outcome(rule) { [query, concurrency] in
            try await withThrowingTaskGroup { group in
                for _ in 0..<concurrency { group.addTask { try await transport.send(query) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        switch outcome {
        case .success(let responses): for response in responses { check(response, rule, &report) }
        case .failure(let error): report.require(false, rule, "one request threw an error: `\(type(of: error))`")
        case nil: break
        }
    }

    private func checkCancellation(_ transport: any Transport, _ report: inout ConformanceReport) async {
        guard let slowQuery else { return }
        let rule = "cancellation ends a request immediately, with CancellationError"
        let early = await report.outcome(rule) {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(slowQuery)
        }
        report.requireCancellation(early, rule)

        let task = Task { try await transport.send(slowQuery) }
        // Gives the request time to reach the server. The delay doesn't matter if the transport follows the rule.
        try? await Task.sleep(for: .milliseconds(50))
        task.cancel()
        report.requireCancellation(await report.outcome(rule, of: task), rule)
    }

    private func checkSubscription(
        _ subscription: GraphQLRequest, _ transport: any Transport, _ report: inout ConformanceReport
    ) async {
        let rule = "a subscription yields responses"
        let first = await report.outcome(rule) { () async throws -> GraphQLResponse? in
            try await transport.subscribe(subscription).first { _ in true }?.value
        }
        switch first {
        case .success(let response?): check(response, rule, &report)
        case .success(nil): report.require(false, rule, "the subscription ended without a response")
        case .failure(let error): report.require(false, rule, "an error was thrown: `\(type(of: error))`")
        case nil: break
        }
        await checkQuery("a query gets a response after a subscription has ended", transport, &report)
        await checkStart(subscription, transport, &report)

        let ending = "cancelling ends a subscription immediately"
        let (events, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            defer { continuation.finish() }
            for try await _ in transport.subscribe(subscription) { continuation.yield() }
        }
        _ = await report.outcome(rule) { for await _ in events { return } }
        task.cancel()
        let outcome = await report.outcome(ending, of: task)
        if case .failure(let error)? = outcome, !(error is CancellationError) {
            report.require(false, ending, "an error was thrown: `\(type(of: error))`")
        }
    }

    private func checkStart(
        _ subscription: GraphQLRequest, _ transport: any Transport, _ report: inout ConformanceReport
    ) async {
        let rule = "a subscription reports its start before its first response, if at all"
        var subscription = subscription
        subscription.reportsConnection = true
        let outcome = await report.outcome(rule) { [subscription] in
            var events: [ResponseStream.Element] = []
            for try await event in transport.subscribe(subscription) {
                if event.value != nil { break }
                events.append(event)
            }
            return events
        }
        switch outcome {
        case .success(let events):
            report.require(events.isEmpty || events == [.started], rule, "the transport reported: \(events)")
        case .failure(let error): report.require(false, rule, "an error was thrown: `\(type(of: error))`")
        case nil: break
        }
    }
}
