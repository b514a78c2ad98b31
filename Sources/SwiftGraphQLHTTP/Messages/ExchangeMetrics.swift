/// The measurements of one HTTP exchange: a request and its response.
///
/// An operation has several exchanges if it is redirected or retried, and none if the response comes from a cache or
/// from another operation. A phase that didn't happen, such as the TLS handshake on a reused connection, is `nil`.
public struct ExchangeMetrics: Hashable, Sendable {
    /// The HTTP status; `nil` if no response arrived.
    public var status: Int?
    /// The protocol's name in ALPN (RFC 7301), such as `http/1.1` or `h2`; `nil` if the protocol isn't known.
    public var networkProtocol: String?
    /// Whether the connection had already served another exchange.
    public var isConnectionReused = false
    /// How long the request waited for a free connection.
    public var queue: Duration?
    /// How long the DNS lookup of the host took.
    public var nameLookup: Duration?
    /// How long the TCP handshake took.
    public var connect: Duration?
    /// How long the TLS handshake took.
    public var tls: Duration?
    /// The time from the start of the request to the first byte of the response.
    public var firstByte: Duration?
    /// How long the exchange took, including the wait for a connection.
    public var total: Duration
    /// The number of bytes in the body of the request.
    public var sentBytes: Int64 = 0
    /// The number of bytes in the body of the response, before decompression.
    public var receivedBytes: Int64 = 0

    /// Creates the measurements of an exchange, for use in custom transports.
    ///
    /// - Parameter total: How long the exchange took.
    public init(total: Duration) {
        self.total = total
    }
}
