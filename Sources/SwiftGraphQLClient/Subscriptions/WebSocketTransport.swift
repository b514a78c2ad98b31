public import Foundation
public import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends operations over one WebSocket: subscriptions, and also queries and mutations.
///
/// ```swift
/// let socket = WebSocketTransport(endpoint: url) { ["authToken": .string(try await session.token())] }
/// let client = Client(transport: SplitTransport(requests: HTTPTransport(endpoint: url), subscriptions: socket))
/// for try await message in client.subscribe(messages) { print(message) }
/// ```
///
/// The transport offers both subprotocols, and the server chooses `graphql-transport-ws` or the legacy `graphql-ws`.
/// All operations share the socket. If it breaks, the transport opens it again according to its `ReconnectionPolicy`,
/// and restarts live subscriptions; `Client.subscriptionEvents` reports the interruption. Queries and mutations in
/// progress then fail, and are never sent twice. A close code that reports a mistake (4400, 4401, 4403, 4406, 4409,
/// 4429, 4500 and others) ends all operations with a specific `ClientError.Code`; the next operation opens a
/// new connection.
///
/// If the first connection fails, a subscription throws the reason, unless it reports connection events
/// (`Client.subscriptionEvents`). Then it reports the failure, and waits for the next attempt, as after an
/// interruption.
///
/// On Apple Watch, the system blocks WebSockets, except while the app plays audio or makes a call (Apple's technical
/// note TN3135). Subscribe over HTTP there.
///
/// The header fields of requests are not sent, because a socket has only the header fields of its handshake. The socket
/// closes when the transport and all its subscriptions are deallocated.
public struct WebSocketTransport: Transport {
    /// When the socket is opened and closed.
    public enum Opening: Hashable, Sendable {
        /// Opens the socket with the first operation, and closes it when it has been unused for the idle timeout.
        ///
        /// The transport checks once in each such period, so the socket may stay open for up to twice as long.
        case lazy(idleTimeout: Duration)
        /// Opens the socket right away, and keeps it open.
        case eager
    }

    /// A change in the state of the connection.
    public enum Event: Sendable {
        /// A connection is being made; attempt 0 is the first, and later ones follow failures.
        case connecting(attempt: Int)
        /// The server acknowledged the connection, with an optional payload.
        case connected(acknowledgement: JSONValue?)
        /// The connection broke, or couldn't be opened. The next attempt follows after the delay; `nil` if there is
        /// none.
        case interrupted(any Error, retryingAfter: Duration?)
        /// The connection was closed because it isn't needed.
        case closed
    }

    /// How the transport behaves.
    public struct Configuration: Sendable {
        /// The subprotocols to offer, in order of preference. If there is only one, it is used even if the server
        /// doesn't confirm it.
        public var subprotocols: [WebSocketSubprotocol] = [.graphQLTransportWS, .graphQLWS]
        /// The header fields of the opening handshake.
        public var headers: [String: String] = [:]
        /// The proxy, the certificates and the public keys.
        public var connection = ConnectionOptions()
        /// When the socket is open; by default, while an operation is live, and for 30 seconds after that.
        public var opening: Opening = .lazy(idleTimeout: .seconds(30))
        /// How long the closure for the payload of `connection_init` may take, and then the opening handshake.
        public var connectTimeout: Duration = .seconds(30)
        /// How long the server may take to acknowledge the connection.
        public var acknowledgementTimeout: Duration = .seconds(10)
        /// How often to ping the server; `nil` for never. Pings are sent whether or not the server sends events,
        /// because a proxy may close a socket on which the client sends nothing. If `pongTimeout` is longer than the
        /// interval, it is the interval instead. The legacy subprotocol has no ping message, so the transport uses the
        /// pings of the socket itself (RFC 6455, section 5.5.2).
        public var pingInterval: Duration? = .seconds(30)
        /// How long to wait for the server to send anything after a ping.
        public var pongTimeout: Duration = .seconds(10)
        /// How to reconnect after the connection breaks.
        public var reconnection = ReconnectionPolicy()
        /// Reports whether the device has a path to the network; the system's monitor by default. `nil` if there is
        /// always a path.
        public var networkMonitor: (any NetworkMonitor)? = SystemNetworkMonitor.shared
        /// The limits on responses and messages. The limits on heads, connections and event streams over HTTP don't
        /// apply.
        public var limits = TransportLimits()
        /// What happens to events that arrive faster than they are read, for each subscription.
        public var buffering: SubscriptionBuffering = .failing(limit: 256)
        /// Called with each change in the state of the connection, in order. It must not block.
        public var onEvent: (@Sendable (Event) -> Void)?

        /// Creates a configuration with the defaults.
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
    ///     for none. It is called for each connection. If it throws, or takes longer than `connectTimeout`, all
    ///     operations fail with `ClientError` of code `connectionInitPayloadFailed`. The closure can't send operations
    ///     with this transport, because they would wait for the payload.
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
    /// - Throws: `ClientError` of code `connectionFailed` if there is no connection or it broke before the response
    ///   arrived, `timedOut` after the request's idle timeout, `emptyResponse` if the server ends the operation without
    ///   a response, `uploadFailed` if the request has uploads, or the code for the server's close code;
    ///   `CancellationError` if the task was cancelled.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let response = try await subscribe(request).first { $0.value != nil }?.value
        try Task.checkCancellation()
        guard let response else {
            throw ClientError(code: .emptyResponse, message: "the server ended the operation without a response")
        }
        return response
    }

    /// Starts a subscription over the socket, or a query or mutation whose response arrives in parts.
    ///
    /// The stream throws `ClientError` if the server can no longer be reached, or rejects the connection, and with code
    /// `uploadFailed` if the request has uploads, because a WebSocket can't carry files.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        do { try request.checkHasNoUploads() } catch { return ResponseStream(unfolding: { throw error }) }
        let responses = multiplexer.stream(of: request, keeping: lease)
        // Pings show whether the socket of a subscription is alive.
        if request.type == .subscription { return responses }
        return multiplexer.limitingSilence(of: responses, to: request.idleTimeout ?? limits.idleTimeout)
    }

    /// Authenticates again, for example after the user's token has changed.
    ///
    /// The transport replaces the connection with another one, with a new payload from `connectionInitPayload`.
    ///
    /// The protocol allows one `connection_init` for each connection. So the transport waits until no query or mutation
    /// is in progress, closes the connection, opens another one, and restarts the subscriptions.
    /// `Client.subscriptionEvents` reports the interruption. Queries and mutations that start in the meantime wait for
    /// the new connection. If there is no connection, this does nothing, because the next connection gets a new payload
    /// anyway.
    public func reauthenticate() {
        multiplexer.renew()
    }

    /// Tries to reconnect now, without waiting for the rest of the delay. If there is a connection, replaces it unless
    /// the server responds to a ping within 2 seconds.
    public func reconnect() {
        multiplexer.reconnect()
    }

    /// Closes the socket. Live and later operations fail with `ClientError` of code `transportClosed`.
    public func close() {
        multiplexer.shutDown()
    }

    /// Held by the transport and each of its streams. Releasing the last reference ends the connection.
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
    /// The type and the endpoint, without the parts of the URL that may contain secrets: user, password and query.
    public var description: String { "WebSocketTransport to \(endpoint.withoutSecrets)" }
}

extension WebSocketTransport.Configuration: CustomStringConvertible {
    /// The subprotocols, and the names of the header fields without their values, which may contain secrets.
    public var description: String {
        let names = headers.keys.sorted().joined(separator: ", ")
        let fields = names.isEmpty ? "no header fields" : "the header fields \(names)"
        return "a WebSocket configuration with \(subprotocols.map(\.rawValue).joined(separator: ", ")) and \(fields)"
    }
}
