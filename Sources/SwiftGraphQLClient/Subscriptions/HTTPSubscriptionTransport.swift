public import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends subscriptions over HTTP: each is a POST with a streamed response.
///
/// `HTTPTransport` sends queries and mutations. The transport requests server-sent events (GraphQL over SSE,
/// distinct-connections mode) or `multipart/mixed` (subscriptionSpec 1.0), and reads whichever of the two the server
/// sends. If the server sends a single response instead, such as errors, the stream contains only that response.
///
/// Over HTTP/1.1, each subscription has a separate connection. If the connection breaks, the transport opens it again
/// according to its `ReconnectionPolicy`, with the same header fields. With server-sent events, it then sends the last
/// `id` in `Last-Event-ID`, and waits at least as long as the server's `retry` says, up to the policy's longest delay.
/// `Client.subscriptionEvents` reports interruptions, and reports the start when the head of the first response has
/// arrived. If connecting fails too often, the stream throws `ClientError` of code `connectionFailed`, `timedOut` or
/// `httpStatus`. If the first connection fails, a subscription throws immediately; one that reports connection events
/// reports it, and waits for the next attempt, as after an interruption. The transport follows redirects in the same
/// way as `HTTPTransport`.
public struct HTTPSubscriptionTransport: Transport {
    /// How the server sends events.
    public enum Format: Hashable, Sendable {
        /// `text/event-stream`.
        case eventStream
        /// `multipart/mixed;subscriptionSpec=1.0`.
        case multipart

        /// The value of the `Accept` field.
        fileprivate var accept: String {
            switch self {
            case .eventStream: "text/event-stream, application/graphql-response+json;q=0.9, application/json;q=0.8"
            // Some servers compare the first type as a string.
            case .multipart: "multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json"
            }
        }
    }

    /// The server's URL.
    public var endpoint: URL { requests.endpoint }
    /// The format that the transport requests.
    public let format: Format
    /// What happens to events that arrive faster than they are read, for each subscription.
    public let buffering: SubscriptionBuffering
    /// How the transport connects to the server, and what it accepts.
    public var configuration: HTTPTransport.Configuration { requests.configuration }
    /// How the transport reconnects after a connection breaks.
    public let reconnection: ReconnectionPolicy
    private let path: PathChanges
    var requests: HTTPTransport
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0.clamped) }

    /// Creates a transport to a server.
    ///
    /// - Parameters:
    ///   - endpoint: The `http` or `https` URL of the server.
    ///   - format: The format to request.
    ///   - buffering: What happens to events that arrive faster than they are read, for each subscription.
    ///   - configuration: How to connect to the server, and what to accept.
    ///   - reconnection: How to reconnect after a connection breaks; by default, ten attempts in about two minutes.
    public init(
        endpoint: URL, format: Format = .eventStream, buffering: SubscriptionBuffering = .failing(limit: 256),
        configuration: HTTPTransport.Configuration = HTTPTransport.Configuration(),
        reconnection: ReconnectionPolicy = ReconnectionPolicy()
    ) {
        self.init(
            HTTPTransport(endpoint: endpoint, configuration: configuration), format: format, buffering: buffering,
            reconnection: reconnection)
    }

    /// Creates a transport that sends everything with another one, and shares its connections and its configuration.
    ///
    /// - Parameters:
    ///   - requests: The transport for queries and mutations.
    ///   - format: The format to request.
    ///   - buffering: What happens to events that arrive faster than they are read, for each subscription.
    ///   - reconnection: How to reconnect after a connection breaks; by default, ten attempts in about two minutes.
    public init(
        _ requests: HTTPTransport, format: Format = .eventStream,
        buffering: SubscriptionBuffering = .failing(limit: 256),
        reconnection: ReconnectionPolicy = ReconnectionPolicy()
    ) {
        self.requests = requests
        self.format = format
        self.buffering = buffering
        self.reconnection = reconnection
        path = PathChanges(requests.configuration.networkMonitor)
    }

    /// Sends a query or a mutation with `HTTPTransport`.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await requests.send(request)
    }

    /// Starts a subscription. `HTTPTransport` handles queries and mutations with deferred parts.
    ///
    /// The stream throws `ClientError` if the server rejects the request, sends an invalid response, or can no longer
    /// be reached.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        if request.type != .subscription { return requests.subscribe(request) }
        let (stream, buffer) = EventBuffer.make(buffering.limits(bytes: configuration.limits.maximumBufferedBytes))
        do {
            try request.checkHasNoUploads()
            var message = try requests.post(request.httpBody, of: request)
            message.require("Accept", format.accept)
            message.idleTimeout = request.idleTimeout ?? configuration.limits.streamIdleTimeout ?? Self.unlimited
            HTTPSubscription.start(
                message, in: requests.session,
                HTTPSubscription.Settings(
                    limit: request.maximumResponseBytes ?? configuration.limits.maximumEventBytes,
                    reconnection: reconnection,
                    reportsConnection: request.reportsConnection, path: path, sleep: sleep),
                buffer)
        } catch {
            buffer.finish(throwing: error)
        }
        return stream
    }

    /// Reopens broken streams now, without the rest of the delay.
    public func reconnect() { path.announce() }

    private static let unlimited = Duration.seconds(Int64.max)
}

extension HTTPSubscriptionTransport: CustomStringConvertible {
    /// The type and the endpoint, without the parts of the URL that may contain secrets: user, password and query.
    public var description: String { "HTTPSubscriptionTransport to \(endpoint.withoutSecrets)" }
}
