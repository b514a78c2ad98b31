import SwiftGraphQLSelection

/// Sends one operation to a server, and returns its response.
///
/// A transport takes a document and variables as text, and returns bytes: over HTTP, from a recording, or from a server
/// in the same process. It doesn't depend on selections, so writing one takes a few lines:
///
/// ```swift
/// struct Recorded: Transport {
///     let body: [UInt8]
///     func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: body) }
/// }
/// ```
///
/// Transports are called concurrently, so they are `Sendable`.
public protocol Transport: Sendable {
    /// Sends a query or a mutation.
    ///
    /// Returns when there is a body to decode as a GraphQL response, which may contain GraphQL errors. Throws if there
    /// is no such body, for example because there is no connection, or a proxy sent an error page.
    ///
    /// - Throws: `ClientError`; `CancellationError` if the task was cancelled, without waiting for the server.
    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse

    /// Starts an operation, and returns its responses as they arrive.
    ///
    /// The operation is a subscription, or a query or mutation whose response may arrive in parts (`@defer`,
    /// `@stream`). Each part is then a value of the stream.
    ///
    /// The stream ends when the server ends the operation, and throws if the connection is lost for good. Ending the
    /// iteration, or cancelling its task, ends the operation. The default implementation doesn't support subscriptions,
    /// and sends queries and mutations with `send`.
    ///
    /// If the request of a subscription asks for connection events (`GraphQLRequest.reportsConnection`), a transport
    /// that knows when the server has started the subscription reports `.started` before the first response, and a
    /// transport that reconnects reports `.interrupted` and `.resumed`. A transport that doesn't know when the server
    /// has started the subscription should send it before this method returns. A `QueryModel` with `live:`, which sends
    /// its query afterwards, then doesn't miss any event.
    func subscribe(_ request: GraphQLRequest) -> ResponseStream

    /// Tries to reopen broken connections now, and checks that open ones are alive. By default, this does nothing.
    func reconnect()
}

extension Transport {
    /// Does nothing.
    public func reconnect() {}

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
