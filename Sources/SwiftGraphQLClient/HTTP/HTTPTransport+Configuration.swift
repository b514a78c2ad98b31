import HTTPTransfer

extension HTTPTransport {
    /// How a transport connects to servers, and what it accepts from them.
    public struct Configuration: Hashable, Sendable {
        /// The sizes of responses, and how many requests go out at the same time.
        public var limits = TransportLimits()
        /// Whether the transport keeps cookies in memory, and sends them back. They are its own: no other transport sends
        /// them. By default it ignores cookies.
        ///
        /// A `Cookie` header field of a request is sent in either case; on Linux together with the cookies kept.
        public var keepsCookies = false

        /// The defaults.
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
