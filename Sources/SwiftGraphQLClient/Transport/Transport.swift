import SwiftGraphQLSelection

/// Sends one operation to a server and returns its response.
///
/// A transport takes a document and variables as text and returns bytes: over HTTP, from a recording, or from a server
/// in the same process. It doesn't depend on selections, so a custom transport takes only a few lines:
///
/// ```swift
/// struct Recorded: Transport {
///     let body: [UInt8]
///     func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: body) }
/// }
/// ```
///
/// Transports are called concurrently, so they must be `Sendable`.
public protocol Transport: Sendable {
    /// Sends a query or a mutation.
    ///
    /// The method returns when there is a body to decode as a GraphQL response, which may contain GraphQL errors. It
    /// throws if there is no such body, for example because a proxy sent an error page.
    ///
    /// - Throws: `ClientError`, or `CancellationError` if the task was cancelled, without waiting for the server.
    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse

    /// Starts an operation and returns its responses as they arrive.
    ///
    /// The operation is a subscription, or a query or mutation whose response may arrive in parts (`@defer`,
    /// `@stream`). Each part is then a value of the stream.
    ///
    /// The stream ends when the server ends the operation, and throws if the connection is lost permanently. Ending the
    /// iteration, or cancelling its task, ends the operation. The default implementation sends queries and mutations
    /// with `send`, but doesn't support subscriptions.
    ///
    /// If a subscription's request has `GraphQLRequest.reportsConnection` set, a transport that knows when the server
    /// has started the subscription reports `.started` before the first response, and a transport that reconnects
    /// reports `.interrupted` and `.resumed`. A transport that doesn't know when the server has started the
    /// subscription should send the request before this method returns, so that a `QueryModel` with `live:`, which
    /// sends its query afterwards, doesn't miss any event.
    func subscribe(_ request: GraphQLRequest) -> ResponseStream

    /// Tries to reopen broken connections now and checks that open connections are alive. The default implementation
    /// does nothing.
    func reconnect()
}

extension Transport {
    /// Does nothing. Transports that keep connections open implement this method themselves.
    public func reconnect() {}

    /// For a query or a mutation, returns a stream that yields the response that `send` returns.
    ///
    /// For a subscription, the stream throws `ClientError` with code `subscriptionsUnsupported`.
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
