public import Foundation
public import GraphQLSelection
import HTTPTransfer

/// Carries operations over one WebSocket: subscriptions, and queries and mutations too.
///
/// ```swift
/// let socket = WebSocketTransport(endpoint: url) { ["authToken": .string(try await session.token())] }
/// let client = Client(transport: SplitTransport(requests: HTTPTransport(endpoint: url), subscriptions: socket))
/// for try await message in client.subscribe(messages) { print(message) }
/// ```
///
/// Both subprotocols are offered, and what the server chooses is spoken: `graphql-transport-ws`, or the legacy
/// `graphql-ws`. All operations share the socket. When it breaks it is opened again as `ReconnectionPolicy` says, and
/// live subscriptions are started again; `Client.subscriptionEvents` tells of the gap. Queries and mutations under way
/// then fail, and are never sent a second time. A close code that tells of a mistake (4400, 4401, 4403, 4406, 4409, 4429,
/// 4500 and others) ends all with an error of its own code; the next operation tries again from the start.
///
/// Header fields of requests are not sent: a socket has those of its opening alone. The socket is closed when neither
/// the transport nor any of its subscriptions is held any more.
public struct WebSocketTransport: Transport {
    /// When the socket is open.
    public enum Opening: Hashable, Sendable {
        /// From the first operation on, until there has been none for a time. That is looked at once in such a time, so
        /// it may be twice as long.
        case lazy(idleTimeout: Duration)
        /// From now on, until the end.
        case eager
    }

    /// What happens to the connection.
    public enum Event: Sendable {
        /// A connection is being made; attempt 0 is the first, higher ones follow failures.
        case connecting(attempt: Int)
        /// The server has taken the connection, and may have said something about it.
        case connected(acknowledgement: JSONValue?)
        /// The connection broke, or none could be made. The next attempt follows after the delay; `nil` where none does.
        case interrupted(any Error, retryingAfter: Duration?)
        /// The connection was closed, for it is not needed.
        case closed
    }

    /// How the transport behaves.
    public struct Configuration: Sendable {
        /// What is spoken, what is liked best first. With one alone, that is spoken even where the server confirms none.
        public var subprotocols: [WebSocketSubprotocol] = [.graphQLTransportWS, .graphQLWS]
        /// Header fields of the opening handshake.
        public var headers: [String: String] = [:]
        /// When the socket is open; by default while something is live, and half a minute longer.
        public var opening: Opening = .lazy(idleTimeout: .seconds(30))
        /// How long the opening handshake may take.
        public var connectTimeout: Duration = .seconds(30)
        /// How long the server may take to acknowledge the connection.
        public var acknowledgementTimeout: Duration = .seconds(10)
        /// How often the server is asked for a sign of life; `nil` for never. Anything that it sends is one. Where the legacy subprotocol is spoken, which
        /// has no message for it, the socket itself is asked (RFC 6455, section 5.5.2).
        public var pingInterval: Duration? = .seconds(30)
        /// How long the server may send nothing after a ping.
        public var pongTimeout: Duration = .seconds(10)
        /// What is done when the connection breaks.
        public var reconnection = ReconnectionPolicy()
        /// The limits. Those on heads, connections and event streams over HTTP don't apply.
        public var limits = TransportLimits()
        /// What becomes of events that come faster than they are read, for each subscription.
        public var buffering: SubscriptionBuffering = .failing(limit: 256)
        /// Called with what happens to the connection, in order; it must not block.
        public var onEvent: (@Sendable (Event) -> Void)?

        /// The defaults.
        public init() {}
    }

    /// Where the server is.
    public let endpoint: URL
    private let lease: Lease
    private let limits: TransportLimits
    var multiplexer: WebSocketMultiplexer { lease.multiplexer }

    /// A transport to a server.
    ///
    /// - Parameters:
    ///   - endpoint: A URL of scheme `ws` or `wss`; `http` and `https` stand for these. One that can't be used is an
    ///     error of the first operation.
    ///   - configuration: How the transport behaves.
    ///   - connectionInitPayload: What the server is told with `connection_init`, credentials for one: an object, or
    ///     `nil` for nothing. Asked again for every connection. What it throws ends all operations.
    public init(
        endpoint: URL, configuration: Configuration = Configuration(),
        connectionInitPayload: (@Sendable () async throws -> JSONValue?)? = nil
    ) {
        self.init(
            endpoint: endpoint, configuration: configuration, connectionInitPayload: connectionInitPayload,
            connector: SystemWebSocketConnector(settings: .init(configuration.limits)),
            sleep: { try await Task.sleep(for: $0.clamped) },
            random: { Double.random(in: 0...1) })
    }

    init(
        endpoint: URL, configuration: Configuration, connectionInitPayload: (@Sendable () async throws -> JSONValue?)?,
        connector: any WebSocketConnector, sleep: @escaping @Sendable (Duration) async throws -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.endpoint = endpoint
        limits = configuration.limits
        lease = Lease(
            WebSocketMultiplexer(
                endpoint: endpoint, configuration: configuration, connectionInitPayload: connectionInitPayload,
                connector: connector, sleep: sleep, random: random))
        if configuration.opening == .eager { lease.multiplexer.open() }
    }

    /// Sends a query or a mutation over the socket.
    ///
    /// - Throws: `ClientError`: `connectionFailed` when no connection could be made or it broke before the answer came,
    ///   `timedOut` after the request's idle timeout, `emptyResponse` when the server ends the operation without an answer,
    ///   or what a close code stands for. `CancellationError`.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let response = try await subscribe(request).first { $0.value != nil }?.value
        try Task.checkCancellation()
        guard let response else {
            throw ClientError(code: .emptyResponse, message: "the server ended the operation without an answer")
        }
        return response
    }

    /// Starts a subscription over the socket, or a query or mutation whose response comes in parts.
    ///
    /// The stream throws `ClientError` when the server can't be reached any more, or refuses the connection.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        let responses = multiplexer.stream(of: request, keeping: lease)
        // Pings tell whether the socket of a subscription is alive.
        if request.type == .subscription { return responses }
        return multiplexer.limitingSilence(of: responses, to: request.idleTimeout ?? limits.idleTimeout)
    }

    /// Closes the socket. What is live ends with `ClientError` of code `transportClosed`, and so does what comes later.
    public func close() {
        multiplexer.shutDown()
    }

    /// Held by the transport and by each of its streams: with the last of them the connection ends.
    final class Lease: Sendable {
        let multiplexer: WebSocketMultiplexer

        init(_ multiplexer: WebSocketMultiplexer) {
            self.multiplexer = multiplexer
        }

        deinit {
            multiplexer.shutDown()
        }
    }
}
