import SwiftGraphQLSelection
import SwiftGraphQLHTTP

extension HTTPTransport {
    /// The `Accept` field for responses that may arrive in parts. Servers may recognize one, both or neither of its two
    /// parameters. Apollo Server sends no parts unless the field names one of the formats that it supports.
    private static let acceptedParts =
        "multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824;q=0.9, "
        + "application/graphql-response+json;q=0.8, application/json;q=0.7"

    private static let unlimited = Duration.seconds(Int64.max)

    /// Starts a subscription, or sends a query or a mutation and returns the parts of its response as they arrive.
    ///
    /// The stream throws `ClientError` if the server rejects the request, sends an invalid response, or can no longer
    /// be reached.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        let limits = configuration.limits
        let isSubscription = request.type == .subscription
        // For a response in parts, the limits on its size and number of parts also limit the buffer.
        let (stream, buffer) = EventBuffer.make(
            isSubscription ? configuration.buffering.limits(bytes: limits.maximumBufferedBytes) : BufferLimits())
        do {
            try request.checkHasNoUploads()
            var message = try messageWithBody(for: request)
            message.require("Accept", isSubscription ? subscriptions.accept : Self.acceptedParts)
            message.isStream = isSubscription
            if isSubscription {
                message.idleTimeout = request.idleTimeout ?? limits.streamIdleTimeout ?? Self.unlimited
            }
            HTTPSubscription.start(message, of: request, over: self, buffer)
        } catch {
            buffer.finish(throwing: error)
        }
        return stream
    }

    /// Reopens broken subscription streams immediately, without waiting for the rest of the reconnection delay. A stream
    /// whose response doesn't begin within 2 seconds is requested again.
    public func reconnect() { path.announce() }
}

extension GraphQLRequest {
    /// Checks that the request has no uploads, which can't be sent over a WebSocket or if the response is streamed.
    ///
    /// - Throws: `ClientError` with code `uploadFailed` if there are uploads.
    func checkHasNoUploads() throws {
        if uploads.isEmpty { return }
        throw ClientError(
            code: .uploadFailed,
            message: "files can't be sent over a WebSocket, or with subscriptions or deferred parts; send "
                + "them through HTTPTransport, in a mutation without deferred parts")
    }
}
