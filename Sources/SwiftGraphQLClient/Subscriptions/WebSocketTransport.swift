public import Foundation
public import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends subscriptions, queries and mutations over one WebSocket.
///
/// ```swift
/// let socket = WebSocketTransport(endpoint: url) { ["authToken": .string(try await session.token())] }
/// let client = Client(transport: SplitTransport(requests: HTTPTransport(endpoint: url), subscriptions: socket))
/// for try await message in client.subscribe(messages) { print(message) }
/// ```
///
/// The transport offers both subprotocols, and the server chooses `graphql-transport-ws` or the legacy `graphql-ws`.
/// All operations share the socket. If the socket breaks, the transport opens another one according to its
/// `ReconnectionPolicy` and restarts live subscriptions; `Client.subscriptionEvents` reports the interruption. Queries
/// and mutations in progress fail and are never sent twice. A close code that reports a permanent error (4400, 4401,
/// 4403, 4406, 4409, 4429, 4500 and others) ends all operations with a specific `ClientError.Code`; the next operation
/// opens a new connection.
///
/// If the first connection fails, a subscription throws the reason, unless it reports connection events
/// (`Client.subscriptionEvents`). In that case, it reports the failure and waits for the next attempt.
///
/// On Apple Watch, the system blocks WebSockets, except while the app plays audio or makes a call (Apple's technical
/// note TN3135). On that platform, subscribe over HTTP.
///
/// The header fields of requests are not sent, because a socket has only the header fields of its handshake. The socket
/// closes when the transport and all its subscriptions are deallocated.
public struct WebSocketTransport: Transport {
    /// The policy for opening and closing the socket.
    public enum Opening: Hashable, Sendable {
        /// Opens the socket with the first operation and closes it when it has been unused for the idle timeout.
        ///
        /// The transport checks once per idle timeout whether the socket is in use, so the socket may stay open for up
        /// to twice as long. An idle timeout of less than a second counts as a second.
        case lazy(idleTimeout: Duration)
        /// Opens the socket when the transport is created and keeps it open.
        case eager
    }

    /// A change in the connection's state.
    public enum Event: Sendable {
        /// The transport is opening a connection. Attempt 0 is the first attempt, and later attempts follow failures.
        case connecting(attempt: Int)
        /// The server acknowledged the connection. The payload is optional.
        case connected(acknowledgement: JSONValue?)
        /// The connection broke, or couldn't be opened. The next attempt follows after the delay; `nil` means that
        /// there is no further attempt.
        case interrupted(any Error, retryingAfter: Duration?)
        /// The connection was closed because the app closed the transport, or because nothing used the connection.
        case closed
    }

    /// A transport's settings.
    public struct Configuration: Sendable {
        /// The subprotocols to offer, in order of preference. A single subprotocol is used even if the server doesn't
        /// confirm it.
        public var subprotocols: [WebSocketSubprotocol] = [.graphQLTransportWS, .graphQLWS]
        /// The header fields of the opening handshake.
        public var headers: [String: String] = [:]
        /// The options for connections: the proxy, certificates and public keys.
        public var connection = ConnectionOptions()
        #if canImport(Darwin)
            /// The configuration of the sockets' `URLSession`, for example with proxies, cookies or credentials; `nil`
            /// uses a configuration that stores nothing. Its `timeoutIntervalForResource` limits the lifetime of a
            /// socket.
            public var sessionConfiguration: URLSessionConfiguration?
        #endif
        /// When the socket is open; by default, while an operation is live and for 30 seconds after that.
        public var opening: Opening = .lazy(idleTimeout: .seconds(30))
        /// The time limit for the closure `connectionInitPayload` and, separately, for the opening handshake.
        public var connectTimeout: Duration = .seconds(30)
        /// How long the server may take to acknowledge the connection.
        public var acknowledgementTimeout: Duration = .seconds(10)
        /// How often to ping the server; `nil` disables pings. Pings are sent whether or not the server sends events,
        /// because a proxy may close a socket on which the client sends nothing. If `pongTimeout` is longer than this
        /// interval, a ping is sent only every `pongTimeout`. The legacy subprotocol has no ping message, so the
        /// transport sends ping frames (RFC 6455, section 5.5.2).
        public var pingInterval: Duration? = .seconds(30)
        /// How long to wait, after a ping, for the server to send anything.
        public var pongTimeout: Duration = .seconds(10)
        /// How to reconnect after the connection breaks.
        public var reconnection = ReconnectionPolicy()
        /// The monitor that reports whether the device has a network path, by default the system's monitor; `nil` to
        /// assume that a path always exists.
        public var networkMonitor: (any NetworkMonitor)? = SystemNetworkMonitor.shared
        /// The limits on responses and messages. The limits on heads, connections and event streams over HTTP don't
        /// apply.
        public var limits = TransportLimits()
        /// What happens to events that arrive faster than they are read, for each subscription.
        public var buffering: SubscriptionBuffering = .failing(limit: 256)
        /// A closure that is called with each change in the connection's state, in order. The closure must not block.
        public var onEvent: (@Sendable (Event) -> Void)?

        /// Creates a configuration with the default values.
        public init() {}
    }

    /// The server's URL.
    public let endpoint: URL
    private let lease: Lease
    var multiplexer: WebSocketMultiplexer { lease.multiplexer }

    /// Creates a transport to a server.
    ///
    /// - Parameters:
    ///   - endpoint: A URL with the scheme `ws`, `wss`, `http` or `https`. If the URL is invalid, the first operation
    ///     fails.
    ///   - configuration: The transport's settings.
    ///   - connectionInitPayload: A closure that returns the payload of `connection_init`, such as credentials: an
    ///     object, or `nil` for none. The closure is called for each connection. If it throws, or takes longer than
    ///     `connectTimeout`, the connection fails with code `connectionInitPayloadFailed`. As after any other failed
    ///     connection, queries and mutations fail, and live subscriptions wait for the next attempt. The closure can't
    ///     send operations with this transport, because they would wait for the payload.
    public init(
        endpoint: URL, configuration: Configuration = Configuration(),
        connectionInitPayload: (@Sendable () async throws -> JSONValue?)? = nil
    ) {
        self.init(
            endpoint: endpoint, configuration: configuration, connectionInitPayload: connectionInitPayload,
            connector: SystemWebSocketConnector(settings: .init(configuration)),
            sleep: { try await Task.sleep(for: $0.clamped) },
            random: { Double.random(in: 0...1) })
    }

    init(
        endpoint: URL, configuration: Configuration, connectionInitPayload: (@Sendable () async throws -> JSONValue?)?,
        connector: any WebSocketConnector, sleep: @escaping @Sendable (Duration) async throws -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.endpoint = endpoint
        lease = Lease(
            WebSocketMultiplexer(
                endpoint: endpoint, configuration: configuration, connectionInitPayload: connectionInitPayload,
                connector: connector, sleep: sleep, random: random))
        if configuration.opening == .eager { lease.multiplexer.open() }
    }

    /// Sends a query or a mutation over the socket.
    ///
    /// - Throws: `ClientError` with code `connectionFailed` if there is no connection, or if the connection broke
    ///   before the response arrived, `timedOut` after the request's idle timeout, `emptyResponse` if the server ends
    ///   the operation without a response, `uploadFailed` if the request has uploads, or the code for the server's
    ///   close code; `CancellationError` if the task was cancelled.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let response = try await subscribe(request).first { $0.value != nil }?.value
        try Task.checkCancellation()
        guard let response else {
            throw ClientError(code: .emptyResponse, message: "the server ended the operation without a response")
        }
        return response
    }

    /// Starts a subscription over the socket, or a query or a mutation whose response may arrive in parts.
    ///
    /// The stream throws `ClientError` if the server can no longer be reached or rejects the connection, and
    /// `ClientError` with code `uploadFailed` if the request has uploads, because a WebSocket can't carry files.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        do { try request.checkHasNoUploads() } catch { return ResponseStream(unfolding: { throw error }) }
        let responses = multiplexer.stream(of: request, keeping: lease)
        // A subscription needs no idle timeout, because pings show whether its socket is alive.
        if request.type == .subscription { return responses }
        let timeout = request.idleTimeout ?? multiplexer.configuration.limits.idleTimeout
        return multiplexer.limitingWaits(for: responses, to: timeout)
    }

    /// Reauthenticates, for example after the user's token has changed.
    ///
    /// The transport replaces the connection with another one, with a new payload from `connectionInitPayload`.
    ///
    /// Because the protocol allows only one `connection_init` for each connection, the transport waits until no query
    /// or mutation is in progress, closes the connection, opens another one and restarts the subscriptions.
    /// `Client.subscriptionEvents` reports the interruption. Queries and mutations that start in the meantime wait for
    /// the new connection. If there is no connection, this method does nothing, because the next connection gets a new
    /// payload anyway.
    public func reauthenticate() {
        multiplexer.renew()
    }

    /// Reconnects immediately, without waiting for the rest of the reconnection delay. If a connection is open, the
    /// transport replaces it unless the server responds to a ping within 2 seconds. A connection that is being opened
    /// also gets 2 seconds.
    public func reconnect() {
        multiplexer.reconnect()
    }

    /// Closes the socket. Live and later operations throw `ClientError` with code `transportClosed`.
    public func close() {
        multiplexer.shutDown()
    }

    /// An object that the transport and each of its streams hold. Releasing the last reference closes the connection.
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
    /// The transport's type and endpoint, excluding the URL's user, password and query, which may contain secrets.
    public var description: String { "WebSocketTransport to \(endpoint.withoutSecrets)" }
}

extension WebSocketTransport.Configuration: CustomStringConvertible {
    /// The subprotocols and the names of the header fields without their values, which may contain secrets.
    public var description: String {
        let names = headers.keys.sorted().joined(separator: ", ")
        let fields = names.isEmpty ? "no header fields" : "the header fields \(names)"
        return "a WebSocket configuration with \(subprotocols.map(\.rawValue).joined(separator: ", ")) and \(fields)"
    }
}

extension SystemWebSocketConnector.Settings {
    /// Creates settings from a transport's configuration.
    init(_ configuration: WebSocketTransport.Configuration) {
        // The limit must be positive: the decoder can't use a negative limit, and `URLSession` may read 0 as no limit.
        self.init(limit: max(configuration.limits.maximumEventBytes, 1))
        connection = configuration.connection
        #if canImport(Darwin)
            sessionConfiguration = configuration.sessionConfiguration
        #endif
    }
}
