public import GraphQLSelection
public import SwiftGraphQLClient

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension QueryModel {
    /// Creates a model of a query that a cache keeps up to date, by `run` or `start`.
    ///
    /// If the cache has the data, the model has it immediately, so the first frame of a view shows it. `refresh` always
    /// sends a request.
    ///
    /// ```swift
    /// @State private var model = QueryModel(client, people)
    /// ```
    ///
    /// - Parameters:
    ///   - client: The client that sends the query.
    ///   - query: A selection on the query root.
    ///   - policy: Where the first value of `run` comes from; `nil` for the client's policy. With `networkFirst` and
    ///     `networkOnly`, the model has no data at first.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    public convenience init<Scope: QueryScope>(
        _ client: CachedClient, _ query: Selection<Value, Scope>, policy: CachePolicy? = nil,
        operationName: String? = nil
    ) {
        let policy = policy ?? client.policy
        self.init(
            data: policy.readsFirst ? (try? client.cache.read(query))?.value : nil,
            fetch: { try await client.fetch(query, policy: .networkOnly, operationName: operationName).value },
            follow: LiveUpdates { handle in
                await handle(.loading)
                do {
                    for try await result in client.watch(query, policy: policy, operationName: operationName) {
                        await handle(.loading)
                        await handle(.update { $0 = result.value })
                        if let error = result.networkError { await handle(.failed(error)) }
                    }
                    return
                } catch is CancellationError {
                    return
                } catch {
                    await handle(.failed(error))
                }
                // The first request failed. Another one may succeed later.
                for try await value in client.cache.values(of: query) {
                    await handle(.loading)
                    await handle(.update { $0 = value })
                }
            })
    }
}
