import SwiftGraphQLSelection

extension HTTPTransport {
    /// Sends operations with equal header fields, idle timeouts and response limits in one request.
    ///
    /// - Returns: One response for each request, in the same order.
    /// - Throws: The errors of `send(_:)` and `ClientError` with code `batchingUnsupported`.
    func send(_ requests: [GraphQLRequest]) async throws -> [GraphQLResponse] {
        guard let first = requests.first else { return [] }
        if requests.count == 1 { return [try await send(first)] }
        let body = Array("[".utf8) + requests.map(\.httpBody).joined(separator: ",".utf8) + Array("]".utf8)
        // If any operation is a mutation, the whole request counts as a mutation, which isn't repeated automatically.
        let message = try post(body, of: requests.first { $0.type == .mutation } ?? first)
        return try await answer(to: message, of: first).entries(count: requests.count)
    }
}
