public import SwiftGraphQLSelection

/// Adds members to the `extensions` of each request.
///
/// ```swift
/// let client = try Client(
///     endpoint: endpoint, middlewares: [ExtensionsMiddleware(["clientLibrary": ["name": "app", "version": "1.0"]])])
/// ```
///
/// The members replace existing ones of the same name.
public struct ExtensionsMiddleware: Middleware {
    private let members: @Sendable (GraphQLRequest) async throws -> [String: JSONValue]

    /// Creates a middleware that adds the same members to each request.
    public init(_ members: [String: JSONValue]) {
        self.members = { _ in members }
    }

    /// Creates a middleware that adds the members that a closure returns for each request.
    ///
    /// - Parameter members: Called before each request. If it throws, the request fails with its error.
    public init(_ members: @escaping @Sendable (GraphQLRequest) async throws -> [String: JSONValue]) {
        self.members = members
    }

    /// Adds the extensions to a request.
    ///
    /// - Throws: Any error that the closure throws; `ClientError` of code `invalidExtensions` if the request's
    ///   extensions are not a JSON object.
    public func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest {
        var request = request
        try request.addExtensions(await members(request))
        return request
    }
}
