import GraphQLSelection

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

    /// Starts an operation and hands over the responses as they come: a subscription, or a query or mutation whose
    /// response may come in parts (`@defer`, `@stream`), each of which is a response here.
    ///
    /// The stream ends when the server ends the operation, and throws where there is no server any more. Ending the
    /// iteration, or cancelling its task, ends the operation. A transport that does not implement it carries no
    /// subscriptions, and sends queries and mutations by `send`.
    ///
    /// Where a subscription's request asks for it (`GraphQLRequest.reportsNotices`), a transport that knows when the
    /// server has the subscription says so before the first response, by `GraphQLResponse(notice: .started)`, and one
    /// that connects again tells of `interrupted` and `resumed`. One that tells nothing works all the same: a
    /// `QueryModel` with `live:` asks its query only once then, and what happens between the answer and the start comes
    /// with the next refresh.
    func subscribe(_ request: GraphQLRequest) -> AsyncThrowingStream<GraphQLResponse, any Error>
}

extension Transport {
    /// What `send` answers to a query or a mutation; for a subscription a stream that throws `ClientError` of code
    /// `subscriptionsUnsupported`.
    public func subscribe(_ request: GraphQLRequest) -> AsyncThrowingStream<GraphQLResponse, any Error> {
        AsyncThrowingStream { continuation in
            guard request.type != .subscription else {
                return continuation.finish(
                    throwing: ClientError(
                        code: .subscriptionsUnsupported,
                        message: "the transport '\(Self.self)' carries no subscriptions"))
            }
            let task = Task {
                do {
                    continuation.yield(try await send(request))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
