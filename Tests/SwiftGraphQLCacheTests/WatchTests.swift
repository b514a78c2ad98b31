import TestSupport
import SwiftGraphQL
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// Tests which changes wake a watcher and what a watcher keeps.
@Suite struct WatchTests {
    private struct Root: QueryScope {
        let __fields: Fields

        func shape<T>(_ selection: Selection<T, Shape>) throws -> T {
            try __fields.abstract("shape: Shape!", selection.__body)
        }
    }

    private struct Shape: SelectionScope {
        let __fields: Fields
    }

    @Test("A watcher is woken if only the type of an object without a key changes", arguments: [false, true])
    func type(hasField: Bool) throws {
        let cache = NormalizedCache(CacheSchema("query Query\ntypes Shape Circle Square"), clock: { 0 })
        let shape = Selection<String, Shape>.running { pass in
            let size = hasField ? try Fields(pass).string("size: String!") : ""
            let branches = Branches<String>(of: "Circle, Square", in: pass, hasOtherwise: false)
            return try Fields(pass).read(branches.and(count: 1) { _ in "circle" }.and(count: 1) { _ in "square" })
                + size
        }
        let query = Selection<String, Root> { try $0.shape(shape) }
        func write(_ type: String) throws {
            let members = hasField ? #""size":"1","__typename":"\#(type)""# : #""__typename":"\#(type)""#
            try cache.write(#"{"data":{"shape":{\#(members)}}}"#, query)
        }
        try write("Circle")
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try query.prepare()))
        #expect(try cache.read(query)?.value.hasPrefix("circle") == true)
        try write("Circle")
        #expect(wakes.withLock { $0 } == 0)
        try write("Square")
        #expect(wakes.withLock { $0 } == 1)
        #expect(try cache.read(query)?.value.hasPrefix("square") == true)
    }

    @Test("A watcher is woken if a rewritten object regains a field with the same value as before the deletion")
    func regainedField() throws {
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        let query = Selection<[String?]?, Operations.Query> {
            try $0.user(
                id: "1",
                Selection<[String?]?, Objects.User> {
                    try $0.friends(first: .present(1), .nullable(.list(.nullable(Samples.name))))
                }.optional())
        }
        let body = #"{"data":{"user":{"friends":[{"name":"Grace","id":"2"}],"id":"1"}}}"#
        try cache.write(body, query)
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "1")) }
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try query.prepare()))
        #expect(try cache.isMiss(query))
        try cache.write(body, query)
        #expect(wakes.withLock { $0 } == 1)
        #expect(try cache.read(query)?.value == ["Grace"])
    }

    @Test("A new object wakes a watcher only if the watcher's result lacks the object")
    func missingObject() throws {
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        func write(_ id: String) throws {
            try cache.write(#"{"data":{"me":{"name":"Ada","nickname":null,"id":"\#(id)"}}}"#, Samples.me)
        }
        try write("1")
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try Samples.userName("3").prepare()))
        try write("2")
        try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(3), to: "new") }
        #expect(wakes.withLock { $0 } == 0)
        try write("3")
        #expect(wakes.withLock { $0 } == 1)
        // An object that is found by its key is complete, so only a write to the `user` field could replace the object.
        watcher.watch(cache.reading(of: try Samples.userName("3").prepare()))
        try write("4")
        #expect(wakes.withLock { $0 } == 1)
        try cache.write(#"{"data":{"user":null}}"#, Samples.userName("3"))
        #expect(wakes.withLock { $0 } == 2)
    }

    @Test("A retained query stays complete even if an optimistic edit hides a part of it during an eviction")
    func retention() throws {
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        let both = Selection<[String?], Operations.Query> {
            try [$0.user(id: "1", Samples.name.nullable), $0.user(id: "2", Samples.name.nullable)]
        }
        for (id, name) in [("1", "Ada"), ("2", "Grace")] {
            try cache.write(#"{"data":{"user":{"name":"\#(name)","id":"\#(id)"}}}"#, Samples.userName(id))
        }
        let retention = try cache.retain(both)
        let layer = try cache.addLayer { try $0.delete(CacheReference<Objects.User>(id: "1")) }
        #expect(try cache.isMiss(both))
        cache.evict(to: 0)
        cache.dropLayer(layer)
        #expect(try cache.read(both)?.value == ["Ada", "Grace"])
        withExtendedLifetime(retention) {}
    }

    @Test("A watcher is woken when its value is invalidated or becomes fresh again", arguments: [false, true])
    func invalidation(hasLayer: Bool) throws {
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        let (ada, grace) = (CacheReference<Objects.User>(id: "1"), CacheReference<Objects.User>(id: "2"))
        let response = #"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#
        try cache.write(response, Samples.me)
        if hasLayer { _ = try cache.addLayer { try $0.set({ try $0.name() }, of: grace, to: "Grace") } }
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try Samples.me.prepare()))
        try cache.update { try $0.invalidate({ try $0.nickname() }, of: ada) }
        #expect(wakes.withLock { $0 } == 1)
        try cache.write(response, Samples.me)
        #expect(wakes.withLock { $0 } == 2)
        try cache.update { try $0.invalidate(.root(Operations.Query.self)) }
        #expect(wakes.withLock { $0 } == 3)
        try cache.write(response, Samples.me)
        #expect(wakes.withLock { $0 } == 4)
        try cache.write(response, Samples.me)
        #expect(wakes.withLock { $0 } == 4)
    }

    /// A server that returns the requested field of a single topic.
    private struct Topics: Transport {
        let count = Locked(0)

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            count.withLock { $0 += 1 }
            let field = request.document.contains("url") ? "url" : "title"
            let body = #"{"data":{"feed":{"topics":[{"\#(field)":"\#(field)"}]}}}"#
            return GraphQLResponse(body: Array(body.utf8), status: 200)
        }
    }

    @Test("Watchers whose responses replace each other's list stop sending requests", arguments: [false, true])
    func replacedLists(isPartial: Bool) async throws {
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        let server = Topics()
        let client = Client(transport: server).caching(in: cache)
        let url = Selection<[String], Operations.Query> {
            try $0.feed(.select { try $0.topics(.nullable(.list { try $0.url() })) ?? [] })
        }
        let title = Selection<[String], Operations.Query> {
            try $0.feed(.select { try $0.topics(.nullable(.list { try $0.title() ?? "" })) ?? [] })
        }
        let watching = [url, title].map { query in
            Task {
                if isPartial {
                    for try await _ in client.watch(query.partial, refetchesOnMiss: true) {}
                } else {
                    for try await _ in client.watch(query, refetchesOnMiss: true) {}
                }
            }
        }
        var count = -1
        while count != server.count.withLock({ $0 }), count < 100 {
            count = server.count.withLock { $0 }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(count < 20)
        for task in watching { task.cancel() }
    }
}
