public import SwiftGraphQL

extension GraphQLServer: Transport {
    /// Executes a query or a mutation. As with GraphQL over HTTP, the status is 200 if there is data, and 400 if the
    /// request is rejected.
    ///
    /// - Throws: The errors of simulated failures, and `CancellationError`.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let faults = await takeFaults()
        try await faults.strike()
        let result = try await self.result(
            request.document, .object(request.variables), request.operationName, headers: request.headers,
            errorBehavior: request.errorBehavior, failingFields: faults.failingFields)
        return Self.response(result, faults)
    }

    /// Executes an operation. A subscription has one response for each event, and any other operation has one response.
    ///
    /// If the request's `reportsConnection` is true, the stream reports the subscription's start as soon as the server
    /// has created the event stream. No event is lost from then on. At most one response waits until the client
    /// requests it. Ending the iteration ends the subscription.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        let (responses, output) = ResponseStream.makeStream()
        let (demand, wanted) = AsyncStream<Void>.makeStream()
        let task = Task {
            func send(_ event: SubscriptionEvent<GraphQLResponse>) async {
                if await demand.first(where: { true }) != nil { output.yield(event) }
            }
            do {
                let faults = await takeFaults()
                try await faults.strike()
                try await respond(to: request, failingFields: faults.failingFields) {
                    if request.reportsConnection { await send(.started) }
                } respond: {
                    await send(.value(Self.response($0, faults)))
                }
                output.finish()
            } catch {
                output.finish(throwing: error)
            }
        }
        output.onTermination = { _ in task.cancel() }
        return ResponseStream(unfolding: {
            wanted.yield()
            return try await responses.first { _ in true }
        })
    }

    private static func response(_ result: ExecutionResult, _ faults: [Fault.Kind]) -> GraphQLResponse {
        var response = GraphQLResponse(
            body: faults.cut(result.bytes), status: result.data == nil ? 400 : 200,
            headers: ["Content-Type": "application/graphql-response+json; charset=utf-8"])
        response.scalarAdvice =
            "if this is a mock value, choose one that the codec accepts: `server.mocking(\"NameOfTheScalar\", with: "
            + "TheCodec.self)`"
        return response
    }
}
