/// The measurements of one message and its response.
package struct HTTPMetrics: Hashable, Sendable {
    /// The HTTP status; `nil` if no response arrived.
    package var status: Int?
    /// The name of the protocol in ALPN (RFC 7301), such as `http/1.1` or `h2`; `nil` if it isn't known.
    package var networkProtocol: String?
    /// Whether the connection had served another message before.
    package var isConnectionReused = false
    /// The wait for a connection.
    package var queue: Duration?
    /// The lookup of the host's name.
    package var nameLookup: Duration?
    /// The TCP handshake.
    package var connect: Duration?
    /// The TLS handshake.
    package var tls: Duration?
    /// From the beginning of the request to the first byte of the response.
    package var firstByte: Duration?
    /// From the start of the message to its end.
    package var total: Duration
    /// The bytes of the request's body.
    package var sentBytes: Int64 = 0
    /// The bytes of the response's body, before decompression.
    package var receivedBytes: Int64 = 0

    package init(total: Duration) {
        self.total = total
    }
}
