import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends a token with each request and refreshes the token if the server rejects it.
///
/// ```swift
/// let client = try Client(endpoint: endpoint, middlewares: [AuthorizationMiddleware(session)])
/// ```
///
/// A request counts as rejected if the response has HTTP status 401 or an error whose `extensions.code` is one of
/// `rejectionCodes`, or if the server closes a WebSocket with code 4401 or 4403, or rejects `connection_init`. Then the
/// middleware refreshes the token, once for all requests that are rejected at the same time, and resends each of them
/// once. Requests that start in the meantime wait for the new token. If the refresh fails, all of these requests fail
/// with its error. A request that was sent with an old token and is rejected after the refresh is resent without
/// another refresh.
///
/// Requests that the token provider itself sends are passed on unchanged, without a token. This lets the provider use
/// the same client, for example for a mutation that exchanges a refresh token.
///
/// A mutation that was partly executed (a root field is not null, or has an error below it) isn't resent; the client
/// gets its response. The same is true for a mutation over a WebSocket that the server closes, because the server may
/// have executed it: the token is refreshed, and the client gets the error. A subscription counts as rejected if its
/// first response is a rejection, or if it fails with a rejection before its first response. If it is rejected later,
/// when the transport reconnects, or because the server closes the WebSocket when the token expires, it is restarted
/// with a new token, at most once a minute.
///
/// A WebSocket doesn't send the header fields of requests. Send the token of the same provider in the payload of
/// `connection_init`. The closure is called for each connection:
///
/// ```swift
/// let socket = WebSocketTransport(endpoint: url) { ["token": .string(try await session.token() ?? "")] }
/// ```
public struct AuthorizationMiddleware: Middleware {
    var refresh: TokenRefresh
    private let header: String
    private let scheme: String?
    private let rejectionCodes: Set<String>

    /// Creates a middleware that adds tokens to requests.
    ///
    /// - Parameters:
    ///   - provider: The source of the tokens.
    ///   - header: The header field that carries the token.
    ///   - scheme: The authentication scheme before the token (RFC 9110, section 11.4); `nil` sends no scheme.
    ///   - rejectionCodes: The values of an error's `extensions.code` that mean that the server rejects the token.
    ///   - refreshTimeout: How long a request waits for the token or for a refresh before it fails with `ClientError`
    ///     with code `timedOut`. A refresh continues after the timeout, and later requests use the new token.
    public init(
        _ provider: any TokenProvider, header: String = "Authorization", scheme: String? = "Bearer",
        rejectionCodes: Set<String> = ["UNAUTHENTICATED"], refreshTimeout: Duration = .seconds(60)
    ) {
        refresh = TokenRefresh(provider, timeout: refreshTimeout)
        self.header = header
        self.scheme = scheme
        self.rejectionCodes = rejectionCodes
    }

    /// Sends a query or a mutation with the token.
    ///
    /// - Throws: Any error that `next` or the token provider throws.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        if refresh.isRunningProvider { return try await next.send(request) }
        let (authorized, generation) = try await authorized(request)
        do {
            let response = try await next.send(authorized)
            guard isRejection(response), request.type != .mutation || !response.hasExecuted else { return response }
        } catch let error as ClientError where error.rejectsCredentials {
            // Without a status, the server has closed a WebSocket, perhaps after executing the mutation, so the
            // mutation isn't resent.
            if request.type == .mutation, error.status == nil || error.hasExecuted {
                try await refresh.renew(generation)
                throw error
            }
        }
        try await refresh.renew(generation)
        return try await next.send(self.authorized(request).request)
    }

    /// Starts a subscription with the token. For any other operation, passes the first part through `send`.
    public func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream {
        if request.type != .subscription { return sendInParts(request, next: next) }
        if refresh.isRunningProvider { return next.subscribe(request) }
        return StartedOperation.responses {
            let (first, generation) = try await authorized(request)
            let stream = RejectableStream(
                (next.subscribe(first), generation), isRejection: { isRejection($0) }
            ) { rejected in
                try await refresh.renew(rejected)
                let (again, generation) = try await authorized(request)
                return (next.subscribe(again), generation)
            }
            return ResponseStream(unfolding: { try await stream.next() })
        }
    }

    private func authorized(_ request: GraphQLRequest) async throws -> (request: GraphQLRequest, generation: Int) {
        let (token, generation) = try await refresh.token()
        guard let token else { return (request, generation) }
        var request = request
        let value = scheme.map { "\($0) \(token)" } ?? token
        request.headers = request.headers.replacing(with: [header: value])
        return (request, generation)
    }

    private func isRejection(_ response: GraphQLResponse) -> Bool {
        response.status == 401 || !response.errorCodes(among: rejectionCodes).isEmpty
    }
}
