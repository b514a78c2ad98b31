import GraphQLTelemetry
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import SwiftGraphQL
import SwiftGraphQLTesting
import Testing
import Tracing

/// Tests with a server in the same process, which has a resolver that returns a header field.
struct TelemetryTests {
    private static let request = GraphQLRequest(type: .query, operationName: "Trace", document: "query Trace { trace }")

    private func server() throws -> GraphQLServer {
        try GraphQLServer(sdl: "type Query { trace: String }")
            .resolving("Query.trace") { $0.headers[InMemoryTracer.traceIDKey] }
    }

    @Test func `an operation is recorded with its name and outcome`() throws {
        let metrics = TestMetrics()
        MetricsSystem.bootstrap(metrics)
        var operation = OperationMetrics(type: .query, operationName: "Trace")
        operation.total = .seconds(2)
        operation.record()
        let name = [("type", "query"), ("operation", "Trace")]
        let count = try metrics.expectCounter("graphql.client.operations", name + [("outcome", "success")])
        #expect(count.totalValue == 1)
        #expect(try metrics.expectTimer("graphql.client.duration", name).lastValue == 2_000_000_000)
    }

    @Test func `the server receives the context of the span`() async throws {
        let tracer = InMemoryTracer()
        let transport = try server().wrapped(in: [TracingMiddleware(tracer: tracer)])
        let response = try await transport.send(Self.request)
        let span = try #require(tracer.finishedSpans.first)
        #expect(span.operationName == "query Trace")
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":{"trace":"\#(span.traceID)"}}"#)
        #expect(span.attributes.get("graphql.operation.type") == "query")
        #expect(span.attributes.get("graphql.operation.name") == "Trace")
        #expect(span.attributes.get("graphql.document") == "query Trace { trace }")
    }

    @Test func `documents can be left out, and an anonymous operation's span is named after its type`() async throws {
        let tracer = InMemoryTracer()
        let anonymous = GraphQLRequest(type: .query, document: "{ trace }")
        _ = try await server().wrapped(in: [TracingMiddleware(tracer: tracer, recordsDocuments: false)]).send(anonymous)
        let named = GraphQLRequest(type: .query, document: "")
        _ = try? await server().wrapped(in: [TracingMiddleware(tracer: tracer)]).send(named)
        #expect(tracer.finishedSpans.map(\.operationName) == ["query", "query"])
        #expect(tracer.finishedSpans.allSatisfy { $0.attributes.get("graphql.document") == nil })
    }

    private struct Broken: Error {}

    /// A transport whose subscription has two events. A test can make the subscription fail.
    private struct Events: Transport {
        var error: (any Error)?

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { throw Broken() }

        func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            ResponseStream { continuation in
                let body = #"{"data":{"trace":"\#(request.headers[InMemoryTracer.traceIDKey] ?? "")"}}"#
                for _ in 1...2 { continuation.yield(.value(GraphQLResponse(body: Array(body.utf8)))) }
                continuation.finish(throwing: error)
            }
        }
    }

    private static let subscription = GraphQLRequest(
        type: .subscription, operationName: "Traces", document: "subscription Traces { trace }")

    @Test func `the span of a subscription ends with the stream, and records the stream's error`() async throws {
        for error in [nil, Broken()] as [Broken?] {
            let tracer = InMemoryTracer()
            let stream = Events(error: error).wrapped(in: [TracingMiddleware(tracer: tracer)])
                .subscribe(Self.subscription)
            var bodies: [String] = []
            do {
                for try await event in stream {
                    #expect(tracer.finishedSpans.isEmpty)
                    bodies.append(String(decoding: event.value?.body ?? [], as: UTF8.self))
                }
                #expect(error == nil)
            } catch is Broken {}
            let span = try #require(tracer.finishedSpans.first)
            #expect(tracer.finishedSpans.count == 1 && tracer.activeSpans.isEmpty)
            #expect(span.operationName == "subscription Traces")
            #expect(span.errors.count == (error == nil ? 0 : 1))
            #expect(bodies == Array(repeating: #"{"data":{"trace":"\#(span.traceID)"}}"#, count: 2))
            // The consumer still has the stream.
            _ = stream
        }
    }

    @Test func `the span of a subscription ends when its consumer stops`() async throws {
        let tracer = InMemoryTracer()
        let transport = Events().wrapped(in: [TracingMiddleware(tracer: tracer)])
        for try await _ in transport.subscribe(Self.subscription) { break }
        #expect(tracer.finishedSpans.count == 1)
    }

    @Test func `entries keep their level and their details`() async throws {
        let handler = RecordingHandler()
        let logger = Logger(label: "test") { _ in handler }
        let transport = try server().wrapped(in: [LoggingMiddleware { logger.log($0) }])
        _ = try await transport.send(Self.request)
        let entry = try #require(handler.entries.first)
        #expect(entry.level == .info)
        #expect(entry.message == "query Trace completed")
        #expect(entry.metadata?["operation.name"] == "Trace")
    }
}

/// Stores log entries.
///
/// Unchecked: the tests log from only one task.
private final class RecordingHandler: LogHandler, @unchecked Sendable {
    var entries: [(level: Logger.Level, message: String, metadata: Logger.Metadata?)] = []
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        entries.append((event.level, "\(event.message)", event.metadata))
    }
}
