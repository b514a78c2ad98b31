import GraphQLSelection
import Observation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLCache

private struct Answers: Transport {
    let answers: Locked<[String]>
    let count = Locked(0)

    init(_ answers: String...) { self.answers = Locked(answers) }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        count.withLock { $0 += 1 }
        guard let answer = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
            throw ClientError(code: .connectionFailed, message: "there is no network")
        }
        return GraphQLResponse(body: Array(answer.utf8), status: 200)
    }
}

@MainActor @Suite struct CachedQueryModelTests {
    // Nothing becomes stale, however long the machine takes.
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let ada = CacheReference<Objects.User>(id: "1")

    private func body(_ name: String) -> String { #"{"data":{"me":{"id":"1","name":"\#(name)","nickname":null}}}"# }

    /// Waits until the model satisfies a condition.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    private func see(
        _ model: QueryModel<Person?>, _ condition: @escaping (QueryModel<Person?>) -> Bool
    ) async {
        while !condition(model) {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            withObservationTracking {
                _ = condition(model)
                _ = (model.data, model.error, model.isLoading)
            } onChange: {
                change.finish()
            }
            if condition(model) { return }
            for await _ in changes {}
        }
    }

    @Test("A model of a cached query has its data immediately, follows edits, and sends a request to refresh")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func firstFrame() async throws {
        try cache.write(body("Ada"), Samples.me)
        let server = Answers(body("Augusta"))
        let model = QueryModel(Client(transport: server).caching(in: cache), Samples.me)
        #expect(model.data??.name == "Ada" && !model.isLoading)
        model.start()
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "A") }
        await see(model) { $0.data??.name == "A" }
        #expect(server.count.withLock { $0 } == 0)
        await model.refresh()
        #expect(model.data??.name == "Augusta" && model.error == nil)
        await model.refresh()
        #expect(model.data??.name == "Augusta" && model.error != nil)
        model.stop()
    }

    @Test("A model without cached data loads it, and follows the cache even if its first request fails")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func offline() async throws {
        let model = QueryModel(Client(transport: Answers()).caching(in: cache), Samples.me)
        #expect(model.data == nil)
        model.start()
        await see(model) { $0.error != nil && !$0.isLoading }
        try cache.write(body("Ada"), Samples.me)
        await see(model) { $0.data??.name == "Ada" && $0.error == nil }
        let other = QueryModel(
            Client(transport: Answers(body("Augusta"))).caching(in: cache), Samples.me, policy: .networkOnly)
        #expect(other.data == nil)
        await withTaskGroup { group in
            group.addTask { await other.run() }
            await see(other) { $0.data??.name == "Augusta" }
            await see(model) { $0.data??.name == "Augusta" }
            group.cancelAll()
        }
        model.stop()
    }

    @Test("A model of a pager has the cached page immediately, and follows the pages")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func pages() async throws {
        let server = try FeedServer(5)
        let client = Client(transport: server).caching(in: cache)
        let empty = QueryModel(client.pager(FeedPage.feed(filter: "none"), next: { $0.info.next }))
        #expect(empty.data == nil)
        _ = try await client.fetch(FeedPage.feed()(nil))
        let pager = client.pager(FeedPage.feed(), next: { $0.info.next })
        let model = QueryModel(pager)
        #expect(model.data?.text == "p1 p2 p3 >")
        let run = Task { await model.run() }
        try await pager.loadNext()
        while try await pager.loaded.pages.count < 2 { try await pager.loadNext() }
        while model.data?.text != "p1 p2 p3 | p4 p5" { await Task.yield() }
        server.put(9, at: 1)
        await model.refresh()
        #expect(model.data?.text == "p9 p1 p2 >")
        run.cancel()
        await run.value
    }
}
