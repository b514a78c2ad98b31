import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Compares pagers with their server after random changes to the list.
@Suite struct PagerModelTests {
    private let server: FeedServer
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let client: CachedClient
    private let query = CacheReference<Operations.Query>.root(Operations.Query.self)

    init() throws {
        server = try FeedServer(12)
        client = Client(transport: server).caching(in: cache)
    }

    private func pager(_ policy: CachePolicy? = nil) -> Pager<FeedPage, String> {
        client.pager(policy: policy, FeedPage.feed(), next: { $0.info.next })
    }

    private var truth: [String] {
        server.state.withLock { state in state.lists["", default: []].map { state.titles[$0.id] ?? "" } }
    }

    private func change(_ kind: Int, _ random: inout SeededNumbers, _ newID: Int) throws {
        let posts = server.state.withLock { $0.lists["", default: []] }
        guard let post = posts.randomElement(using: &random), let first = posts.first, let last = posts.last else {
            return
        }
        let reference = CacheReference<Objects.Post>(post.id)
        switch kind {
        case 0:
            // Ranks are cursors, so two posts must not have the same rank.
            let rank = Int.random(in: first.rank...last.rank + 1, using: &random)
            if !posts.contains(where: { $0.rank == rank }) { server.put(newID, at: rank) }
        case 1: server.remove(post.id)
        case 2:
            server.remove(post.id)
            try cache.update { try $0.delete(reference) }
        case 3:
            server.put(newID, at: first.rank - 1)
            try cache.update { [query] edit in
                let new = CacheReference<Objects.Post>(newID)
                try edit.set({ try $0.title() }, of: new, to: "p\(newID)")
                try edit.insert(new, at: .start, into: { try $0.feed(FeedPage.references) }, of: query)
            }
        case 4:
            server.remove(post.id)
            _ = try cache.update { [query] edit in
                try edit.remove(reference, from: { try $0.feed(FeedPage.references) }, of: query)
            }
        default:
            server.state.withLock { $0.titles[post.id] = "p\(post.id)'\(newID)" }
            try cache.update { try $0.set({ try $0.title() }, of: reference, to: "p\(post.id)'\(newID)") }
        }
    }

    @Test(
        "Pagers never show an item twice or an outdated item, and end with the server's whole list",
        arguments: randomSeeds())
    func randomChanges(seed: Int) async throws {
        var random = SeededNumbers(seed: UInt64(seed))
        let pagers = [pager(), pager()]
        var updates = pagers[0].updates().makeAsyncIterator()
        var shown = try await pagers[0].loaded.text
        for step in 0..<40 {
            let pager = pagers[Int.random(in: 0..<2, using: &random)]
            switch Int.random(in: 0..<10, using: &random) {
            case 0...5: try change(Int.random(in: 0..<6, using: &random), &random, 100 + step)
            case 6: try await pager.refresh()
            default: try await pager.loadNext()
            }
            for pager in pagers {
                let titles = try await pager.loaded.items(\.titles, id: \.self)
                #expect(Set(titles).count == titles.count, "step \(step): \(titles)")
                let known = server.state.withLock { Set($0.titles.values) }
                #expect(known.isSuperset(of: titles), "step \(step): \(titles)")
            }
            let text = try await pagers[0].loaded.text
            if text != shown { #expect(try await updates.next()?.text == text, "step \(step)") }
            shown = text
        }
        let fresh = pager(.networkOnly)
        while try await fresh.loadNext() {}
        for pager in [fresh] + pagers {
            while try await pager.loadNext() {}
            #expect(try await pager.loaded.items(\.titles, id: \.self) == truth)
        }
    }
}
