import SwiftGraphQLSelection

/// Sends only one of several equal queries that run at the same time, and returns the response to all callers.
///
/// Queries are equal if all parts of their requests are equal, including header fields and limits, but not the contexts
/// for middlewares. Responses are not cached. If one caller cancels, the others still get the response; when all have
/// cancelled, the request is cancelled. Mutations, subscriptions, and queries with deferred or streamed parts are passed
/// on unchanged.
///
/// A query that is sent after a mutation has ended doesn't share the response to an earlier query, because that
/// response may be older than the mutation. The same applies after an edit to a cache.
///
/// Put this middleware after middlewares that make requests differ, such as `AuthorizationMiddleware`.
public struct DeduplicationMiddleware: Middleware {
    struct Key: Hashable {
        let request: GraphQLRequest
        /// The number of mutations and cache changes before the request.
        let changes: Int
    }

    /// The number of changes to the cache before the request.
    package enum ChangeCount: GraphQLRequest.ContextKey {
        package typealias Value = Int
    }

    let queries = SharedWork<Key, GraphQLResponse>(endsWhenAbandoned: true)
    /// The number of mutations that have ended.
    private let mutations = Locked(0)

    /// Creates a middleware for one transport; copies share the requests in progress.
    public init() {}

    /// Sends a query or waits for the response to an equal query in progress.
    ///
    /// - Throws: Any error that `next` throws, to all callers; `CancellationError` to a caller that is cancelled.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        if request.type == .mutation {
            defer { mutations.withLock { $0 += 1 } }
            return try await next.send(request)
        }
        // A token provider's query must not wait for an equal query, which may itself be waiting for the provider.
        guard request.type == .query, !AppCall.isRunning else { return try await next.send(request) }
        return try await queries.value(for: key(of: request)) { try await next.send(request) }
    }

    func key(of request: GraphQLRequest) -> Key {
        Key(request: request, changes: mutations.withLock { $0 } + (request.context[ChangeCount.self] ?? 0))
    }

    /// Starts the operation with `next`, unchanged, because streams of responses can't be shared.
    public func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
        let parts = next.subscribe(request)
        guard request.type == .mutation else { return parts }
        return ResponseStream(unfolding: {
            // The server executes a mutation before it sends the first part, so the mutation counts from then on.
            defer { mutations.withLock { $0 += 1 } }
            return try await parts.first { _ in true }
        })
    }
}
