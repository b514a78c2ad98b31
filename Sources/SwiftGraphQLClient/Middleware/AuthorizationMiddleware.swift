import GraphQLSelection
import HTTPTransfer

/// Sends a token with each request, and gets a new one when the server refuses it.
///
/// ```swift
/// let client = try Client(endpoint: endpoint, middlewares: [AuthorizationMiddleware(session)])
/// ```
///
/// A request is refused when the answer has HTTP status 401, or an error whose `extensions.code` is one of the codes.
/// Then the token is refreshed, once for all requests that are refused at the same time, and each of them is sent again,
/// once. Requests that begin meanwhile wait for the new token. A refresh that fails fails all of them with its own
/// error. A request that was sent with an old token, and is refused after the refresh, is sent again without another.
///
/// Requests that the token provider itself sends are passed on unchanged, without a token. The provider can therefore
/// use the same client, for example for a mutation that exchanges a refresh token.
///
/// A mutation of which a part was done (a root field that is not null) is not sent again, lest it be done twice; its
/// response is what the client gets. A subscription is refused by its first response, or by the error that comes instead.
public struct AuthorizationMiddleware: Middleware {
    private let refresh: TokenRefresh
    private let header: String
    private let scheme: String?
    private let refusalCodes: Set<String>

    /// - Parameters:
    ///   - provider: Where the tokens come from.
    ///   - header: The header field that carries the token.
    ///   - scheme: What stands before the token in the field, as RFC 9110, section 11.4 has it; `nil` for nothing.
    ///   - refusalCodes: The values of an error's `extensions.code` by which the server refuses a token.
    public init(
        _ provider: any TokenProvider, header: String = "Authorization", scheme: String? = "Bearer",
        refusalCodes: Set<String> = ["UNAUTHENTICATED"]
    ) {
        self.init(TokenRefresh(provider), header: header, scheme: scheme, refusalCodes: refusalCodes)
    }

    init(_ refresh: TokenRefresh, header: String, scheme: String?, refusalCodes: Set<String>) {
        self.refresh = refresh
        self.header = header
        self.scheme = scheme
        self.refusalCodes = refusalCodes
    }

    /// Sends a query or a mutation with the token.
    ///
    /// - Throws: What `next` and the token provider throw.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        if refresh.isRunningProvider { return try await next.send(request) }
        let (authorized, generation) = try await authorized(request)
        do {
            let response = try await next.send(authorized)
            guard isRefusal(response), request.type != .mutation || !response.hasData else { return response }
        } catch let error as ClientError where error.status == 401 {
            // Sent again below.
        }
        try await refresh.renew(generation)
        return try await next.send(self.authorized(request).request)
    }

    /// Starts a subscription with the token.
    public func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream {
        if refresh.isRunningProvider { return next.subscribe(request) }
        return StartedStream.responses {
            let (authorized, generation) = try await authorized(request)
            return RefusableStream.responses(next.subscribe(authorized), isRefusal: { isRefusal($0) }) {
                try await refresh.renew(generation)
                return next.subscribe(try await self.authorized(request).request)
            }
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

    private func isRefusal(_ response: GraphQLResponse) -> Bool {
        response.status == 401 || !response.errorCodes(among: refusalCodes).isEmpty
    }
}
