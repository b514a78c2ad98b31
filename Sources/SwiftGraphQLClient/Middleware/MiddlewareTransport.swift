/// A transport that passes each operation through a middleware first.
///
/// It is itself a transport, so you can use it wherever a transport is expected.
public struct MiddlewareTransport: Transport {
    /// The middleware that receives each operation first.
    public let middleware: any Middleware
    /// The transport to send with: the next middleware, or the transport itself.
    public let next: any Transport

    /// Creates a transport that passes operations through a middleware.
    public init(_ middleware: any Middleware, next: any Transport) {
        self.middleware = middleware
        self.next = next
    }

    /// Prepares a query or a mutation, and passes it to the middleware.
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
    /// The type of the middleware, and a description of the next transport.
    public var description: String { "\(type(of: middleware)) before \(next)" }
}

extension Transport {
    /// Returns the transport wrapped in middlewares. The first one is the outermost, and receives a request first.
    public func wrapped(in middlewares: [any Middleware]) -> any Transport {
        middlewares.reversed().reduce(self as any Transport) { MiddlewareTransport($1, next: $0) }
    }
}

extension Transport {
    /// Returns the transport with one more middleware, after all others and right before the transport itself.
    func inserting(_ last: any Middleware) -> any Transport {
        guard let self = self as? MiddlewareTransport else { return MiddlewareTransport(last, next: self) }
        return MiddlewareTransport(self.middleware, next: self.next.inserting(last))
    }
}
