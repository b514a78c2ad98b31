public import SwiftGraphQLSelection

/// Adds members to the `extensions` of each request.
///
/// ```swift
/// let client = try Client(
///     endpoint: endpoint, middlewares: [ExtensionsMiddleware(["clientLibrary": ["name": "app", "version": "1.0"]])])
/// ```
///
/// The members replace existing members of the same name.
public struct ExtensionsMiddleware: Middleware {
    private let members: @Sendable (GraphQLRequest) async throws -> JSONObject

    /// Creates a middleware that adds the same members to each request.
    public init(_ members: JSONObject) {
        self.members = { _ in members }
    }

    /// Creates a middleware that adds the members that a closure returns for each request.
    ///
    /// - Parameter members: A closure that returns the members for a request. If it throws, the request fails.
    public init(_ members: @escaping @Sendable (GraphQLRequest) async throws -> JSONObject) {
        self.members = members
    }

    /// Returns the request with the members added to its `extensions`.
    ///
    /// - Throws: Any error that the closure throws.
    public func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest {
        let members = try await members(request)
        if members.isEmpty { return request }
        var request = request
        request.extensions = (request.extensions ?? [:]).merging(members)
        return request
    }
}
