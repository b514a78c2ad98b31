import GraphQLSelection
import HTTPTransfer

extension HTTPTransport {
    /// What is accepted for a response that may come in parts. Servers know one of these parameters or none.
    private static let accept =
        "multipart/mixed;deferSpec=20220824, application/graphql-response+json;q=0.9, application/json;q=0.8"

    /// Sends a query or a mutation whose response may come in parts, and hands them over as they come: the bodies that
    /// a server sends for `@defer` and `@stream`, or the one response of a server that answers at once.
    ///
    /// Subscriptions are refused: `HTTPSubscriptionTransport` carries them.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        // The limits on the response are limits on what waits.
        let (stream, buffer) = EventBuffer.make()
        do {
            guard request.type != .subscription else {
                throw ClientError(
                    code: .subscriptionsUnsupported,
                    message: "HTTPTransport carries no subscriptions: use HTTPSubscriptionTransport or "
                        + "WebSocketTransport, with SplitTransport for the rest")
            }
            try request.checkHasNoUploads()
            var message = try post(request.httpBody, of: request)
            message.ownHeaders["Accept"] = Self.accept
            HTTPSubscription.start(
                message, in: session,
                HTTPSubscription.Settings(
                    limit: maximumBytes(of: request), maximumParts: configuration.limits.responseParts),
                buffer)
        } catch {
            buffer.finish(throwing: error)
        }
        return stream
    }
}

extension GraphQLRequest {
    /// - Throws: `ClientError` of code `uploadFailed` where there are uploads.
    func checkHasNoUploads() throws {
        if uploads.isEmpty { return }
        throw ClientError(
            code: .uploadFailed,
            message: "files can't go with an operation that is answered by a stream, or over a WebSocket: send it by "
                + "HTTPTransport, without deferred parts")
    }
}
