/// Stands between a client and its transport, and sees every operation.
///
/// A middleware may change the request or the response, send the request several times, or not send it. It must not
/// swallow cancellation. A middleware of your own takes a few lines:
///
/// ```swift
/// struct ClientName: Middleware {
///     func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
///         var request = request
///         request.headers["X-Client"] = "app"
///         return try await next.send(request)
///     }
/// }
///
/// let client = try Client(endpoint: "https://example.com/graphql", middlewares: [ClientName()])
/// ```
///
/// Middlewares are called concurrently, so they are `Sendable`; keep their state in an actor. `MiddlewareConformance`
/// in `SwiftGraphQLTesting` checks a middleware.
public protocol Middleware: Sendable {
    /// Sends a query or a mutation on.
    ///
    /// - Parameters:
    ///   - request: The request as the middleware before this one, or the client, hands it over.
    ///   - next: What comes after: the next middleware, or the transport.
    /// - Throws: Any error that `next` throws, and what the middleware adds; `CancellationError` when the task was
    ///   cancelled.
    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse

    /// Sends a subscription on.
    ///
    /// A middleware that does not implement it leaves subscriptions alone.
    func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream
}

extension Middleware {
    /// Returns the stream of `next` unchanged.
    public func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream {
        next.subscribe(request)
    }
}
