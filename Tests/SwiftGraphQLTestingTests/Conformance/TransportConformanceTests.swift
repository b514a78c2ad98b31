import SwiftGraphQL
import SwiftGraphQLTesting
import TestSupport
import Testing

@Suite struct TransportConformanceTests {
    private static let query = GraphQLRequest(type: .query, document: "{__typename}")
    private static let silence = GraphQLRequest(type: .query, document: "{silence}")
    private static let subscription = GraphQLRequest(type: .subscription, document: "subscription{event}")

    @Test func `the HTTP transport follows the rules`() async throws {
        let server = try LoopbackServer { request in
            String(decoding: request.body, as: UTF8.self).contains("silence")
                ? .silence : .json(#"{"data":{"__typename":"Query"}}"#)
        }
        defer { server.stop() }
        let suite = TransportConformance(
            query: Self.query, slowQuery: Self.silence, concurrency: 20, deadline: .seconds(900))
        #expect(await suite.violations(of: HTTPTransport(endpoint: server.endpoint)) == [])
    }

    /// A transport that breaks the given rule, if any. Its subscriptions have at most one response.
    private struct Memory: Transport {
        enum Flaw: CaseIterable {
            case none, answersText, answersOther, hidesCancellation, throwsOther, hasNoEvents, failsAfterwards
            case tellsTwice, tellsUnasked
        }

        struct Rejection: Error {}

        let flaw: Flaw

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            if request.document.contains("silence") {
                do {
                    while true { try await Task.sleep(for: .seconds(60)) }
                } catch  where flaw == .hidesCancellation {
                } catch  where flaw == .throwsOther {
                    throw Rejection()
                }
            }
            return GraphQLResponse(body: Array(body.utf8))
        }

        private var body: String {
            switch flaw {
            case .answersText: "text"
            case .answersOther: #"{"other":1}"#
            default: #"{"data":{}}"#
            }
        }

        func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            AsyncThrowingStream { continuation in
                if flaw == .hasNoEvents { return continuation.finish() }
                if flaw == .tellsUnasked || request.reportsConnection {
                    continuation.yield(.started)
                }
                if flaw == .tellsTwice, request.reportsConnection {
                    continuation.yield(.started)
                }
                continuation.yield(.value(GraphQLResponse(body: Array(body.utf8))))
                if flaw == .failsAfterwards {
                    continuation.finish(throwing: Rejection())
                }
            }
        }
    }

    @Test(arguments: Memory.Flaw.allCases)
    private func `a transport is reported only if it breaks a rule`(_ flaw: Memory.Flaw) async {
        let suite = TransportConformance(
            query: Self.query, slowQuery: Self.silence, subscription: Self.subscription, concurrency: 3,
            deadline: .seconds(900))
        let rules = Set(await suite.violations(of: Memory(flaw: flaw)).map(\.rule))
        let cancellation = "cancellation ends a request immediately, with CancellationError"
        switch flaw {
        case .none: #expect(rules == [])
        case .answersText, .answersOther: #expect(rules.contains("a query gets a response"))
        case .hidesCancellation, .throwsOther: #expect(rules == [cancellation])
        case .hasNoEvents: #expect(rules == ["a subscription yields responses"])
        case .tellsTwice: #expect(rules == ["a subscription reports its start before its first response, if at all"])
        case .tellsUnasked: #expect(rules == ["a subscription yields responses"])
        case .failsAfterwards: #expect(rules == ["cancelling ends a subscription immediately"])
        }
    }
}
