public import Foundation
public import GraphQLSelection
import HTTPTransfer

/// Sends operations over one WebSocket: subscriptions, and also queries and mutations.
///
/// ```swift
/// let socket = WebSocketTransport(endpoint: url) { ["authToken": .string(try await session.token())] }
/// let client = Client(transport: SplitTransport(requests: HTTPTransport(endpoint: url), subscriptions: socket))
/// for try await message in client.subscribe(messages) { print(message) }
/// ```
///
/// The transport offers both subprotocols, and the server chooses `graphql-transport-ws` or the legacy `graphql-ws`.
/// All operations share the socket. If it breaks, the transport opens it again as `ReconnectionPolicy` says, and starts
/// live subscriptions again; `Client.subscriptionEvents` reports the gap. Queries and mutations in progress then fail,
/// and are never sent twice. A close code that reports a mistake (4400, 4401, 4403, 4406, 4409, 4429, 4500 and others)
/// ends all operations with an error of its own code; the next operation opens a new connection.
///
/// The header fields of requests are not sent, because a socket only has those of its handshake. The socket closes when
/// the transport and all its subscriptions are deallocated.
public struct WebSocketTransport: Transport {
    /// When the socket is open.
    public enum Opening: Hashable, Sendable {
        /// Opens with the first operation, and closes after the socket was unused for a time.
        ///
        /// The transport checks once in such a period, so the actual time may be twice as long.
        case lazy(idleTimeout: Duration)
        /// From now on, until the end.
        case eager
    }

    /// What happens to the connection.
    public enum Event: Sendable {
        /// A connection is being made; attempt 0 is the first, higher ones follow failures.
        case connecting(attempt: Int)
        /// The server acknowledged the connection, with an optional payload.
        case connected(acknowledgement: JSONValue?)
        /// The connection broke, or none could be made. The next attempt follows after the delay; `nil` if none does.
        case interrupted(any Error, retryingAfter: Duration?)
        /// The connection was closed, for it is not needed.
        case closed
    }

    /// How the transport behaves.
    public struct Configuration: Sendable {
        /// The subprotocols to offer, in order of preference. If there is only one, it is used even if the server
        /// confirms none.
        public var subprotocols: [WebSocketSubprotocol] = [.graphQLTransportWS, .graphQLWS]
        /// Header fields of the opening handshake.
        public var headers: [String: String] = [:]
        /// The proxy, the certificates and the public keys.
        public var connection = ConnectionOptions()
        /// When the socket is open; by default while something is live, and half a minute longer.
        public var opening: Opening = .lazy(idleTimeout: .seconds(30))
        /// How long the opening handshake may take.
        public var connectTimeout: Duration = .seconds(30)
        /// How long the server may take to acknowledge the connection.
        public var acknowledgementTimeout: Duration = .seconds(10)
        /// How often to ping the server if it sends nothing; `nil` for never. The legacy subprotocol has no ping
        /// message, so the transport uses the pings of the socket itself (RFC 6455, section 5.5.2).
        public var pingInterval: Duration? = .seconds(30)
        /// How long to wait for the server to send anything after a ping.
        public var pongTimeout: Duration = .seconds(10)
        /// How to reconnect after the connection breaks.
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

    /// The server's URL.
    public let endpoint: URL
    private let lease: Lease
    private let limits: TransportLimits
    var multiplexer: WebSocketMultiplexer { lease.multiplexer }

    /// Creates a transport to a server.
    ///
    /// - Parameters:
    ///   - endpoint: A URL with the scheme `ws`, `wss`, `http` or `https`. If it can't be used, the first operation
    ///     fails.
    ///   - configuration: How the transport behaves.
    ///   - connectionInitPayload: Returns the payload of `connection_init`, such as credentials: an object, or `nil`
    ///     for none. It is called for each connection. If it throws, all operations fail with its error.
    public init(
        endpoint: URL, configuration: Configuration = Configuration(),
        connectionInitPayload: (@Sendable () async throws -> JSONValue?)? = nil
    ) {
        self.init(
            endpoint: endpoint, configuration: configuration, connectionInitPayload: connectionInitPayload,
            connector: SystemWebSocketConnector(settings: .init(configuration.limits, configuration.connection)),
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
    /// - Throws: `ClientError`: `connectionFailed` if there is no connection or it broke before the response arrived,
    ///   `timedOut` after the request's idle timeout, `emptyResponse` if the server ends the operation without a
    ///   response, or the code that a close code stands for. `CancellationError`.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let response = try await subscribe(request).first { $0.value != nil }?.value
        try Task.checkCancellation()
        guard let response else {
            throw ClientError(code: .emptyResponse, message: "the server ended the operation without a response")
        }
        return response
    }

    /// Starts a subscription over the socket, or a query or mutation whose response comes in parts.
    ///
    /// The stream throws `ClientError` if the server can't be reached any more, or rejects the connection.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        let responses = multiplexer.stream(of: request, keeping: lease)
        // Pings tell whether the socket of a subscription is alive.
        if request.type == .subscription { return responses }
        return multiplexer.limitingSilence(of: responses, to: request.idleTimeout ?? limits.idleTimeout)
    }

    /// Authenticates again, for example after the user's token has changed: replaces the connection with another one, with
    /// a new payload from `connectionInitPayload`.
    ///
    /// The protocol allows one `connection_init` for each connection. So the transport waits until no query or mutation
    /// is in progress, closes the connection, opens another, and starts the subscriptions again.
    /// `Client.subscriptionEvents` reports the gap. Queries and mutations that start meanwhile wait for the new
    /// connection. Without a connection, the method does nothing, because the next one gets a new payload anyway.
    public func reauthenticate() {
        multiplexer.renew()
    }

    /// Closes the socket. Live operations and later ones fail with `ClientError` of code `transportClosed`.
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

extension WebSocketTransport: CustomStringConvertible {
    /// The type and the endpoint, without the parts that may hold secrets: user, password and query.
    public var description: String { "WebSocketTransport to \(endpoint.withoutSecrets)" }
}

extension WebSocketTransport.Configuration: CustomStringConvertible {
    /// The subprotocols and the names of the header fields. The values hold secrets and are left out.
    public var description: String {
        let names = headers.keys.sorted().joined(separator: ", ")
        let fields = names.isEmpty ? "no header fields" : "the header fields \(names)"
        return "a WebSocket configuration with \(subprotocols.map(\.rawValue).joined(separator: ", ")) and \(fields)"
    }
}
