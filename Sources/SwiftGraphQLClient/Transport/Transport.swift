import GraphQLSelection

/// Sends one operation to a server, and returns its response.
///
/// A transport takes a document and variables as text, and returns bytes, over HTTP, from a recording, or from a server
/// in the same process. It knows nothing of selections, so a transport of your own takes a few lines:
///
/// ```swift
/// struct Recorded: Transport {
///     let answer: [UInt8]
///     func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: answer) }
/// }
/// ```
///
/// Transports are called concurrently, so they are `Sendable`.
public protocol Transport: Sendable {
    /// Sends a query or a mutation.
    ///
    /// Returns when there is a body that should be read as a GraphQL response, errors of the GraphQL kind included.
    /// Where there is none (no connection, a proxy's error page), it throws.
    ///
    /// - Throws: `ClientError`; `CancellationError` when the task was cancelled, without waiting for the server.
    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse

    /// Starts an operation and returns its responses as they come: a subscription, or a query or mutation whose
    /// response may come in parts (`@defer`, `@stream`), each of which is a value here.
    ///
    /// The stream ends when the server ends the operation, and throws if the connection is lost for good. Ending the
    /// iteration, or cancelling its task, ends the operation. A transport that does not implement it carries no
    /// subscriptions, and sends queries and mutations by `send`.
    ///
    /// If a subscription's request asks for it (`GraphQLRequest.reportsConnection`), a transport that knows when the
    /// server has the subscription reports `.started` before the first response, and one that connects again reports
    /// `.interrupted` and `.resumed`. A transport that doesn't know when the server has the subscription should start
    /// it before this method returns: then a `QueryModel` with `live:`, which sends its query afterwards, misses no
    /// event.
    func subscribe(_ request: GraphQLRequest) -> ResponseStream
}

extension Transport {
    /// Returns the response of `send` for a query or a mutation.
    ///
    /// For a subscription, the stream throws `ClientError` of code `subscriptionsUnsupported`.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        AsyncThrowingStream { continuation in
            guard request.type != .subscription else {
                return continuation.finish(
                    throwing: ClientError(
                        code: .subscriptionsUnsupported,
                        message: "the transport '\(Self.self)' doesn't support subscriptions"))
            }
            let task = Task {
                do {
                    continuation.yield(.value(try await send(request)))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
