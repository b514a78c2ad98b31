public import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends operations over HTTP, as the GraphQL-over-HTTP draft describes: with `URLSession`, or with libcurl on Linux.
///
/// Operations are sent with POST. Queries are sent with GET if the transport or the request specifies it, so that HTTP
/// caches can serve them. A query is still sent with POST if its response may arrive in parts, or if its URL would be
/// longer than 8,000 bytes, because servers don't have to accept longer URLs (RFC 9110, section 4.1).
///
/// A subscription is a POST with a streamed response. The transport requests server-sent events (GraphQL over SSE,
/// distinct-connections mode) or `multipart/mixed` (subscriptionSpec 1.0), and reads whichever of the two the server
/// sends. If the server sends a single response instead, such as errors, the stream contains only that response.
///
/// Over HTTP/1.1, each subscription has a separate connection. If the connection breaks, the transport reopens it
/// according to its `ReconnectionPolicy`, with the same header fields. The fields `id` and `retry` of server-sent events
/// are ignored. `Client.subscriptionEvents` reports interruptions and reports the start when the head of the first
/// response has arrived. If connecting fails too often, the stream throws the last `ClientError`, for example with code
/// `connectionRefused`, `timedOut` or `httpStatus`. If the first connection fails, a subscription throws immediately,
/// unless it reports connection events. In that case, it reports the failure and waits for the next attempt.
///
/// Operations with uploads use the GraphQL multipart request specification. Some servers accept such operations, and
/// GET requests, only with a header field that browsers don't send from forms: `Apollo-Require-Preflight: true`.
///
/// The transport follows redirects with status 307 or 308 at most five times and keeps the method and the body. It
/// never follows a redirect from `https` to `http`. A GET request also follows a redirect with status 301, 302 or 303.
/// For a POST request, these statuses are errors, because following them would drop the body. By default, only a GET
/// request is redirected to another origin, without the header fields of the request; see `Configuration.redirects`.
public struct HTTPTransport: Transport {
    /// The HTTP method of queries. Mutations are always sent with POST.
    public enum Method: Hashable, Sendable {
        /// POST, except that queries with `GraphQLRequest.prefersGET` are sent with GET.
        case post
        /// GET, except that queries whose URL would be too long are sent with POST.
        case getForQueries
        /// `QUERY` (RFC 10008), which has a body like POST and is safe to repeat like GET. Queries with
        /// `GraphQLRequest.prefersGET` still use GET. If the server doesn't support `QUERY`, all other queries fail.
        case queryForQueries
    }

    /// The format in which a server sends subscription events.
    public enum SubscriptionFormat: Hashable, Sendable {
        /// Server-sent events (`text/event-stream`).
        case eventStream
        /// Parts of a multipart response (`multipart/mixed;subscriptionSpec=1.0`).
        case multipart

        /// The value of the `Accept` field in requests for this format.
        var accept: String {
            switch self {
            case .eventStream: "text/event-stream, application/graphql-response+json;q=0.9, application/json;q=0.8"
            // Some servers compare the first media type with this exact string.
            case .multipart: "multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json"
            }
        }
    }

    /// The server's URL.
    public let endpoint: URL
    /// The HTTP method of queries.
    public let method: Method
    /// The format that the transport requests for subscription events.
    public let subscriptions: SubscriptionFormat
    /// How the transport connects to the server and what it accepts.
    public let configuration: Configuration

    var session: any HTTPSession
    /// The source of network path changes, after which broken subscription streams reconnect.
    let path: PathChanges
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0.clamped) }
    /// The idle timeout of requests that don't set one; `nil` leaves the timeout to the session.
    private let idleTimeout: Duration?
    /// The folder for temporary files with the bodies of uploads.
    var temporaryFolder = FileManager.default.temporaryDirectory
    private static let maximumURLLength = 8_000

    /// Creates a transport to a server.
    ///
    /// - Parameters:
    ///   - endpoint: The `http` or `https` URL of the server.
    ///   - method: The HTTP method of queries.
    ///   - subscriptions: The format to request for subscription events.
    ///   - configuration: How to connect to the server and what to accept. Copies of the transport share its
    ///     connections and cookies. The transport stores nothing on disk, except a temporary file for each request that
    ///     uploads files from disk.
    ///   - sender: The sender of the requests, if another library sends them. Connection options, cookies and the
    ///     number of connections then depend on the sender.
    public init(
        endpoint: URL, method: Method = .post, subscriptions: SubscriptionFormat = .eventStream,
        configuration: Configuration = Configuration(), sender: (any HTTPSender)? = nil
    ) {
        let session: any HTTPSession
        do {
            let options = try configuration.sessionOptions()
            session = sender.map { SenderHTTPSession(sender: $0, options: options) } ?? HTTPSessions.make(options)
        } catch {
            session = UnavailableHTTPSession(error)
        }
        self.init(endpoint, method, subscriptions, configuration, session)
    }

    /// Creates a transport that shares its connections with all other transports that this initializer creates.
    init(sharingConnectionsTo endpoint: URL) {
        self.init(endpoint, .post, .eventStream, Configuration(), HTTPSessions.shared)
    }

    private init(
        _ endpoint: URL, _ method: Method, _ subscriptions: SubscriptionFormat, _ configuration: Configuration,
        _ session: any HTTPSession
    ) {
        self.endpoint = endpoint
        self.method = method
        self.subscriptions = subscriptions
        self.configuration = configuration
        self.session = session
        path = PathChanges(configuration.networkMonitor)
        #if canImport(Darwin)
            idleTimeout = configuration.sessionConfiguration == nil ? configuration.limits.idleTimeout : nil
        #else
            idleTimeout = configuration.limits.idleTimeout
        #endif
    }

    /// Sends a query or a mutation.
    ///
    /// - Throws: `ClientError` if there is no GraphQL response, or with code `getRejected` if a mutation prefers GET;
    ///   `CancellationError` if the task was cancelled.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let response =
            try await request.uploads.isEmpty
            ? answer(to: message(for: request), of: request) : upload(request)
        try response.checkHTTPRules()
        return response
    }

    private func message(for request: GraphQLRequest) throws -> HTTPMessage {
        if request.prefersGET, request.type != .query {
            throw ClientError(
                code: .getRejected,
                message: "a \(request.type.rawValue) can't be sent with GET, because caches and crawlers may repeat "
                    + "it; use `prefersGET` only for queries")
        }
        if request.type == .query, request.prefersGET || method == .getForQueries {
            var message = try post([], of: request)
            if let url = request.httpURL(at: message.url, maximumLength: Self.maximumURLLength) {
                message.method = "GET"
                message.url = url
                message.ownHeaders["Content-Type"] = nil
                message.body = .none
                return message
            }
        }
        return try messageWithBody(for: request)
    }

    /// Returns a message with the request in its body, for requests without uploads. The method is `QUERY` for queries
    /// if the transport uses that method, and POST otherwise.
    func messageWithBody(for request: GraphQLRequest) throws -> HTTPMessage {
        var message = try post(request.httpBody, of: request)
        if request.type == .query, method == .queryForQueries { message.method = "QUERY" }
        return message
    }

    /// Sends the HTTP message for a request and follows redirects.
    func answer(to message: HTTPMessage, of request: GraphQLRequest) async throws -> GraphQLResponse {
        do {
            return GraphQLResponse(
                try await session.answer(to: message, maximumBytes: maximumBytes(of: request)))
        } catch {
            throw ClientError.explaining(error, at: message.url)
        }
    }

    /// Returns the maximum number of bytes in the response to a request.
    func maximumBytes(of request: GraphQLRequest) -> Int {
        request.maximumResponseBytes ?? configuration.limits.maximumResponseBytes
    }

    /// Returns a POST message with the given JSON body and with the header fields and idle timeout of the request.
    ///
    /// - Throws: `ClientError` with code `invalidEndpoint` or `invalidHeader`.
    func post(_ body: [UInt8], of request: GraphQLRequest) throws -> HTTPMessage {
        try request.headers.checkHeaderFields()
        try request.headers.checkNoTransportFields()
        var message = HTTPMessage(
            url: try Self.checked(endpoint),
            ownHeaders: [
                "Content-Type": "application/json",
                "Accept": "application/graphql-response+json, application/json;q=0.9",
            ], headers: request.headers, body: .bytes(body), idleTimeout: request.idleTimeout ?? idleTimeout,
            isRepeatable: request.type != .mutation)
        if let hook = configuration.beforeSending {
            message.prepare = { try await $0.prepared(by: hook) }
        }
        message.redirectPolicy = configuration.redirects
        message.needsFreshConnection = request.type == .mutation && configuration.sendsMutationsOnNewConnections
        return message
    }

    static var invalidEndpoint: ClientError {
        ClientError(
            code: .invalidEndpoint,
            message: "the endpoint must be an http or https URL with a host, such as `https://example.com/graphql`")
    }

    /// Parses the endpoint's URL and percent-encodes characters that a URL can't contain.
    static func checked(_ endpoint: String) throws -> URL {
        guard let url = URL(encoding: endpoint) else { throw invalidEndpoint }
        return try checked(url)
    }

    static func checked(_ url: URL) throws -> URL {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host, !host.isEmpty
        else { throw invalidEndpoint }
        return url
    }
}

extension HTTPTransport: CustomStringConvertible {
    /// The transport's type and endpoint, excluding the URL's user, password and query, which may contain secrets.
    public var description: String { "HTTPTransport to \(endpoint.withoutSecrets)" }
}

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
            /// this configuration, not from the other properties. WebSockets have their own configuration
            /// (`WebSocketTransport.Configuration.sessionConfiguration`).
            public var sessionConfiguration: URLSessionConfiguration?
        #endif
        /// The redirects to follow; by default, all redirects that don't send a body to another origin.
        public var redirects = RedirectPolicy.follow
        /// How to reopen a subscription's stream after it breaks; by default, ten attempts in one to three minutes.
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
        /// The closure is called for each HTTP request: for uploads and streams, after redirects within the
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
