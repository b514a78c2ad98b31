public import GraphQLSelection

/// Adds to the `extensions` of each request: what a server takes beyond the specification.
///
/// ```swift
/// let client = try Client(
///     endpoint: endpoint, middlewares: [ExtensionsMiddleware(["clientLibrary": ["name": "app", "version": "1.0"]])])
/// ```
///
/// Members that a request has already are replaced by those of the same name.
public struct ExtensionsMiddleware: Middleware {
    private let members: @Sendable (GraphQLRequest) async throws -> [String: JSONValue]

    /// Adds the same to each request.
    public init(_ members: [String: JSONValue]) {
        self.members = { _ in members }
    }

    /// Adds what a closure makes of each request.
    ///
    /// - Parameter members: Asked before each request. What it throws, the request throws.
    public init(_ members: @escaping @Sendable (GraphQLRequest) async throws -> [String: JSONValue]) {
        self.members = members
    }

    /// Sends a query or a mutation with the extensions.
    ///
    /// - Throws: What `next` and the closure throw; `ClientError` of code `invalidExtensions` where the request has
    ///   extensions that are no JSON object.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        try await next.send(extended(request))
    }

    /// Starts a subscription with the extensions.
    public func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream {
        StartedStream.responses { next.subscribe(try await extended(request)) }
    }

    private func extended(_ request: GraphQLRequest) async throws -> GraphQLRequest {
        var request = request
        try request.addExtensions(await members(request))
        return request
    }
}
