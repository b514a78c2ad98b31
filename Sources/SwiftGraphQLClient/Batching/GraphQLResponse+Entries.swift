import SwiftGraphQLJSON
import SwiftGraphQLSelection

extension GraphQLResponse {
    /// Splits the response to a batch into the responses of its operations.
    ///
    /// - Throws: `ClientError` if the body isn't an array of `count` responses.
    func entries(count: Int) throws -> [GraphQLResponse] {
        if body.isEmpty { try checkHTTPRules() }
        if case .other = MediaType(contentType: header("Content-Type")) { try checkHTTPRules() }
        let root: JSONCursor
        do {
            root = try JSONDocument(body).root
        } catch {
            // An error status explains the failure better than a body that isn't JSON.
            try checkHTTPRules()
            throw malformed("is \(error.messageWithoutText ?? "not JSON")", underlying: SelectionError(error))
        }
        if root.kind == .array {
            guard root.count == count else { throw malformed("has \(root.count) responses for \(count) operations") }
            return root.elements.map { entry in
                var response = self
                response.body = Array(entry.rawBytes)
                return response
            }
        }
        try checkHTTPRules()
        // Servers that send these statuses reject any request, batched or not, so each operation fails with this
        // response.
        if let status, [401, 403, 407, 429].contains(status) || status >= 500 {
            return Array(repeating: self, count: count)
        }
        throw ClientError(
            code: .batchingUnsupported,
            message: "the server responded to a batch as if it were a single operation; enable batching on the server, "
                + "or remove `BatchingTransport`",
            response: self)
    }

    private func malformed(_ what: String, underlying: (any Error)? = nil) -> ClientError {
        ClientError(
            code: .malformedResponse, message: "the response to a batch of operations \(what)", response: self,
            underlying: underlying)
    }
}
