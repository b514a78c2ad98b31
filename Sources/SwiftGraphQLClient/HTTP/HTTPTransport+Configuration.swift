import SwiftGraphQLHTTP

#if canImport(Darwin)
    public import Foundation
#endif

extension HTTPTransport {
    /// How a transport connects to servers and what it accepts from them.
    public struct Configuration: Sendable {
        /// The limits on responses, waits and simultaneous requests.
        public var limits = TransportLimits()
        /// Whether the transport keeps cookies in memory and sends them back. No other transport sends these cookies.
        /// By default, the transport ignores cookies. When it has more than 3,000 cookies, it removes all of them.
        ///
        /// If a request has a `Cookie` header field, the transport sends that field in either case; on Linux, together
        /// with the cookies that it keeps.
        public var keepsCookies = false

        /// The options for connections: the proxy, certificates and public keys.
        public var connection = ConnectionOptions()
        #if canImport(Darwin)
            /// The configuration of the transport's `URLSession`; `nil` uses a configuration that stores nothing.
            ///
            /// Cookies, connections per host, the proxy and the idle timeout of requests that don't set one come from
            /// this configuration, not from the other properties.
            public var sessionConfiguration: URLSessionConfiguration?
        #endif
        /// The redirects to follow; by default, all redirects that don't send a body to another origin.
        public var redirects = RedirectPolicy.follow
        /// How to reopen a subscription's stream after it breaks; by default, ten attempts in about two minutes.
        public var reconnection = ReconnectionPolicy()
        /// What happens to events that arrive faster than they are read, for each subscription.
        public var buffering: SubscriptionBuffering = .failing(limit: 256)
        /// Whether each mutation is sent over a new connection; `false` by default.
        ///
        /// A server may close an idle connection just as the next request is sent over it. Queries are then resent, but
        /// a mutation fails, because the server may have executed it. A new connection prevents such failures, but
        /// takes time for its handshakes.
        public var sendsMutationsOnNewConnections = false

        /// The monitor that reports whether the device has a network path, by default the system's monitor; `nil` to
        /// assume that a path always exists. Only broken subscription streams wait for a path; other requests fail.
        public var networkMonitor: (any NetworkMonitor)? = SystemNetworkMonitor.shared

        /// A closure that is called right before each HTTP request is sent, for example to sign the request.
        ///
        /// ```swift
        /// configuration.beforeSending = { request in
        ///     request.headers["X-Signature"] = try await signer.signature(of: request)
        /// }
        /// ```
        ///
        /// The closure is called for each HTTP request: for uploads, batches and streams, after redirects within the
        /// endpoint's origin, and when a stream is reopened. It isn't called for a request that is redirected to
        /// another origin. If the closure throws, the operation fails with that error. If the closure takes longer than
        /// the request's idle timeout, the operation fails with code `timedOut`.
        public var beforeSending: (@Sendable (inout OutgoingRequest) async throws -> Void)?

        /// Creates a configuration with the default values.
        public init() {}

        /// Returns the options for the HTTP session.
        ///
        /// - Throws: `ConnectionOptions.Invalid`.
        func sessionOptions() throws(ConnectionOptions.Invalid) -> HTTPSessionOptions {
            try connection.validate()
            var options = HTTPSessionOptions()
            options.connection = connection
            options.maximumHeadBytes = limits.maximumHeadBytes
            options.maximumHeadFields = limits.maximumHeadFields
            options.maximumConnectionsPerHost = limits.maximumConnectionsPerHost
            options.keepsCookies = keepsCookies
            #if canImport(Darwin)
                options.sessionConfiguration = sessionConfiguration
                // The session must not remove cookies from the app's own storage.
                if sessionConfiguration != nil { options.keepsCookies = false }
            #endif
            return options
        }
    }
}
