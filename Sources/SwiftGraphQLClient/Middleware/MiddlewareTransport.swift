/// A transport with a middleware before it: itself a transport, so that whatever takes one takes it with middlewares.
public struct MiddlewareTransport: Transport {
    /// What sees each operation first.
    public let middleware: any Middleware
    /// The next middleware or the transport.
    public let next: any Transport

    /// A middleware before a transport.
    public init(_ middleware: any Middleware, next: any Transport) {
        self.middleware = middleware
        self.next = next
    }

    /// Lets the middleware send a query or a mutation.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await middleware.send(request, next: next)
    }

    /// Lets the middleware start a subscription.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        middleware.subscribe(request, next: next)
    }
}

extension MiddlewareTransport: CustomStringConvertible {
    /// The type of the middleware, and the transport behind it.
    public var description: String { "\(type(of: middleware)) before \(next)" }
}

extension Transport {
    /// The transport with middlewares before it: the first one is the outermost, and sees a request first.
    public func wrapped(in middlewares: [any Middleware]) -> any Transport {
        middlewares.reversed().reduce(self as any Transport) { MiddlewareTransport($1, next: $0) }
    }
}

extension Transport {
    /// The transport with one more middleware behind all others, right before the transport itself.
    func inserting(_ last: any Middleware) -> any Transport {
        guard let self = self as? MiddlewareTransport else { return MiddlewareTransport(last, next: self) }
        return MiddlewareTransport(self.middleware, next: self.next.inserting(last))
    }
}
