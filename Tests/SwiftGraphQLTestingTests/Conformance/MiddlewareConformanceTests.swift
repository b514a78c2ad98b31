import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

@Suite struct MiddlewareConformanceTests {
    private struct Tokens: TokenProvider {
        func token() -> String? { "token" }
        func refresh() {}
    }

    private enum Own: CaseIterable {
        case authorization, retry, logging, deduplication

        func make() -> any Middleware {
            switch self {
            case .authorization: AuthorizationMiddleware(Tokens())
            case .retry: RetryMiddleware()
            case .logging: LoggingMiddleware(level: .debug) { _ in }
            case .deduplication: DeduplicationMiddleware()
            }
        }
    }

    @Test(arguments: Own.allCases)
    private func `our own middlewares follow the rules`(_ own: Own) async {
        #expect(await MiddlewareConformance(deadline: .seconds(900)).violations { own.make() } == [])
    }

    @Test func `our own middlewares that send IDs instead of documents follow the rules`() async {
        let suite = MiddlewareConformance(keepsDocuments: false, deadline: .seconds(900))
        #expect(await suite.violations { PersistedQueryMiddleware(prefersGET: true) } == [])
        #expect(await suite.violations { TrustedDocumentMiddleware(.documentID) } == [])
    }

    /// A middleware that breaks a given rule.
    private struct Broken: Middleware {
        enum Flaw: CaseIterable {
            case sendsTwice, changesDocument, changesBody, hidesError, hidesCancellation, losesResponses, neverEnds
            case awaitsResponse, asksForNoEvents, resendsParts
        }

        let flaw: Flaw

        func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
            var request = request
            switch flaw {
            case .sendsTwice:
                _ = try await next.send(request)
            case .changesDocument:
                request.document += " "
            case .changesBody:
                var response = try await next.send(request)
                response.body.append(0x20)
                return response
            case .hidesError:
                return (try? await next.send(request)) ?? GraphQLResponse(body: [])
            case .hidesCancellation:
                do { return try await next.send(request) } catch is CancellationError { return .init(body: []) }
            case .losesResponses, .neverEnds, .awaitsResponse, .asksForNoEvents, .resendsParts:
                break
            }
            return try await next.send(request)
        }

        func subscribe(
            _ request: GraphQLRequest, next: any Transport
        ) -> ResponseStream {
            switch flaw {
            case .losesResponses:
                return AsyncThrowingStream { continuation in
                    let task = Task {
                        do {
                            for try await response in next.subscribe(request).dropFirst() {
                                continuation.yield(response)
                            }
                            continuation.finish()
                        } catch {
                            continuation.finish(throwing: error)
                        }
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            case .neverEnds:
                return AsyncThrowingStream { continuation in
                    // Nothing cancels this task, so the subscription at the transport never ends.
                    Task {
                        for try await response in next.subscribe(request) { continuation.yield(response) }
                    }
                }
            case .awaitsResponse:
                return AsyncThrowingStream(unfolding: {
                    try await next.subscribe(request).first { $0.value != nil }
                })
            case .asksForNoEvents:
                var request = request
                request.reportsConnection = false
                return next.subscribe(request)
            case .resendsParts:
                return AsyncThrowingStream { continuation in
                    let task = Task {
                        do {
                            for try await response in next.subscribe(request) { continuation.yield(response) }
                        } catch is ClientError {
                            for try await response in next.subscribe(request) { continuation.yield(response) }
                        } catch {
                            continuation.finish(throwing: error)
                        }
                        continuation.finish()
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            default:
                return next.subscribe(request)
            }
        }
    }

    @Test(arguments: Broken.Flaw.allCases)
    private func `a middleware that breaks a rule is reported`(_ flaw: Broken.Flaw) async {
        // With these flaws, something that the suite waits for never happens.
        let isEndless = [.losesResponses, .neverEnds, .awaitsResponse, .resendsParts].contains(flaw)
        let suite = MiddlewareConformance(deadline: isEndless ? .milliseconds(200) : .seconds(900))
        let found = await suite.violations { Broken(flaw: flaw) }
        let word =
            switch flaw {
            case .sendsTwice: "sent once"
            case .changesDocument: "document"
            case .changesBody: "a response is passed on unchanged"
            case .hidesError: "an error is passed on unchanged"
            case .hidesCancellation: "CancellationError"
            case .losesResponses: "complete and in order"
            case .neverEnds: "ends a subscription at the transport"
            case .awaitsResponse, .asksForNoEvents: "connection events"
            case .resendsParts: "the first part"
            }
        #expect(found.contains { $0.rule.contains(word) }, "\(found)")
    }
}
