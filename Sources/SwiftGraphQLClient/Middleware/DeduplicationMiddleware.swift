import SwiftGraphQLSelection

/// Sends concurrent equal queries only once, and returns the response to all callers.
///
/// Queries are equal if all parts of their requests are equal: document, variables, operation name, extensions, header
/// fields and idle timeout. Responses are not cached. If one caller cancels, the others still get the response; when
/// all have cancelled, the request is cancelled. Mutations, subscriptions, and queries with deferred or streamed parts
/// are passed on unchanged.
///
/// Put this middleware after those that make requests differ, such as `AuthorizationMiddleware`.
public struct DeduplicationMiddleware: Middleware {
    let queries = SharedWork<GraphQLRequest, GraphQLResponse>(endsWhenAbandoned: true)

    /// Creates a middleware for one transport; copies share the requests in progress.
    public init() {}

    /// Sends a query, or waits for the response to an equal one in progress.
    ///
    /// - Throws: Any error that `next` throws, in all callers; `CancellationError` in a caller that is cancelled.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        // A query that a token provider sends during a refresh may equal one that waits for the refresh.
        guard request.type == .query, !AppCall.isRunning else { return try await next.send(request) }
        return try await queries.value(for: request) { try await next.send(request) }
    }

    /// Starts the operation with `next`, because its responses can't be shared.
    public func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
        next.subscribe(request)
    }
}
