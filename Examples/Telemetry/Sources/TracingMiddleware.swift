public import SwiftGraphQL
public import Tracing

/// Creates a swift-distributed-tracing span for each query and mutation, and sends its context in the header fields of
/// the request, so that the server's spans belong to the same trace.
///
/// Put it before `RetryMiddleware`, so that the span contains all attempts.
public struct TracingMiddleware: Middleware {
    private let tracer: any Tracer

    /// - Parameter tracer: Creates the spans; by default, the tracer that the program has set up.
    public init(tracer: any Tracer = InstrumentationSystem.tracer) {
        self.tracer = tracer
    }

    /// Sends a query or a mutation within a span, which records any error.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        try await tracer.withAnySpan("\(request)", ofKind: .client) { span in
            span.attributes["graphql.operation.type"] = request.type.rawValue
            span.attributes["graphql.operation.name"] = request.operationName
            let response = try await next.send(traced(request, in: span.context))
            span.attributes["http.response.status_code"] = response.status
            return response
        }
    }

    /// Starts a subscription with the context of the caller's span.
    public func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
        next.subscribe(traced(request, in: .current ?? .topLevel))
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
