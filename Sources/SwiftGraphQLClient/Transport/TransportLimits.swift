/// The limits on what a transport accepts from a server, on its waits, and on the requests that it sends at the same
/// time.
///
/// ```swift
/// var configuration = HTTPTransport.Configuration()
/// configuration.limits.maximumResponseBytes = 16 << 20
/// let client = Client(transport: HTTPTransport(endpoint: endpoint, configuration: configuration))
/// ```
///
/// A transport checks the limits while it reads a response. A larger response ends the request with a `ClientError` of
/// code `responseTooLarge` and is never held in memory as a whole.
public struct TransportLimits: Hashable, Sendable {
    /// The maximum number of bytes in a response after decompression, including all deferred and streamed parts; 256
    /// MiB by default. `GraphQLRequest.maximumResponseBytes` sets the limit for one request.
    public var maximumResponseBytes = 256 << 20
    /// The maximum number of bytes in an event of a stream, or in a message of a WebSocket; 16 MiB by default.
    /// `GraphQLRequest.maximumResponseBytes` sets the limit for one subscription. Over a WebSocket, which all
    /// operations share, a subscription can only lower the limit.
    public var maximumEventBytes = 16 << 20
    /// The maximum number of bytes in a subscription's unread events; 32 MiB by default. A single waiting event may be
    /// larger. `SubscriptionBuffering` determines what happens to events beyond the limit.
    public var maximumBufferedBytes = 32 << 20
    /// The maximum number of parts in an incremental response (`@defer`, `@stream`); 100,000 by default.
    public var maximumResponseParts = 100_000
    /// The maximum number of bytes in the head of an HTTP response, including interim responses and trailers; 256 KiB
    /// by default.
    public var maximumHeadBytes = 256 << 10
    /// The maximum number of header fields in the head of an HTTP response; 1,000 by default.
    public var maximumHeadFields = 1_000
    /// The maximum number of concurrent requests to a host over HTTP/1.1; 6 by default.
    ///
    /// Further requests wait for a connection, and the wait counts toward their idle timeout. Subscription streams
    /// aren't counted. Over HTTP/2, the limit is at least 64 on Linux; on Apple platforms, the system sets it.
    public var maximumConnectionsPerHost = 6
    /// The idle timeout of queries and mutations: how long to wait for a connection, and for the server to receive or
    /// send anything; 60 seconds by default. `GraphQLRequest.idleTimeout` sets the timeout for one request.
    /// `Client.totalTimeout` limits the whole operation.
    public var idleTimeout: Duration = .seconds(60)
    /// The idle timeout of event streams over HTTP: how long a subscription may be silent before the transport
    /// reconnects. `nil`, the default, sets no limit, because servers don't have to send anything between two events.
    /// If your server sends keep-alive data, set this to a few times its interval. A WebSocket uses pings instead.
    public var streamIdleTimeout: Duration?

    /// Creates limits with the default values.
    public init() {}
}
