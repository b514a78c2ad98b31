/// Carries one operation to a server and brings back what it answers.
///
/// A transport knows how requests travel (HTTP, a recording, a server inside the process) and nothing of selections: it
/// takes a document and variables as text and gives back bytes. What the bytes mean is the client's business. So a
/// transport of your own is a few lines:
///
/// ```swift
/// struct Recorded: Transport {
///     let answer: [UInt8]
///     func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: answer) }
/// }
/// ```
///
/// It is called concurrently, hence `Sendable`.
public protocol Transport: Sendable {
    /// Sends a query or a mutation.
    ///
    /// Returns when there is a body that is to be read as a GraphQL response, errors of the GraphQL kind included. Where
    /// there is none (no connection, a proxy's error page), it throws.
    ///
    /// - Throws: `ClientError`; `CancellationError` when the task was cancelled, without waiting for the server.
    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse

    /// Starts a subscription and hands over the responses as they come.
    ///
    /// The stream ends when the server ends the subscription, and throws where there is no server any more. Ending the
    /// iteration, or cancelling its task, ends the subscription. A transport that does not implement it carries none.
    func subscribe(_ request: GraphQLRequest) -> AsyncThrowingStream<GraphQLResponse, any Error>
}

extension Transport {
    /// A stream that throws `ClientError` of code `subscriptionsUnsupported`.
    public func subscribe(_ request: GraphQLRequest) -> AsyncThrowingStream<GraphQLResponse, any Error> {
        AsyncThrowingStream {
            $0.finish(
                throwing: ClientError(
                    code: .subscriptionsUnsupported, message: "the transport '\(Self.self)' carries no subscriptions"))
        }
    }
}
