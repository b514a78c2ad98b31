extension HTTPTransport {
    /// Sends operations with equal header fields, idle timeouts and response limits in one request.
    ///
    /// - Returns: One response for each request, in the same order.
    /// - Throws: The errors of `send(_:)`, and `ClientError` of code `batchingUnsupported`.
    func send(_ requests: [GraphQLRequest]) async throws -> [GraphQLResponse] {
        guard let first = requests.first else { return [] }
        if requests.count == 1 { return [try await send(first)] }
        let body = Array("[".utf8) + requests.map(\.httpBody).joined(separator: ",".utf8) + Array("]".utf8)
        return try await answer(to: post(body, of: first), of: first).entries(count: requests.count)
    }
}
