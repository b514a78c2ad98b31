package import SwiftGraphQLSelection

// These steps of `send` are separate functions, because a cache does work between them.
extension Client {
    /// Prepares a selection for sending: records the requested fields and prints the document.
    package func prepare<Value, Scope: OperationScope>(
        _ selection: Selection<Value, Scope>
    ) throws -> PreparedOperation<Value> {
        try selection.prepare(in: documents, checked: checksSelections)
    }

    /// Sends a query or a mutation and returns its complete response.
    ///
    /// - Throws: `ClientError` if there is no GraphQL response, or `CancellationError` if the task was cancelled.
    package func response<Value>(
        to operation: PreparedOperation<Value>, _ recorder: OperationRecorder?
    ) async throws -> GraphQLResponse {
        let request = request(of: operation)
        let isIncremental = operation.isIncremental
        do {
            let response = try await TotalTimeout(totalTimeout).limiting { [transport, maximumValueBytes] in
                try await isIncremental
                    ? IncrementalResponse.whole(of: transport.subscribe(request), maximumMemory: maximumValueBytes)
                    : transport.send(request)
            }
            try Task.checkCancellation()
            return response
        } catch {
            recorder?.fail(error)
            throw error
        }
    }

    /// Returns a client that passes each request through the given middleware, after all other middlewares and right
    /// before the transport.
    package func sendingLast(through middleware: any Middleware) -> Client {
        var client = self
        client.transport = transport.inserting(middleware)
        return client
    }
}
