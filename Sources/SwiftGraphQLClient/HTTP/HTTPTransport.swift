public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends operations by HTTP POST, after the GraphQL-over-HTTP draft, on `URLSession`.
///
/// A redirect with status 307 or 308 is followed, method and body kept, at most five times; to another host it goes
/// without the header fields that were set for this one, and never from `https` to `http`. Any other redirect is an
/// error, for it would turn the request into one without a body.
public struct HTTPTransport: Transport {
    /// Where the server is.
    public let endpoint: URL

    private let session: HTTPSession
    private static let maximumRedirects = 5

    /// A transport to a server.
    ///
    /// - Parameters:
    ///   - endpoint: The `http` or `https` URL of the server.
    ///   - configuration: How connections are made: proxies, cookies, the default timeout. By default all transports
    ///     share one session that stores nothing on disk.
    public init(endpoint: URL, configuration: URLSessionConfiguration? = nil) {
        self.endpoint = endpoint
        session = configuration.map { HTTPSession(configuration: $0) } ?? .shared
    }

    /// Sends a query or a mutation.
    ///
    /// - Throws: `ClientError` when no GraphQL response came; `CancellationError` when the task was cancelled.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try request.headers.checkHeaderFields()
        let ownHeaders = [
            "Content-Type": "application/json",
            "Accept": "application/graphql-response+json, application/json;q=0.9",
        ]
        let body = request.httpBody
        var url = try Self.checked(endpoint)
        var headers = ownHeaders.replacing(with: request.headers)
        for _ in 0...Self.maximumRedirects {
            let response = try await session.post(body, to: url, headers: headers, timeout: request.timeout)
            guard let target = try Self.redirect(of: response, from: url) else {
                try response.checkHTTPRules()
                return response
            }
            // Credentials are meant for the host that they were set for.
            if !target.hasSameOrigin(as: url) { headers = ownHeaders }
            url = target
        }
        throw ClientError(
            code: .redirected,
            message: "the server redirects more than \(Self.maximumRedirects) times; check the endpoint")
    }

    /// Where a response sends the request; `nil` for one that is an answer.
    private static func redirect(of response: GraphQLResponse, from url: URL) throws -> URL? {
        guard let status = response.status, [301, 302, 303, 307, 308].contains(status) else { return nil }
        guard let location = response.header("Location"),
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let target = try? checked(target)
        else {
            throw ClientError(
                code: .redirected, message: "the server redirects without saying where to", response: response)
        }
        guard status == 307 || status == 308 else {
            throw ClientError(
                code: .redirected,
                message: "the server redirects in a way that drops the request's body; set the endpoint to where it "
                    + "redirects, on host \(target.host ?? "")",
                response: response)
        }
        guard url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https" else {
            throw ClientError(
                code: .redirected, message: "the server redirects from https to http, which is not followed",
                response: response)
        }
        return target
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

extension URL {
    fileprivate func hasSameOrigin(as other: URL) -> Bool {
        func port(_ url: URL) -> Int? { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
        return scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && port(self) == port(other)
    }
}
