public import GraphQLSelection
public import SwiftGraphQLClient

extension Client {
    /// A client that answers queries from a cache, and writes all responses to it.
    ///
    /// - Parameters:
    ///   - cache: The cache. Several clients of one server may share it.
    ///   - policy: How queries are answered that have no policy of their own.
    public func caching(in cache: NormalizedCache, policy: CachePolicy = .cacheFirst) -> CachedClient {
        CachedClient(client: self, cache: cache, policy: policy)
    }
}

/// A client with a cache before it.
///
/// ```swift
/// let client = try Client(endpoint: "https://example.com/graphql").caching(in: cache)
/// let result = try await client.fetch(people)
/// for try await result in client.watch(people) { show(result.value) }
/// ```
///
/// The objects in the responses of queries, mutations and subscriptions are written to the cache before the call returns.
public struct CachedClient: Sendable {
    /// The client that asks the server.
    public let client: Client
    /// The cache.
    public let cache: NormalizedCache
    /// How queries are answered that have no policy of their own.
    public var policy: CachePolicy

    // MARK: - Queries

    /// Answers a query from the cache or by the server.
    ///
    /// - Parameters:
    ///   - query: A selection on the root of queries.
    ///   - policy: Where the value may come from; nil takes the client's policy.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of this request alone.
    /// - Throws: What `Client.send` throws; `CacheMiss` with the policy `cacheOnly`.
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

    /// Asks the server, and writes the response to the cache.
    func network<Value>(
        _ operation: PreparedOperation<Value>, _ headers: [String: String]
    ) async throws -> sending CacheResult<Value> {
        let order = cache.begin()
        let response = try await client.response(to: operation, headers: headers)
        let value = try Client.value(of: response, to: operation)
        write(response, to: operation, order: order)
        return CacheResult(value, source: .network)
    }

    /// Asks the server in the background. Watchers see what it says; a failure is seen by the next call that has to ask.
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
    /// - Throws: What `Client.send` throws.
    public func send<Value, Scope: MutationScope>(
        _ mutation: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:]
    ) async throws -> sending Value {
        let operation = try client.prepare(mutation, operationName: operationName)
        let response = try await client.response(to: operation, headers: headers)
        let value = try Client.value(of: response, to: operation)
        // What a mutation says counts from when it came: an earlier query that is still under way knows nothing of it.
        write(response, to: operation, order: cache.begin())
        return value
    }

    /// Starts a subscription, and writes the objects of its events to the cache.
    ///
    /// - Throws: The stream throws what that of `Client.subscribe` throws.
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

/// What a response says about caches (RFC 9111).
struct ResponseLifetime {
    /// Whether it may be stored at all.
    private(set) var mayStore = true
    /// For how long it is fresh; nil if it doesn't say.
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
