import GraphQLJSON
import GraphQLSelection

extension GraphQLResponse {
    /// The responses in the answer to a batch.
    ///
    /// - Throws: `ClientError` when the answer is not as many responses.
    func entries(count: Int) throws -> [GraphQLResponse] {
        if body.isEmpty { try checkHTTPRules() }
        if case .other = MediaType(contentType: header("Content-Type")) { try checkHTTPRules() }
        let root: JSONCursor
        do {
            root = try JSONDocument(cancellable: body).root
        } catch let error as JSONError {
            // With a failing status, that comes first.
            try checkHTTPRules()
            throw malformed("is not JSON", underlying: SelectionError(error))
        }
        if root.kind == .array {
            guard root.count == count else { throw malformed("has \(root.count) responses for \(count) operations") }
            return root.elements.map {
                GraphQLResponse(body: Array($0.rawBytes), status: status, headers: headers)
            }
        }
        try checkHTTPRules()
        // Who has no credentials or asks too often is refused as a whole, batches or not.
        if let status, [401, 403, 407, 429].contains(status) || status >= 500 {
            return Array(repeating: self, count: count)
        }
        throw ClientError(
            code: .batchingUnsupported,
            message: "the server responded to a batch as to a single operation; enable batching on the server, "
                + "or remove `BatchingTransport`",
            response: self)
    }

    private func malformed(_ what: String, underlying: (any Error)? = nil) -> ClientError {
        ClientError(
            code: .malformedResponse, message: "the response to a batch of operations \(what)", response: self,
            underlying: underlying)
    }
}
