import GraphQLSelection

/// Sends equal queries that are under way at the same time only once; all who wait get the one response.
///
/// Queries are equal when all of the request is: document, variables, operation name, extensions, header fields and
/// idle timeout. Nothing is kept once the response has come. One who cancels leaves the others alone; when all have
/// cancelled, the request is. Mutations and subscriptions pass.
///
/// Put it inside of what tells requests apart (`AuthorizationMiddleware`).
public struct DeduplicationMiddleware: Middleware {
    private let queries: SharedWork<GraphQLRequest, GraphQLResponse>

    /// A middleware for one transport; copies share what is under way.
    public init() {
        self.init(SharedWork(endsWhenAbandoned: true))
    }

    init(_ queries: SharedWork<GraphQLRequest, GraphQLResponse>) {
        self.queries = queries
    }

    /// Sends a query unless its equal is under way, and waits for the response.
    ///
    /// - Throws: What `next` throws, to all who wait; `CancellationError` to the one that is cancelled.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        guard request.type == .query else { return try await next.send(request) }
        return try await queries.value(for: request) { try await next.send(request) }
    }
}
