public import Foundation
import GraphQLSelection
import HTTPTransfer

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends operations by HTTP, after the GraphQL-over-HTTP draft: by `URLSession`, or on Linux by the system's libcurl.
///
/// Operations go by POST; queries go by GET where the transport or the request asks for it, so that caches in between
/// can answer them. A query whose URL would have more than 8,000 bytes goes by POST all the same, for servers need not
/// take longer ones (RFC 9110, section 4.1).
///
/// Operations with uploads go by the GraphQL multipart request specification. Some servers take neither those nor a GET
/// without a header field that says that no browser's form has sent them: `Apollo-Require-Preflight: true`.
///
/// A redirect with status 307 or 308 is followed, method and body kept, at most five times; to another host it goes
/// without the header fields that were set for this one, and never from `https` to `http`. A GET follows 301, 302 and
/// 303 too. For a POST they are errors, for they would turn the request into one without a body.
public struct HTTPTransport: Transport {
    /// When operations go by GET.
    public enum Method: Hashable, Sendable {
        /// Never, but for queries with `GraphQLRequest.prefersGET`.
        case post
        /// Queries do; mutations go by POST.
        case getForQueries
    }

    /// Where the server is.
    public let endpoint: URL
    /// When operations go by GET.
    public let method: Method

    var session: any HTTPSession
    /// Where bodies of uploads are put together.
    var temporaryFolder = FileManager.default.temporaryDirectory
    private static let maximumURLLength = 8_000

    #if canImport(Darwin) || canImport(FoundationNetworking)
        /// A transport to a server.
        ///
        /// - Parameters:
        ///   - endpoint: The `http` or `https` URL of the server.
        ///   - method: When operations go by GET.
        ///   - configuration: How connections are made: proxies, cookies, the default timeout. By default all transports
        ///     share one session that stores nothing on disk. It keeps cookies in memory, and on Apple platforms responses
        ///     that may be cached, so a client whose cookies are its own needs a configuration. On Linux, one with a configuration
        ///     goes by Foundation, which ends the process where a server closes the connection inside of the head of an
        ///     answer.
        public init(endpoint: URL, method: Method = .post, configuration: URLSessionConfiguration? = nil) {
            self.endpoint = endpoint
            self.method = method
            session = configuration.map { FoundationHTTPSession(configuration: $0) } ?? HTTPSessions.shared
        }
    #else
        /// A transport to a server. This platform has no `URLSession`: requests fail with `connectionFailed`.
        public init(endpoint: URL, method: Method = .post) {
            self.endpoint = endpoint
            self.method = method
            session = HTTPSessions.shared
        }
    #endif

    /// Sends a query or a mutation.
    ///
    /// - Throws: `ClientError` when no GraphQL response came, and of code `getRefused` for a mutation that is to go by
    ///   GET; `CancellationError` when the task was cancelled.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let response = try await request.uploads.isEmpty ? answer(to: message(for: request)) : upload(request)
        try response.checkHTTPRules()
        return response
    }

    private func message(for request: GraphQLRequest) throws -> HTTPMessage {
        if request.prefersGET, request.type != .query {
            throw ClientError(
                code: .getRefused,
                message: "a \(request.type.rawValue) can't go by GET, which caches and crawlers may repeat; leave "
                    + "`prefersGET` to queries")
        }
        var message = try post([], of: request)
        if request.type == .query, request.prefersGET || method == .getForQueries,
            let url = request.httpURL(at: message.url, maximumLength: Self.maximumURLLength)
        {
            message.method = "GET"
            message.url = url
            message.ownHeaders["Content-Type"] = nil
            message.body = .none
        } else {
            message.body = .bytes(request.httpBody)
        }
        return message
    }

    /// Sends a message, again where redirects lead.
    func answer(to message: HTTPMessage) async throws -> GraphQLResponse {
        do {
            return GraphQLResponse(try await HTTPFetch.answer(to: message, in: session))
        } catch {
            throw ClientError.explaining(error)
        }
    }

    /// A POST of JSON with the header fields and the timeout of a request.
    ///
    /// - Throws: `ClientError` of code `invalidEndpoint` or `invalidHeader`.
    func post(_ body: [UInt8], of request: GraphQLRequest) throws -> HTTPMessage {
        try request.headers.checkHeaderFields()
        return HTTPMessage(
            url: try Self.checked(endpoint),
            ownHeaders: [
                "Content-Type": "application/json",
                "Accept": "application/graphql-response+json, application/json;q=0.9",
            ], headers: request.headers, body: .bytes(body), idleTimeout: request.idleTimeout,
            isRepeatable: request.type != .mutation)
    }

    static var invalidEndpoint: ClientError {
        ClientError(
            code: .invalidEndpoint,
            message: "the endpoint has to be a URL like `https://example.com/graphql`, with http or https and a host")
    }

    static func checked(_ url: URL) throws -> URL {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host, !host.isEmpty
        else { throw invalidEndpoint }
        return url
    }
}
