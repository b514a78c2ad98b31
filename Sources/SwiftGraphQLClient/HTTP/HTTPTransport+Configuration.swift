import HTTPTransfer

extension HTTPTransport {
    /// How a transport connects to servers, and what it accepts from them.
    public struct Configuration: Hashable, Sendable {
        /// The maximum size of responses, and the maximum number of simultaneous requests.
        public var limits = TransportLimits()
        /// Whether the transport keeps cookies in memory, and sends them back. No other transport sends these cookies.
        /// By default, the transport ignores cookies.
        ///
        /// The transport sends a `Cookie` header field of a request in either case; on Linux, together with the kept
        /// cookies.
        public var keepsCookies = false

        /// Creates a configuration with the defaults.
        public init() {}

        var sessionOptions: HTTPSessionOptions {
            var options = HTTPSessionOptions()
            options.maximumHeadBytes = limits.headBytes
            options.maximumHeadFields = limits.headFields
            options.connectionsPerHost = limits.connectionsPerHost
            options.keepsCookies = keepsCookies
            return options
        }
    }
}
