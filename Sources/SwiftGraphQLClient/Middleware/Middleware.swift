/// Stands between a client and its transport, and sees every operation that passes.
///
/// It may change the request, change the response, send more than once or not at all. What it must not do is to swallow
/// cancellation, or to change what it has no business with. One of your own is a few lines:
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
/// It is called concurrently, hence `Sendable`; what it has to remember belongs into an actor.
/// `MiddlewareConformance` in `SwiftGraphQLTesting` checks one.
public protocol Middleware: Sendable {
    /// Sends a query or a mutation on.
    ///
    /// - Parameters:
    ///   - request: The request as the middleware before this one, or the client, hands it over.
    ///   - next: What comes after: the next middleware, or the transport.
    /// - Throws: What `next` throws, and what the middleware adds; `CancellationError` when the task was cancelled.
    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse

    /// Sends a subscription on.
    ///
    /// A middleware that does not implement it leaves subscriptions alone.
    func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream
}

extension Middleware {
    /// The stream of what comes after, as it is.
    public func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream {
        next.subscribe(request)
    }
}
