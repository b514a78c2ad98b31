import SwiftGraphQLSelection
import SwiftGraphQLHTTP

extension HTTPTransport {
    /// The `Accept` field for responses that may arrive in parts. Servers know one or both of these parameters, or
    /// none. Apollo Server sends no parts unless one of the formats that it supports has a parameter here.
    private static let accept =
        "multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824;q=0.9, "
        + "application/graphql-response+json;q=0.8, application/json;q=0.7"

    /// Sends a query or a mutation, and returns the parts of its response as they arrive.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        // The limits on the response also limit the buffer.
        let (stream, buffer) = EventBuffer.make()
        do {
            guard request.type != .subscription else {
                throw ClientError(
                    code: .subscriptionsUnsupported,
                    message: "HTTPTransport doesn't support subscriptions: use HTTPSubscriptionTransport or "
                        + "WebSocketTransport, and SplitTransport for the rest")
            }
            try request.checkHasNoUploads()
            var message = try messageWithBody(for: request)
            message.require("Accept", Self.accept)
            HTTPSubscription.start(
                message, in: session,
                HTTPSubscription.Settings(
                    limit: maximumBytes(of: request), maximumParts: configuration.limits.maximumResponseParts),
                buffer)
        } catch {
            buffer.finish(throwing: error)
        }
        return stream
    }
}

extension GraphQLRequest {
    /// Checks that a request has no uploads, which can't be sent over a WebSocket or with a streamed response.
    ///
    /// - Throws: `ClientError` of code `uploadFailed` if there are uploads.
    func checkHasNoUploads() throws {
        if uploads.isEmpty { return }
        throw ClientError(
            code: .uploadFailed,
            message: "files can't be sent over a WebSocket, or with a streamed response: use "
                + "HTTPTransport, without deferred parts")
    }
}
