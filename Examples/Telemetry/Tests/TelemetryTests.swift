import GraphQLTelemetry
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import SwiftGraphQL
import SwiftGraphQLTesting
import Testing
import Tracing

/// A server in the same process, whose header fields a resolver reads.
struct TelemetryTests {
    private static let request = GraphQLRequest(type: .query, operationName: "Trace", document: "query Trace { trace }")

    private func server() throws -> GraphQLServer {
        try GraphQLServer(sdl: "type Query { trace: String }")
            .resolving("Query.trace") { $0.headers[InMemoryTracer.traceIDKey] }
    }

    @Test func `an operation is recorded with its name and outcome`() throws {
        let metrics = TestMetrics()
        MetricsSystem.bootstrap(metrics)
        var exchange = ExchangeMetrics(total: .seconds(2))
        exchange.networkProtocol = "h2"
        exchange.receivedBytes = 10
        exchange.tls = .milliseconds(3)
        var operation = OperationMetrics(type: .query, operationName: "Trace")
        operation.total = .seconds(2)
        operation.exchanges = [exchange]
        operation.record()
        let name = [("type", "query"), ("operation", "Trace")]
        let count = try metrics.expectCounter("graphql.client.operations", name + [("outcome", "success")])
        #expect(count.totalValue == 1)
        #expect(try metrics.expectCounter("graphql.client.received.bytes", name).totalValue == 10)
        #expect(try metrics.expectTimer("graphql.client.duration", name).lastValue == 2_000_000_000)
        #expect(try metrics.expectTimer("graphql.client.tls").lastValue == 3_000_000)
    }

    @Test func `the server receives the context of the span`() async throws {
        let tracer = InMemoryTracer()
        let transport = try server().wrapped(in: [TracingMiddleware(tracer: tracer)])
        let response = try await transport.send(Self.request)
        let span = try #require(tracer.finishedSpans.first)
        #expect(span.operationName == "query Trace")
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":{"trace":"\#(span.traceID)"}}"#)
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
