/// Processes operations on their way from a client to its transport.
///
/// A middleware may change the request or the response, send the request several times, or not send it. It must not
/// swallow cancellation. Writing one takes a few lines:
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
    /// Processes a query or a mutation, and usually sends it on.
    ///
    /// - Parameters:
    ///   - request: The request, as the client or the middleware before this one passes it.
    ///   - next: The next middleware, or the transport.
    /// - Throws: Any error that `next` throws, and errors of the middleware's own; `CancellationError` if the task was
    ///   cancelled.
    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse

    /// Processes a subscription, and usually starts it.
    ///
    /// The default implementation passes subscriptions on unchanged.
    func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream
}

extension Middleware {
    /// Starts the subscription with `next`, unchanged.
    public func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream {
        next.subscribe(request)
    }
}
