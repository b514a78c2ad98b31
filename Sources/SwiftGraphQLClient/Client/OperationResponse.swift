public import SwiftGraphQLSelection

/// The value of a query or a mutation, together with the response.
public struct OperationResponse<Value> {
    /// The selection's value.
    public var value: Value
    /// The response that the value was decoded from.
    public var raw: GraphQLResponse

    /// The HTTP status; `nil` if the transport doesn't use HTTP.
    public var status: Int? { raw.status }
    /// The header fields as received. Names keep their case, which `header(_:)` ignores.
    public var headers: [String: String] { raw.headers }
    /// The `extensions` of the response; see `GraphQLResponse.extensions`.
    public var extensions: JSONObject? { raw.extensions }

    /// Returns the value of the header field with the given name, ignoring its case.
    public func header(_ name: String) -> String? { raw.header(name) }
}

extension OperationResponse: Sendable where Value: Sendable {}

extension Client {
    /// Sends a query or a mutation and returns the selection's value together with the status, the header fields and
    /// the `extensions` of the response.
    ///
    /// ```swift
    /// let response = try await client.response(to: query)
    /// print(response.value, response.header("X-RateLimit-Remaining") ?? "", response.extensions?["cost"] ?? .null)
    /// ```
    ///
    /// The errors are the same as for `send`. To get a response that contains errors too, use `Selection.partial`.
    public func response<Value, Scope: RequestScope>(
        to selection: Selection<Value, Scope>
    ) async throws -> sending OperationResponse<Value> {
        let operation = try prepare(selection)
        let recorder = recorder(of: operation)
        let response = try await response(to: operation, recorder)
        return OperationResponse(value: try decode(response, as: operation, recorder), raw: response)
    }
}
