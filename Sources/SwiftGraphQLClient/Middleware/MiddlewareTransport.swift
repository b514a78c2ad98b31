/// A transport that passes each operation through a middleware first.
///
/// You can use it wherever a transport is expected.
public struct MiddlewareTransport: Transport {
    /// The middleware that receives each operation first.
    public let middleware: any Middleware
    /// The transport that the middleware sends with, which may wrap another middleware.
    public let next: any Transport

    /// Creates a transport that passes operations through a middleware.
    public init(_ middleware: any Middleware, next: any Transport) {
        self.middleware = middleware
        self.next = next
    }

    /// Prepares a query or a mutation and passes it to the middleware.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await middleware.send(middleware.prepare(request), next: next)
    }

    /// Prepares a subscription, or an operation whose response may arrive in parts, and passes it to the middleware.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        StartedOperation.responses { middleware.subscribe(try await middleware.prepare(request), next: next) }
    }

    /// Makes the next transport reconnect its broken subscriptions immediately.
    public func reconnect() { next.reconnect() }
}

extension MiddlewareTransport: CustomStringConvertible {
    /// The middleware's type, followed by the next transport's description.
    public var description: String { "\(type(of: middleware)) before \(next)" }
}

extension Transport {
    /// Returns the transport wrapped in middlewares. The first middleware receives each request first.
    public func wrapped(in middlewares: [any Middleware]) -> any Transport {
        middlewares.reversed().reduce(self as any Transport) { MiddlewareTransport($1, next: $0) }
    }

    /// Returns the transport with the given middleware after all existing ones, right before the innermost transport.
    func inserting(_ last: any Middleware) -> any Transport {
        guard let self = self as? MiddlewareTransport else { return MiddlewareTransport(last, next: self) }
        return MiddlewareTransport(self.middleware, next: self.next.inserting(last))
    }
}
