/// The measurements of a message and its response.
package struct HTTPMetrics: Hashable, Sendable {
    /// The HTTP status; `nil` if no response arrived.
    package var status: Int?
    /// The name of the protocol in ALPN (RFC 7301), such as `http/1.1` or `h2`; `nil` if it isn't known.
    package var networkProtocol: String?
    /// Whether the connection had been used for another message before.
    package var isConnectionReused = false
    /// How long the message waited for a connection.
    package var queue: Duration?
    /// How long the DNS lookup of the host took.
    package var nameLookup: Duration?
    /// How long the TCP handshake took.
    package var connect: Duration?
    /// How long the TLS handshake took.
    package var tls: Duration?
    /// How long it took from the start of the request to the first byte of the response.
    package var firstByte: Duration?
    /// How long the exchange took, including the wait for a connection.
    package var total: Duration
    /// The number of bytes in the body of the request.
    package var sentBytes: Int64 = 0
    /// The number of bytes in the body of the response, before decompression.
    package var receivedBytes: Int64 = 0

    package init(total: Duration) {
        self.total = total
    }
}
