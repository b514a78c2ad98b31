/// What a transport accepts from a server, and how many requests it sends at the same time.
///
/// ```swift
/// var configuration = HTTPTransport.Configuration()
/// configuration.limits.responseBytes = 16 << 20
/// let client = Client(transport: HTTPTransport(endpoint: endpoint, configuration: configuration))
/// ```
///
/// The limits hold while a response is read: a larger one ends the request with `ClientError` of code
/// `responseTooLarge`, and is never held in memory as a whole.
public struct TransportLimits: Hashable, Sendable {
    /// How many bytes a response may have, decompressed, all its deferred and streamed parts together; 256 MiB by
    /// default. `GraphQLRequest.maximumResponseBytes` sets it for one request.
    public var responseBytes = 256 << 20
    /// How many bytes an event of a stream, or a message of a WebSocket, may have; 16 MiB by default.
    /// `GraphQLRequest.maximumResponseBytes` sets it for one subscription; over a WebSocket, which operations share, it
    /// can only be set lower.
    public var eventBytes = 16 << 20
    /// How many bytes the head of an HTTP response may have, interim responses and trailers included; 256 KiB by
    /// default.
    public var headBytes = 256 << 10
    /// How many header fields the head of an HTTP response may have; 1,000 by default.
    public var headFields = 1_000
    /// How many requests a transport sends to a host at the same time by HTTP/1.1; 6 by default. Others wait, and the
    /// wait counts towards their idle timeout. Streams of subscriptions are not counted, and a server
    /// that speaks HTTP/2 gets up to 64 requests at the same time.
    public var connectionsPerHost = 6

    /// The defaults.
    public init() {}
}
