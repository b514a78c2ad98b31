import SwiftGraphQLHTTP

extension HTTPTransport {
    /// How a transport connects to servers, and what it accepts from them.
    public struct Configuration: Sendable {
        /// The maximum size of responses, and the maximum number of simultaneous requests.
        public var limits = TransportLimits()
        /// Whether the transport keeps cookies in memory, and sends them back. No other transport sends these cookies.
        /// By default, the transport ignores cookies. If it has more than 3,000 cookies, it removes all of them.
        ///
        /// The transport sends a `Cookie` header field of a request in either case; on Linux, together with the kept
        /// cookies.
        public var keepsCookies = false

        /// The proxy, the certificates and the public keys.
        public var connection = ConnectionOptions()
        /// Which redirects the transport follows; by default, those that don't send a body to another origin.
        public var redirects = RedirectPolicy.follow
        /// How to reopen the broken streams of subscriptions; by default, ten attempts in about two minutes.
        public var reconnection = ReconnectionPolicy()
        /// What happens to events that arrive faster than they are read, for each subscription.
        public var buffering: SubscriptionBuffering = .failing(limit: 256)
        /// Whether each mutation is sent over a new connection; `false` by default.
        ///
        /// A server may close an idle connection just as the next request is sent over it. Queries are then sent again,
        /// but a mutation fails, because the server may have executed it. A new connection rules this out, and costs
        /// the time of its handshakes.
        public var sendsMutationsOnNewConnections = false

        /// Reports whether the device has a path to the network; the system's monitor by default. `nil` if there is
        /// always a path. Only broken streams of subscriptions wait for a path; other requests fail.
        public var networkMonitor: (any NetworkMonitor)? = SystemNetworkMonitor.shared

        /// Called right before each request is sent, for example to sign its method, URL, header fields and body.
        ///
        /// ```swift
        /// configuration.beforeSending = { request in
        ///     request.headers["X-Signature"] = try await signer.signature(of: request)
        /// }
        /// ```
        ///
        /// The closure is called for each HTTP request: for uploads, batches and streams, after redirects within the
        /// origin, and when a stream is opened again. A request that is redirected to another origin isn't changed. If
        /// the closure throws, the operation fails with that error. The closure may take as long as the request's idle
        /// timeout.
        public var beforeSending: (@Sendable (inout OutgoingRequest) async throws -> Void)?

        /// Creates a configuration with the defaults.
        public init() {}

        /// Returns the options for the HTTP session.
        ///
        /// - Throws: `ClientError` of code `invalidConnectionOptions`.
        func sessionOptions() throws(ClientError) -> HTTPSessionOptions {
            var options = HTTPSessionOptions()
            options.connection = try connection.validated()
            options.maximumHeadBytes = limits.maximumHeadBytes
            options.maximumHeadFields = limits.maximumHeadFields
            options.maximumConnectionsPerHost = limits.maximumConnectionsPerHost
            options.keepsCookies = keepsCookies
            return options
        }
    }
}
