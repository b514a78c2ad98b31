public import SwiftGraphQL
public import Tracing

/// Creates a swift-distributed-tracing span for each operation, and sends the span's context in the header fields of
/// the request, so that the server's spans belong to the same trace.
///
/// Names and attributes follow OpenTelemetry's conventions for GraphQL. The span of a subscription lasts as long as the
/// subscription does.
///
/// Put this middleware before `RetryMiddleware`, so that the span contains all attempts, and before the middlewares
/// that replace documents with hashes.
public struct TracingMiddleware: Middleware {
    private let tracer: any Tracer
    private let recordsDocuments: Bool

    /// - Parameters:
    ///   - tracer: Creates the spans; by default, the tracer that the program has set up.
    ///   - recordsDocuments: Whether spans have the attribute `graphql.document`. The documents of selections don't
    ///     contain the values of arguments.
    public init(tracer: any Tracer = InstrumentationSystem.tracer, recordsDocuments: Bool = true) {
        self.tracer = tracer
        self.recordsDocuments = recordsDocuments
    }

    /// Sends a query or a mutation within a span, which records any error.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        try await tracer.withAnySpan(request.spanName, ofKind: .client) { span in
            setAttributes(of: span, request)
            let response = try await next.send(traced(request, in: span.context))
            span.attributes["http.response.status_code"] = response.status
            return response
        }
    }

    /// Starts an operation with several responses. The operation's span ends with the stream, and records the error
    /// that ends the stream.
    public func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
        let span = tracer.startAnySpan(request.spanName, ofKind: .client)
        setAttributes(of: span, request)
        let events = next.subscribe(traced(request, in: span.context))
        let open = OpenSpan(span)
        return ResponseStream {
            do {
                let event = try await events.first { _ in true }
                if event == nil { open.end() }
                return event
            } catch {
                open.end(with: error)
                throw error
            }
        }
    }

    private func setAttributes(of span: any Span, _ request: GraphQLRequest) {
        span.attributes["graphql.operation.type"] = request.type.rawValue
        span.attributes["graphql.operation.name"] = request.operationName
        if recordsDocuments, !request.document.isEmpty { span.attributes["graphql.document"] = request.document }
    }

    private func traced(_ request: GraphQLRequest, in context: ServiceContext) -> GraphQLRequest {
        struct HeaderInjector: Injector {
            func inject(_ value: String, forKey key: String, into headers: inout [String: String]) {
                headers[key] = value
            }
        }
        var request = request
        tracer.inject(context, into: &request.headers, using: HeaderInjector())
        return request
    }
}

extension GraphQLRequest {
    /// The operation's type and name; only the type if it is anonymous.
    fileprivate var spanName: String { operationName.map { "\(type.rawValue) \($0)" } ?? type.rawValue }
}

/// The span of a stream. It ends once: with the stream, or when the stream is released before its end.
///
/// Unchecked: the stream asks for one event at a time.
private final class OpenSpan: @unchecked Sendable {
    private var span: (any Span)?

    init(_ span: any Span) { self.span = span }

    func end(with error: (any Error)? = nil) {
        if let error { span?.recordError(error) }
        span?.end()
        span = nil
    }

    deinit { end() }
}
