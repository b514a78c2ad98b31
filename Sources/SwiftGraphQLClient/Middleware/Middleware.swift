import SwiftGraphQLSelection

/// Processes operations on their way from a client to its transport.
///
/// A middleware may change the request or the response, send the request several times, or not send it. It must not
/// swallow cancellation. Most middlewares only change the request, which takes a few lines:
///
/// ```swift
/// struct ClientName: Middleware {
///     func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest {
///         var request = request
///         request.headers["X-Client"] = "app"
///         return request
///     }
/// }
///
/// let client = try Client(endpoint: "https://example.com/graphql", middlewares: [ClientName()])
/// ```
///
/// Middlewares are called concurrently, so they must be `Sendable`. Keep their state in an actor.
/// `MiddlewareConformance` in `SwiftGraphQLTesting` checks a middleware.
public protocol Middleware: Sendable {
    /// Changes the request of any operation: a query, a mutation, or a subscription.
    ///
    /// This method is called right before `send` or `subscribe`, and for each attempt if an earlier middleware retries
    /// requests. The default implementation returns the request unchanged.
    ///
    /// - Throws: Any error, which ends the operation.
    func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest

    /// Processes a query or a mutation and usually forwards it. The default implementation forwards the request
    /// unchanged.
    ///
    /// If a response arrives in parts (`@defer`, `@stream`), this method receives the first part as the response, and
    /// the other parts are passed on unchanged, unless the middleware also implements `subscribe`.
    ///
    /// - Parameters:
    ///   - request: The request from the client or the previous middleware.
    ///   - next: The next middleware, or the transport.
    /// - Throws: Any error that `next` throws, or the middleware's own errors; `CancellationError` if the task was
    ///   cancelled.
    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse

    /// Processes a subscription, or a query or mutation whose response may arrive in parts, and usually starts it.
    ///
    /// The default implementation passes subscriptions on unchanged and processes other operations with `send`.
    func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream
}

extension Middleware {
    /// Returns the request, unchanged.
    public func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest { request }

    /// Sends the request unchanged with `next`.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        try await next.send(request)
    }

    /// Starts a subscription with `next`, unchanged. For any other operation, passes the first part through `send`.
    public func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
        request.type == .subscription ? next.subscribe(request) : sendInParts(request, next: next)
    }

    /// Starts a query or a mutation whose response may arrive in parts, and passes the first part through `send`.
    func sendInParts(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
        StartedOperation.responses {
            let transport = FirstPartTransport(next: next)
            let first = Locked<GraphQLResponse?>(try await send(request, next: transport))
            return ResponseStream(unfolding: { [rest = transport.rest.withLock { $0.take() }] in
                if let first = first.withLock({ $0.take() }) { return .value(first) }
                return try await rest?.first { _ in true }
            })
        }
    }
}

/// Starts operations whose responses may arrive in parts, and returns the first part as the response.
private struct FirstPartTransport: Transport {
    let next: any Transport
    /// The parts that follow the latest first part.
    let rest = Locked<ResponseStream?>(nil)

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let parts = next.subscribe(request)
        guard let response = try await parts.first(where: { $0.value != nil })?.value else {
            try Task.checkCancellation()
            throw IncrementalResponse.endedEarly
        }
        rest.withLock { $0 = parts }
        return response
    }
}
