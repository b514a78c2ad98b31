import SwiftGraphQLSelection
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLCache

@Suite struct ConnectionEditTests {
    private let server: FeedServer
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let client: CachedClient
    private let query = CacheReference<Operations.Query>.root(Operations.Query.self)

    init() throws {
        server = try FeedServer(4, filters: ["", "new"])
        client = Client(transport: server).caching(in: cache)
        try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(9), to: "p9") }
    }

    private func pager(filter: String? = nil) async throws -> Pager<FeedPage, String> {
        let pager = client.pager(FeedPage.feed(filter: filter), next: { $0.info.next })
        try await pager.loadNext()
        return pager
    }

    @discardableResult
    private func insert(_ id: Int, at end: CacheEditor.ConnectionEnd, filter: String? = nil, all: Bool = false) throws
        -> Bool
    {
        try cache.update { [query] in
            try $0.insert(
                CacheReference<Objects.Post>(id), at: end,
                into: { try $0.feed(filter: filter.map { .present($0) } ?? .absent, FeedPage.references) },
                of: query, forAllArguments: all)
        }
    }

    @Test("An edit inserts an object at the start of one list or of all lists, or moves the object there")
    func start() async throws {
        let (all, new) = (try await pager(), try await pager(filter: "new"))
        try await all.loadNext()
        #expect(try insert(9, at: .start))
        #expect(try await all.loaded.text == "p9 p1 p2 p3 | p4")
        #expect(try await new.loaded.text == "p1 p2 p3 >")
        #expect(try insert(9, at: .start, all: true))
        // An object that is already in the list moves.
        #expect(try insert(4, at: .start))
        #expect(try await all.loaded.text == "p4 p9 p1 p2 p3 | ")
        #expect(try await new.loaded.text == "p9 p1 p2 p3 >")
        #expect(try !insert(9, at: .start, filter: "other"))
    }

    @Test("An object is inserted only at an end of the list that the cached pages reach")
    func end() async throws {
        let pager = try await pager()
        #expect(try !insert(9, at: .end))
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
        try await pager.loadNext()
        #expect(try insert(9, at: .end))
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p9")
        // Pages that are requested backward start at the end.
        let backward = Selection<FeedPage, Operations.Query> {
            try $0.feed(last: .present(2), filter: .present("new"), FeedPage.ofEdges)
        }
        _ = try await client.fetch(backward)
        #expect(try insert(9, at: .end, filter: "new"))
        #expect(try !insert(9, at: .start, filter: "new"))
        #expect(try cache.read(backward)?.value.titles == ["p3", "p4", "p9"])
    }

    @Test("An object is removed from its page, and an inserted edge has only the given fields")
    func remove() async throws {
        let cursors = Selection<[String], Operations.Query> {
            try $0.feed(
                first: .present(3), after: .null,
                Selection { try $0.edges(.nullable(.list(.optional { try $0.cursor() })))?.compactMap { $0 } ?? [] })
        }
        let pager = try await pager()
        try await pager.loadNext()
        try cache.update { [query] edit in
            let isFound = try edit.remove(
                CacheReference<Objects.Post>(4), from: { try $0.feed(FeedPage.references) }, of: query)
            let isFoundAgain = try edit.remove(
                CacheReference<Objects.Post>(4), from: { try $0.feed(FeedPage.references) }, of: query)
            #expect(isFound && !isFoundAgain)
            try edit.insert(
                CacheReference<Objects.Post>(9), at: .start, into: { try $0.feed(FeedPage.references) }, of: query,
                edge: ["cursor": "c9"])
        }
        #expect(try await pager.loaded.text == "p9 p1 p2 p3 | ")
        _ = try await client.fetch(cursors)
        #expect(try insert(4, at: .start))
        #expect(try cache.isMiss(cursors))
    }

    @Test("Edges that one edit inserts after an eviction are different objects")
    func edgesAfterEviction() throws {
        func cursors(_ filter: String) -> Selection<[String], Operations.Query> {
            Selection {
                try $0.feed(
                    filter: .present(filter),
                    Selection {
                        try $0.edges(.nullable(.list(.optional { try $0.cursor() })))?.compactMap { $0 } ?? []
                    })
            }
        }
        for id in 0..<50 {
            try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(id), to: "p\(id)") }
        }
        // The records of the edges reuse the indices of the removed records.
        cache.evict(to: 0)
        for filter in ["a", "b"] { try cache.write(#"{"data":{"feed":{"edges":[]}}}"#, cursors(filter)) }
        try cache.update { [query] edit in
            for filter in ["a", "b"] {
                try edit.insert(
                    CacheReference<Objects.Post>(9), at: .start,
                    into: { try $0.feed(filter: .present(filter), FeedPage.references) }, of: query,
                    edge: ["cursor": .string(filter)])
            }
        }
        #expect(try cache.read(cursors("a"))?.value == ["a"])
        #expect(try cache.read(cursors("b"))?.value == ["b"])
    }

    @Test("An object inserted in a layer keeps its place until the layer is dropped, and isn't repeated by a response")
    func optimistic() async throws {
        let pager = try await pager()
        var updates = pager.updates().makeAsyncIterator()
        _ = try await updates.next()
        let layer = try cache.addLayer { [query] edit in
            try edit.insert(
                CacheReference<Objects.Post>(9), at: .start, into: { try $0.feed(FeedPage.references) }, of: query)
        }
        #expect(try await updates.next()?.text == "p9 p1 p2 p3 >")
        server.put(9, at: 1500)
        try await pager.refresh()
        #expect(try await updates.next()?.text == "p9 p1 p2 >")
        cache.dropLayer(layer)
        #expect(try await updates.next()?.text == "p1 p9 p2 >")
    }

    @Test("The response to a request sent before an edit replaces neither the items nor the cursors of a page")
    func earlierRequest() async throws {
        let pager = try await pager()
        let open = server.hold()
        server.put(8, at: 1)
        let refresh = Task { try await pager.refresh() }
        while server.requestCount < 2 { await Task.yield() }
        try insert(9, at: .start)
        open.finish()
        try await refresh.value
        #expect(try await pager.loaded.text == "p9 p1 p2 p3 >")
        try await pager.loadNext()
        #expect(try await pager.loaded.text == "p9 p1 p2 p3 | p4")
    }

    @Test("A field that isn't a connection can't be edited as one")
    func notAConnection() {
        let error = #expect(throws: CacheError.self) {
            try cache.update { [query] in
                try $0.insert(
                    CacheReference<Objects.User>(id: "1"), at: .start,
                    into: { try $0.users(.list(.reference)) }, of: query)
            }
        }
        #expect(error?.code == .notAConnection)
    }
}
