public import Foundation
import GraphQLSelection
import HTTPTransfer

/// Carries subscriptions by HTTP: each is a POST whose answer goes on and on. Queries and mutations go by
/// `HTTPTransport`.
///
/// What it asks for is server-sent events (GraphQL over SSE, distinct-connections mode) or `multipart/mixed`
/// (subscriptionSpec 1.0); what comes is read as whichever of them it is. A server that answers with one response
/// instead, errors for instance, gives a stream of that response alone.
///
/// Each subscription has a connection of its own. When it breaks, or can't be made for a reason that may pass, it is made
/// again as `ReconnectionPolicy` says, with the same header fields. `Client.subscriptionEvents` tells of the gap, and of
/// the start when the head of the first answer has come. When connecting has failed too often, the stream throws
/// `ClientError` of code `connectionFailed`, `timedOut` or `httpStatus`.
/// Redirects are followed as `HTTPTransport` does.
public struct HTTPSubscriptionTransport: Transport {
    /// How the server sends events.
    public enum Format: Hashable, Sendable {
        /// `text/event-stream`.
        case eventStream
        /// `multipart/mixed;subscriptionSpec=1.0`.
        case multipart
    }

    /// Where the server is.
    public let endpoint: URL
    /// What is asked for.
    public let format: Format
    /// What becomes of events that come faster than they are read, for each subscription.
    public let buffering: SubscriptionBuffering
    /// How the transport connects to the server, and what it accepts.
    public var configuration: HTTPTransport.Configuration { requests.configuration }
    /// What is done when a connection breaks.
    public let reconnection: ReconnectionPolicy
    var requests: HTTPTransport
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0.clamped) }

    /// A transport to a server.
    ///
    /// - Parameters:
    ///   - endpoint: The `http` or `https` URL of the server.
    ///   - format: What is asked for.
    ///   - buffering: What becomes of events that come faster than they are read, for each subscription.
    ///   - configuration: How to connect to the server, and what to accept.
    ///   - reconnection: What is done when a connection breaks; by default ten attempts in some two minutes.
    public init(
        endpoint: URL, format: Format = .eventStream, buffering: SubscriptionBuffering = .failing(limit: 256),
        configuration: HTTPTransport.Configuration = HTTPTransport.Configuration(),
        reconnection: ReconnectionPolicy = ReconnectionPolicy()
    ) {
        self.endpoint = endpoint
        self.format = format
        self.buffering = buffering
        self.reconnection = reconnection
        requests = HTTPTransport(endpoint: endpoint, configuration: configuration)
    }

    /// Sends a query or a mutation by `HTTPTransport`.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await requests.send(request)
    }

    /// Starts a subscription. Queries and mutations whose response comes in parts go by `HTTPTransport`.
    ///
    /// The stream throws `ClientError` when the server refuses, sends what can't be read, or goes away.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        if request.type != .subscription { return requests.subscribe(request) }
        let (stream, buffer) = EventBuffer.make(buffering.limits(bytes: configuration.limits.bufferedBytes))
        do {
            try request.checkHasNoUploads()
            var message = try requests.post(request.httpBody, of: request)
            message.ownHeaders["Accept"] =
                switch format {
                case .eventStream: "text/event-stream, application/graphql-response+json;q=0.9, application/json;q=0.8"
                // Some servers compare the first type as text.
                case .multipart: "multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json"
                }
            message.idleTimeout = request.idleTimeout ?? configuration.limits.streamIdleTimeout ?? Self.unlimited
            HTTPSubscription.start(
                message, in: requests.session,
                HTTPSubscription.Settings(
                    limit: request.maximumResponseBytes ?? configuration.limits.eventBytes, reconnection: reconnection,
                    reportsConnection: request.reportsConnection, sleep: sleep),
                buffer)
        } catch {
            buffer.finish(throwing: error)
        }
        return stream
    }

    private static let unlimited = Duration.seconds(Int64.max)
}
