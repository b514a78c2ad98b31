import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

@Suite struct PagerTests {
    private let server: FeedServer
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let client: CachedClient

    init() throws {
        server = try FeedServer(8, filters: ["", "new"])
        client = Client(transport: server).caching(in: cache, usesCacheControl: true)
    }

    private func pager(
        _ policy: CachePolicy? = nil, filter: String? = nil, count: Int = 0
    ) async throws -> Pager<FeedPage, String> {
        let pager = client.pager(policy: policy, FeedPage.feed(filter: filter), next: { $0.info.next })
        for _ in 0..<count { try await pager.loadNext() }
        return pager
    }

    private func rename(_ id: Int, to title: String) throws {
        try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(id), to: title) }
    }

    @Test("Pages are loaded one by one up to the last page and come from the cache if possible")
    func loading() async throws {
        let pager = try await pager()
        #expect(try await pager.loaded.text == " >")
        #expect(try await pager.loadNext())
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
        #expect(try await pager.loadNext())
        #expect(try await pager.loadNext())
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 | p7 p8")
        #expect(try await !pager.loadNext())
        #expect(server.requestCount == 3)
        let other = try await self.pager(.cacheOnly, count: 4)
        #expect(try await other.loaded.text == "p1 p2 p3 | p4 p5 p6 | p7 p8")
        #expect(server.requestCount == 3)
        let later = client.pager(from: "6000", FeedPage.feed(), next: { $0.info.next })
        try await later.loadNext()
        #expect(try await later.loaded.text == "p7 p8")
        #expect(server.requestCount == 3)
    }

    @Test("After the cache is cleared, a refresh keeps only the first page, and the other pages can be reloaded")
    func refreshAfterClear() async throws {
        let pager = try await pager(count: 3)
        try cache.clear()
        try await pager.refresh()
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
        #expect(try await pager.loadNext())
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 >")
        #expect(server.requestCount == 5)
    }

    @Test("`updates` yields the latest state after changes and nothing after writes without visible changes")
    func updates() async throws {
        let pager = try await pager()
        var updates = pager.updates().makeAsyncIterator()
        try await pager.loadNext()
        #expect(try await updates.next()?.text == "p1 p2 p3 >")
        try await pager.loadNext()
        #expect(try await updates.next()?.text == "p1 p2 p3 | p4 p5 p6 >")
        // These writes contain the same bytes as before, or fields that no page requests.
        try await pager.refresh()
        try cache.update { try $0.set({ try $0.likes() }, of: CacheReference<Objects.Post>(1), to: 7) }
        try rename(7, to: "seven")
        // Both pages change in one transaction.
        try cache.update { edit in
            for id in [1, 5] { try edit.set({ try $0.title() }, of: CacheReference<Objects.Post>(id), to: "P\(id)") }
        }
        #expect(try await updates.next()?.text == "P1 p2 p3 | p4 P5 p6 >")
        try rename(2, to: "P2")
        try rename(2, to: "Q2")
        #expect(try await updates.next()?.text == "P1 Q2 p3 | p4 P5 p6 >")
        #expect(server.requestCount == 3)
    }

    @Test("After a refresh, the pages stay only if the first page still leads to the second page")
    func refresh() async throws {
        let pager = try await pager(count: 2)
        server.state.withLock { $0.titles[1] = "P1" }
        try await pager.refresh()
        #expect(try await pager.loaded.text == "P1 p2 p3 | p4 p5 p6 >")
        // A new post moves the others to later pages.
        server.put(9, at: 1)
        try await pager.refresh()
        #expect(try await pager.loaded.text == "p9 P1 p2 >")
        try await pager.loadNext()
        #expect(try await pager.loaded.text == "p9 P1 p2 | p3 p4 p5 >")
        server.state.withLock { $0.failures = 1 }
        await #expect(throws: ClientError.self) { try await pager.refresh() }
        #expect(try await pager.loaded.text == "p9 P1 p2 | p3 p4 p5 >")
        let empty = try await self.pager(.cacheOnly, filter: "new")
        try await empty.refresh()
        #expect(try await empty.loaded.text == "P1 p2 p3 >")
    }

    @Test(
        "A pager reports the failure of a background request, even if the request fails immediately",
        .timeLimit(.minutes(15)))
    func immediateFailure() async throws {
        let server = try FeedServer(3)
        let client = Client(transport: server).caching(in: NormalizedCache(Operations.cacheSchema))
        _ = try await client.fetch(FeedPage.feed()(nil))
        for _ in 0..<300 {
            server.state.withLock { $0.failures = 1 }
            let pager = client.pager(policy: .cacheAndNetwork, FeedPage.feed(), next: { $0.info.next })
            try await pager.loadNext()
            while try await pager.loaded.networkError == nil { await Task.yield() }
            try #require(await pager.loaded.networkError is ClientError)
        }
    }

    @Test("If an item is on two pages, `items` returns it only once, at its place on the first of these pages")
    func duplicates() async throws {
        let pager = try await pager(count: 1)
        func items() async throws -> String {
            try await pager.loaded.items(\.titles, id: \.self).joined(separator: " ")
        }
        server.put(2, at: 4500)
        try await pager.loadNext()
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p2 p5 >")
        #expect(try await items() == "p1 p2 p3 p4 p5")
        try await pager.loadNext()
        #expect(try await items() == "p1 p2 p3 p4 p5 p6 p7 p8")
        try cache.update {
            try $0.remove(
                CacheReference<Objects.Post>(1), from: { try $0.feed(FeedPage.references) },
                of: .root(Operations.Query.self))
        }
        #expect(try await items() == "p2 p3 p4 p5 p6 p7 p8")
        // Page 1 changes and loses p2 but still leads to page 2.
        server.remove(1)
        server.put(10, at: 2500)
        server.put(11, at: 2600)
        try await pager.refresh()
        #expect(try await items() == "p10 p11 p3 p4 p2 p5 p6 p7 p8")
        server.remove(10)
        server.put(6, at: 2400)
        try await pager.refresh()
        #expect(try await items() == "p6 p11 p3 p4 p2 p5 p7 p8")
    }

    @Test("Pagers with different filters or page sizes don't share pages")
    func filters() async throws {
        let (all, new) = (try await pager(count: 1), try await pager(filter: "new", count: 1))
        server.put(9, at: 1, filter: "new")
        try await new.refresh()
        try await new.loadNext()
        try await all.loadNext()
        #expect(try await all.loaded.text == "p1 p2 p3 | p4 p5 p6 >")
        #expect(try await new.loaded.text == "p9 p1 p2 | p3 p4 p5 >")
        let long = client.pager(FeedPage.feed(first: 5), next: { $0.info.next })
        try await long.loadNext()
        #expect(try await long.loaded.text == "p1 p2 p3 p4 p5 >")
    }

    @Test("After an error, the pages stay, and the next call requests the same page again")
    func failure() async throws {
        let pager = try await pager(count: 1)
        server.state.withLock { $0.failures = 1 }
        await #expect(throws: ClientError.self) { try await pager.loadNext() }
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
        try await pager.loadNext()
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 >")
        await #expect(throws: CacheMiss.self) { try await self.pager(.cacheOnly, filter: "new", count: 1) }
        server.state.withLock { $0.failures = 1 }
        let offline = try await self.pager(.networkFirst, count: 1)
        #expect(try await offline.loaded.text == "p1 p2 p3 >")
    }

    @Test("A pager whose first page couldn't be loaded shows the page as soon as the cache has it")
    func offline() async throws {
        server.state.withLock { $0.failures = 1 }
        let pager = try await pager()
        var updates = pager.updates().makeAsyncIterator()
        await #expect(throws: ClientError.self) { try await pager.loadNext() }
        #expect(try await pager.loaded.text == " >")
        _ = try await client.fetch(FeedPage.feed()(nil))
        #expect(try await updates.next()?.text == "p1 p2 p3 >")
        try await pager.loadNext()
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 >")
    }

    @Test("A cancelled load changes nothing, and a load during another load does nothing")
    func cancellation() async throws {
        let pager = try await pager(count: 1)
        let open = server.hold()
        let load = Task { try await pager.loadNext() }
        while server.requestCount < 2 { await Task.yield() }
        #expect(try await !pager.loadNext())
        load.cancel()
        open.finish()
        await #expect(throws: (any Error).self) { try await load.value }
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
        try await pager.loadNext()
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 >")
        let updates = Task { for try await _ in pager.updates() {} }
        updates.cancel()
        try await updates.value
    }

    @Test("A cancelled refresh leaves the error of an earlier refresh unchanged")
    func cancelledRefresh() async throws {
        let pager = try await pager(count: 1)
        server.state.withLock { $0.failures = 1 }
        await #expect(throws: ClientError.self) { try await pager.refresh() }
        let open = server.hold()
        let refresh = Task { try await pager.refresh() }
        while server.requestCount < 3 { await Task.yield() }
        refresh.cancel()
        open.finish()
        await #expect(throws: (any Error).self) { try await refresh.value }
        #expect(try await pager.loaded.networkError is ClientError)
        try await pager.refresh()
        #expect(try await pager.loaded.networkError == nil)
    }

    @Test("A page that arrives after the list has started over is discarded")
    func refreshDuringLoad() async throws {
        let pager = try await pager(count: 1)
        let open = server.hold()
        let load = Task { try await pager.loadNext() }
        while server.requestCount < 2 { await Task.yield() }
        server.put(9, at: 1)
        try await pager.refresh()
        open.finish()
        #expect(try await !load.value)
        #expect(try await pager.loaded.text == "p9 p1 p2 >")
    }

    /// A server that holds back its first response.
    private struct Held: Transport {
        let server: FeedServer
        let arrival = Signal()
        let release = Signal()

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            let response = try await server.send(request)
            if server.requestCount == 1 {
                arrival.raise()
                _ = await release.wait()
            }
            return response
        }
    }

    @Test(
        "If the cache is cleared during a pager's request, the pager sends another request",
        arguments: [false, true])
    func clearedDuringRequest(refreshes: Bool) async throws {
        let held = Held(server: server)
        _ = try await client.fetch(FeedPage.feed()(nil))
        server.state.withLock { $0.requestCount = 0 }
        let pager = Client(transport: held).caching(in: cache, policy: refreshes ? .cacheFirst : .networkOnly)
            .pager(FeedPage.feed(), next: { $0.info.next })
        if refreshes { try await pager.loadNext() }
        let load = Task { if refreshes { try await pager.refresh() } else { try await pager.loadNext() } }
        _ = await held.arrival.wait()
        server.state.withLock { $0.titles[1] = "P1" }
        try cache.clear()
        held.release.raise()
        _ = try await load.value
        #expect(try await pager.loaded.text == "P1 p2 p3 >")
    }

    @Test("Cursors of pages that differ only in their Unicode normalization are different")
    func normalization() async throws {
        func body(_ end: String?) -> String {
            let end = end.map { "\"\($0)\"" } ?? "null"
            return #"{"data":{"feed":{"edges":[],"pageInfo":{"hasNextPage":\#(end != "null"),"endCursor":\#(end),"#
                + #""hasPreviousPage":false,"startCursor":null}}}}"#
        }
        try cache.write(body("\u{e9}"), FeedPage.feed()(nil))
        try cache.write(body("e\u{301}"), FeedPage.feed()("\u{e9}"))
        try cache.write(body(nil), FeedPage.feed()("e\u{301}"))
        let pager = try await pager(.cacheOnly, count: 3)
        #expect(try await pager.loaded.text == " |  | ")
        // The third page no longer follows the second page.
        try cache.write(body("\u{e9}f"), FeedPage.feed()("\u{e9}"))
        #expect(try await pager.loaded.text == " |  >")
    }

    @Test("A page that leads back to a loaded page causes an error, and the pages stay", arguments: ["a", "b"])
    func repeatedCursor(cursor: String) async throws {
        func body(_ end: String) -> String {
            #"{"data":{"feed":{"edges":[],"pageInfo":{"hasNextPage":true,"endCursor":\#(end),"#
                + #""hasPreviousPage":false,"startCursor":null}}}}"#
        }
        try cache.write(body("\"a\""), FeedPage.feed()(nil))
        try cache.write(body("\"b\""), FeedPage.feed()("a"))
        try cache.write(body("\"\(cursor)\""), FeedPage.feed()("b"))
        let pager = try await pager(.cacheOnly, count: 3)
        // Empty pages count as pages.
        #expect(try await pager.loaded.text == " |  |  >")
        let error = await #expect(throws: ClientError.self) { try await pager.loadNext() }
        #expect(error?.code == .repeatedCursor)
        try cache.write(body("null"), FeedPage.feed()("b"))
        #expect(try await !pager.loadNext())
        #expect(try await pager.loaded.text == " |  | ")
    }

    @Test("A page with a missing part keeps its last state until the part is available again")
    func missingPart() async throws {
        let pager = try await pager(count: 2)
        let untitled = Selection<Int, Objects.Post> { try $0.likes() }
        try cache.update { edit in
            try edit.delete(CacheReference<Objects.Post>(2))
            try edit.write(["id": "2", "likes": 1], for: untitled, of: CacheReference<Objects.Post>(2))
        }
        try rename(5, to: "P5")
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 P5 p6 >")
        try rename(2, to: "P2")
        #expect(try await pager.loaded.text == "p1 P2 p3 | p4 P5 p6 >")
        try cache.clear()
        #expect(try await pager.loaded.text == "p1 P2 p3 | p4 P5 p6 >")
        server.put(9, at: 1)
        try await pager.refresh()
        #expect(try await pager.loaded.text == "p9 p1 p2 >")
    }

    @Test("Deleted objects disappear from all pages at once, including from edges")
    func deletion() async throws {
        let pager = try await pager(count: 2)
        var updates = pager.updates().makeAsyncIterator()
        _ = try await updates.next()
        try cache.update { edit in for id in [3, 4] { try edit.delete(CacheReference<Objects.Post>(id)) } }
        #expect(try await updates.next()?.text == "p1 p2 | p5 p6 >")
        #expect(try cache.read(FeedPage.feed()(nil))?.value.titles == ["p1", "p2"])
        try await pager.refresh()
        #expect(try await updates.next()?.text == "p1 p2 p3 | p5 p6 >")
    }

    @Test("Pages that the server forbids storing are shown and can be refreshed")
    func unstored() async throws {
        server.state.withLock { $0.headers = ["Cache-Control": "no-store"] }
        let pager = try await pager(count: 2)
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 >")
        server.state.withLock { $0.titles[1] = "P1" }
        try await pager.refresh()
        #expect(try await pager.loaded.text == "P1 p2 p3 | p4 p5 p6 >")
        server.put(9, at: 1)
        try await pager.refresh()
        #expect(try await pager.loaded.text == "p9 P1 p2 >")
    }

    @Test("A page that isn't stored isn't replaced by its older stored state when another page changes")
    func unstoredAfterStored() async throws {
        let pager = try await pager(count: 2)
        server.state.withLock { $0.headers = ["Cache-Control": "no-store"] }
        server.state.withLock { $0.titles[1] = "P1" }
        try await pager.refresh()
        try rename(5, to: "P5")
        #expect(try await pager.loaded.text == "P1 p2 p3 | p4 P5 p6 >")
        server.state.withLock { $0.headers = [:] }
        server.state.withLock { $0.titles[1] = "p1" }
        try await pager.refresh()
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 P5 p6 >")
    }

    @Test("Pages can be loaded backward")
    func backward() async throws {
        let pager = client.pager(
            { (cursor: String?) in
                Selection<FeedPage, Operations.Query> {
                    try $0.feed(
                        last: .present(3), before: cursor.map { .present($0) } ?? .null, FeedPage.ofEdges)
                }
            },
            next: { $0.info.previous })
        while try await pager.loadNext() {}
        #expect(try await pager.loaded.text == "p6 p7 p8 | p3 p4 p5 | p1 p2")
    }

    @Test("Pagers and insertions also work for a list with offset pagination")
    func offsets() async throws {
        struct Page: Sendable {
            var titles: [String]
            var next: Int?
        }
        @Sendable func catalog(_ skip: Int?) -> Selection<Page, Operations.Query> {
            Selection {
                let titles = try $0.catalog(skip: .present(skip ?? 0), .list { try $0.title() })
                return Page(titles: titles, next: titles.isEmpty ? nil : (skip ?? 0) + 2)
            }
        }
        func body(_ names: String...) -> String {
            let products = names.map { #"{"title":"\#($0)","sku":"\#($0)","region":"eu"}"# }
            return "{\"data\":{\"catalog\":[\(products.joined(separator: ","))]}}"
        }
        try cache.write(body("a", "b"), catalog(nil))
        try cache.write(body("b", "a"), catalog(2))
        try cache.write(body("b", "c"), catalog(4))
        try cache.write(body(), catalog(6))
        let pager = client.pager(policy: .cacheOnly, catalog, next: { $0.next })
        while try await pager.loadNext() {}
        #expect(try await pager.loaded.items(\.titles, id: \.self) == ["a", "b", "c"])
        let b = CacheReference<Objects.Product>(key: ["b", "eu"])
        try cache.update {
            try $0.insert(
                b, at: .start, into: { try $0.catalog(region: .absent, .list(.reference)) },
                of: .root(Operations.Query.self))
        }
        #expect(try await pager.loaded.items(\.titles, id: \.self) == ["b", "a", "c"])
    }

    @Test("Lists inside items and lists that every page repeats are left unchanged")
    func otherLists() async throws {
        struct Page: Hashable, Sendable {
            var pinned: [String]
            var articles: [[String]]
            var next: String?
        }
        let titles = Selection<[String], Objects.PostConnection> {
            try $0.nodes(.nullable(.list { try $0.title() })) ?? []
        }
        @Sendable func page(_ cursor: String?) -> Selection<Page, Operations.Query> {
            let author = Selection<[String], Objects.User> {
                try $0.articles(first: .present(1), titles.nullable) ?? []
            }
            let connection = Selection<([[String]], PageInfo), Objects.PostConnection> {
                let articles = try $0.nodes(.nullable(.list { try $0.author(author) })) ?? []
                return try (articles, $0.pageInfo(FeedPage.info))
            }
            return Selection {
                let pinned = try $0.feed(first: .present(1), titles)
                let (articles, info) = try $0.feed(
                    first: .present(2), after: cursor.map { .present($0) } ?? .null, filter: .present("new"), connection
                )
                return Page(pinned: pinned, articles: articles, next: info.next)
            }
        }
        let pager = client.pager(page, next: { $0.next })
        try await pager.loadNext()
        try await pager.loadNext()
        let expected = [["p1"], ["p1"]]
        #expect(try await pager.loaded.pages.map(\.pinned) == expected)
        #expect(try await pager.loaded.pages.map(\.articles) == [expected, expected])
    }

    @Test("A pager's pages stay in a full cache, and pages in the file need no request")
    func retention() async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("cache")
        do {
            let cache = try NormalizedCache(
                Operations.cacheSchema, file: file, maximumFileBytes: 50_000, clock: { 0 },
                later: { $0 == 0 ? $1() : NormalizedCache.onQueue(after: $0, $1) })
            let client = Client(transport: server).caching(in: cache)
            let pager = client.pager(FeedPage.feed(), next: { $0.info.next })
            while try await pager.loadNext() {}
            for number in 0..<200 {
                _ = try await client.fetch(FeedPage.feed(first: 20, filter: "\(number)")(nil))
                if number % 20 == 19 { try await cache.flush() }
            }
            #expect(try cache.read(FeedPage.feed(first: 20, filter: "0")(nil)) == nil)
            for cursor in [nil, "3000", "6000"] { #expect(try cache.read(FeedPage.feed()(cursor)) != nil) }
            try await cache.flush()
            _ = pager
        }
        let cache = try NormalizedCache(Operations.cacheSchema, file: file, clock: { 0 })
        let pager = Client(transport: server).caching(in: cache, policy: .cacheOnly)
            .pager(FeedPage.feed(), next: { $0.info.next })
        while try await pager.loadNext() {}
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 | p7 p8")
        try cache.update {
            try $0.insert(
                CacheReference<Objects.Post>(8), at: .start, into: { try $0.feed(FeedPage.references) },
                of: .root(Operations.Query.self))
        }
        #expect(try await pager.loaded.text == "p8 p1 p2 p3 | p4 p5 p6 | p7")
    }

    @Test("A page for which `next` throws isn't added, and another call can load it")
    func rejectedPage() async throws {
        struct Rejected: Error {}
        let isRejected = Locked(true)
        let pager = client.pager(FeedPage.feed()) { page -> String? in
            if page.titles.contains("p4"), isRejected.withLock({ $0 }) { throw Rejected() }
            return page.info.next
        }
        try await pager.loadNext()
        await #expect(throws: Rejected.self) { try await pager.loadNext() }
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
        isRejected.withLock { $0 = false }
        #expect(try await pager.loadNext())
        #expect(try await pager.loaded.text == "p1 p2 p3 | p4 p5 p6 >")
    }

    @Test("An error in the app's closures is thrown, and the pages stay")
    func closures() async throws {
        struct Rejected: Error {}
        let pager = client.pager(FeedPage.feed()) { page -> String? in
            if page.titles.contains("no") { throw Rejected() }
            return page.info.next
        }
        try await pager.loadNext()
        try await pager.loadNext()
        try rename(4, to: "no")
        await #expect(throws: Rejected.self) { try await pager.loaded }
        await #expect(throws: Rejected.self) { for try await _ in pager.updates() {} }
        try rename(4, to: "yes")
        #expect(try await pager.loaded.text == "p1 p2 p3 | yes p5 p6 >")
    }
}
