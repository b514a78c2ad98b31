import SwiftGraphQLSelection

/// Sends the hash of a document instead of the document (automatic persisted queries).
///
/// ```swift
/// let client = try Client(endpoint: endpoint, middlewares: [PersistedQueryMiddleware()])
/// ```
///
/// The middleware adds `{"persistedQuery": {"version": 1, "sha256Hash": ...}}` to the request's extensions. If the
/// server responds with the error `PERSISTED_QUERY_NOT_FOUND`, the middleware resends the request with the document. If
/// the server responds with `PERSISTED_QUERY_NOT_SUPPORTED`, it sends requests without hashes from then on. A mutation
/// with an unknown hash isn't executed, so sending the document is safe. Operations with deferred or streamed parts are
/// sent in the same way. Subscriptions are passed on unchanged, because each subscription sends its document only once.
///
/// Put this middleware last, so that retries and requests with refreshed tokens use the hash too.
public struct PersistedQueryMiddleware: Middleware {
    private let prefersGET: Bool
    /// Whether to send hashes; `false` once the server has reported that it doesn't support them.
    private let sendsHashes = Locked(true)

    /// The codes and, from older servers, the messages of the errors with which servers reject a hash.
    private static let notFound: Set = ["PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound"]
    private static let notSupported: Set = ["PERSISTED_QUERY_NOT_SUPPORTED", "PersistedQueryNotSupported"]

    /// Creates a middleware for one server.
    ///
    /// - Parameter prefersGET: Whether queries with a hash are sent with HTTP GET, so that HTTP caches can serve them. The
    ///   HTTP method of requests with the document doesn't change.
    public init(prefersGET: Bool = false) {
        self.prefersGET = prefersGET
    }

    /// Sends a query or a mutation by hash, and again with the document if the server doesn't know the hash.
    ///
    /// - Throws: Any error that `next` throws.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        guard !request.document.isEmpty, sendsHashes.withLock({ $0 }) else { return try await next.send(request) }
        var full = request
        full.addPersistedQuery(hash: PersistedDocument.hash(of: request.document))
        var short = full
        short.document = ""
        if prefersGET, request.type == .query { short.prefersGET = true }

        // Some servers reject the hash with an error status and a body that isn't a valid GraphQL response.
        let outcome: RetryMiddleware.Outcome
        do { outcome = .success(try await next.send(short)) } catch { outcome = .failure(error) }
        let words = outcome.response?.errorWords(among: Self.notFound.union(Self.notSupported)) ?? []
        // Gateways forward such errors from other servers even after a part of the operation has been executed.
        if words.isEmpty || outcome.hasExecuted { return try outcome.get() }
        try Task.checkCancellation()
        if words.isDisjoint(with: Self.notSupported) { return try await next.send(full) }
        sendsHashes.withLock { $0 = false }
        return try await next.send(request)
    }
}

extension GraphQLRequest {
    /// Adds the hash to the request's extensions, in the format of automatic persisted queries.
    mutating func addPersistedQuery(hash: String) {
        extensions = extensions ?? [:]
        extensions?["persistedQuery"] = ["version": 1, "sha256Hash": .string(hash)]
    }
}
