public import GraphQLSelection
public import SwiftGraphQLClient

extension Client {
    /// Returns a client that answers queries from a cache, and writes all responses to it.
    ///
    /// - Parameters:
    ///   - cache: The cache. Several clients of one server can share it.
    ///   - policy: The policy for queries that don't specify one.
    public func caching(in cache: NormalizedCache, policy: CachePolicy = .cacheFirst) -> CachedClient {
        CachedClient(client: self, cache: cache, policy: policy)
    }
}

/// A client that uses a cache.
///
/// ```swift
/// let client = try Client(endpoint: "https://example.com/graphql").caching(in: cache)
/// let result = try await client.fetch(people)
/// for try await result in client.watch(people) { show(result.value) }
/// ```
///
/// Unless the server forbids it (`Cache-Control: no-store`), the client writes the objects of every response to the
/// cache before it returns the value. This applies to queries, mutations and subscriptions.
public struct CachedClient: Sendable {
    /// The client that sends requests.
    public let client: Client
    /// The cache.
    public let cache: NormalizedCache
    /// The policy for queries that don't specify one.
    public var policy: CachePolicy

    // MARK: - Queries

    /// Answers a query from the cache or from the server.
    ///
    /// - Parameters:
    ///   - query: A selection on the query root.
    ///   - policy: Where the value comes from; nil for the client's policy.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields for this request only.
    /// - Throws: The errors of `Client.send`, and `CacheMiss` with the policy `cacheOnly`.
    public func fetch<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>, policy: CachePolicy? = nil, operationName: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> sending CacheResult<Value> {
        let operation = try client.prepare(query, operationName: operationName)
        switch policy ?? self.policy {
        case .networkOnly: return try await network(operation, headers)
        case .networkFirst:
            do {
                return try await network(operation, headers)
            } catch let error as ClientError {
                guard var result = try cache.read(operation) else { throw error }
                result.networkError = error
                return result
            }
        case .cacheOnly:
            let reading = cache.reading(of: operation)
            guard let response = reading.response,
                let result = try cache.result(response, of: operation, maxAge: nil)
            else { throw CacheMiss(field: cache.description(of: reading.miss)) }
            return result
        case .cacheFirst:
            if let result = try cache.read(operation), !result.isStale { return result }
            return try await network(operation, headers)
        case .cacheAndNetwork:
            guard let result = try cache.read(operation) else { return try await network(operation, headers) }
            refresh(operation, headers)
            return result
        case .cached(let maxAge, let staleFor):
            guard let result = try cache.read(operation, maxAge: maxAge) else {
                return try await network(operation, headers)
            }
            if !result.isStale { return result }
            guard result.age <= maxAge + staleFor else { return try await network(operation, headers) }
            refresh(operation, headers)
            return result
        }
    }

    /// Sends the query, and writes the response to the cache.
    func network<Value>(
        _ operation: PreparedOperation<Value>, _ headers: [String: String]
    ) async throws -> sending CacheResult<Value> {
        let order = cache.begin()
        let response = try await client.response(to: operation, headers: headers)
        let value = try Client.value(of: response, to: operation)
        write(response, to: operation, order: order)
        return CacheResult(value, source: .network)
    }

    /// Sends the query in the background. Watchers receive the result. A failure is ignored; the next call that needs
    /// the server reports its own.
    private func refresh<Value>(_ operation: PreparedOperation<Value>, _ headers: [String: String]) {
        Task { _ = try? await network(operation, headers) }
    }

    private func write<Value>(_ response: GraphQLResponse, to operation: PreparedOperation<Value>, order: UInt32) {
        let lifetime = ResponseLifetime(response)
        if lifetime.mayStore { cache.write(response.body, to: operation, order: order, lifetime: lifetime.duration) }
    }

    // MARK: - Mutations and subscriptions

    /// Sends a mutation, and writes the objects of its response to the cache.
    ///
    /// - Throws: The errors of `Client.send`.
    public func send<Value, Scope: MutationScope>(
        _ mutation: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:]
    ) async throws -> sending Value {
        let operation = try client.prepare(mutation, operationName: operationName)
        let response = try await client.response(to: operation, headers: headers)
        let value = try Client.value(of: response, to: operation)
        // The response gets its order when it arrives, not when the mutation was sent: queries that were sent earlier
        // and are still in progress may not contain its effects.
        write(response, to: operation, order: cache.begin())
        return value
    }

    /// Starts a subscription, and writes the objects of its events to the cache.
    ///
    /// - Returns: A stream that throws the errors of `Client.subscribe`.
    public func subscribe<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:]
    ) -> AsyncThrowingStream<Value, any Error> {
        let started = Task {
            let operation = try client.prepare(selection, operationName: operationName)
            return (operation, client.responses(to: operation, headers: headers))
        }
        let isOver = Locked(false)
        return AsyncThrowingStream {
            if isOver.withLock({ $0 }) { return nil }
            do {
                let (operation, responses) = try await started.value
                for try await event in responses {
                    guard case .value(let response) = event else { continue }
                    let value = try Client.value(of: response, to: operation)
                    write(response, to: operation, order: cache.begin())
                    return value
                }
                return nil
            } catch {
                isOver.withLock { $0 = true }
                throw error
            }
        }
    }
}

/// The caching rules in a response's header (RFC 9111).
struct ResponseLifetime {
    /// Whether the response may be stored at all.
    private(set) var mayStore = true
    /// How long the response is fresh; nil if the header doesn't specify it.
    private(set) var duration: Duration?

    init(_ response: GraphQLResponse) {
        guard let header = response.header("Cache-Control") else { return }
        for directive in header.lowercased().split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            switch parts.first {
            case "no-store": mayStore = false
            case "no-cache": duration = .zero
            case "max-age":
                guard duration == nil, parts.count == 2, let seconds = Int64(parts[1]), seconds >= 0 else { continue }
                let age = response.header("Age").flatMap { Int64($0) } ?? 0
                duration = .seconds(max(0, min(seconds, 31_536_000_000) - max(0, min(age, 31_536_000_000))))
            default: break
            }
        }
    }
}
