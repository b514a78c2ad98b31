import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// A server whose responses come from a closure.
private final class Replies: Transport {
    private let reply: @Sendable (GraphQLRequest) async throws -> String
    private let requests = Locked(0)
    private let arrivals = AsyncStream.makeStream(of: Void.self)

    init(_ reply: @escaping @Sendable (GraphQLRequest) async throws -> String) { self.reply = reply }

    var count: Int { requests.withLock { $0 } }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        requests.withLock { $0 += 1 }
        arrivals.continuation.yield()
        return GraphQLResponse(body: Array(try await reply(request).utf8), status: 200)
    }

    /// Waits until a request has arrived.
    func arrival() async { for await _ in arrivals.stream { return } }
}

/// Tests problems that users of other caches have reported, unless another suite covers them. The comment before each
/// test names the repository and the issue.
@Suite(.timeLimit(.minutes(15))) struct ReportedProblemTests {
    private let time = Locked<Int64>(0)
    private let cache: NormalizedCache
    private let ada = CacheReference<Objects.User>(id: "1")

    init() { cache = NormalizedCache(Operations.cacheSchema, clock: { [time] in time.withLock { $0 } }) }

    private func client(_ server: some Transport, _ policy: CachePolicy = .cacheFirst) -> CachedClient {
        Client(transport: server).caching(in: cache, policy: policy)
    }

    private static func me(_ name: String, nickname: String = "null") -> String {
        #"{"data":{"me":{"id":"1","name":"\#(name)","nickname":\#(nickname)}}}"#
    }

    // MARK: - Watchers

    // Issue 3657 of apollo-ios
    @Test("A watcher that is cancelled during its request cancels the request and yields nothing")
    func endedWatcher() async throws {
        let isCancelled = Locked(false)
        let server = Replies { _ in
            do { try await Task.sleep(for: .seconds(3600)) } catch {
                isCancelled.withLock { $0 = true }
                throw error
            }
            return Self.me("Ada")
        }
        let values = Locked(0)
        let watching = Task { [client = client(server)] in
            for try await _ in client.watch(Samples.me) { values.withLock { $0 += 1 } }
        }
        await server.arrival()
        watching.cancel()
        _ = await watching.result
        while !isCancelled.withLock({ $0 }) { await Task.yield() }
        try cache.write(Self.me("Eve"), Samples.me)
        #expect(values.withLock { $0 } == 0)
    }

    // Issue 3092 of apollo-ios
    @Test(
        "A watcher of a null object sends one request and later yields a written object", .timeLimit(.minutes(15)))
    func nullObject() async throws {
        let server = Replies { _ in #"{"data":{"me":null}}"# }
        var results = client(server).watch(Samples.me, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await results.next()?.value == .some(nil))
        // Writing another user doesn't change the watched value.
        try cache.write(#"{"data":{"user":{"name":"Grace","id":"2"}}}"#, Samples.userName("2"))
        try cache.write(Self.me("Ada"), Samples.me)
        #expect(try await results.next()?.value?.name == "Ada")
        // Issue 1878 of urql
        try cache.write(#"{"data":{"me":null}}"#, Samples.me)
        #expect(try await results.next()?.value == .some(nil))
        #expect(server.count == 1)
    }

    // Issue 1422 of apollo-ios
    @Test("A watcher of a list sees an item that another query has fetched, and requests the item's missing fields")
    func otherQuery() async throws {
        let names = Selection<[String], Operations.Query> { try $0.users(.list(Samples.name)) }
        let ids = Selection<[String], Operations.Query> { try $0.users(.list { try $0.id() }) }
        let bodies = Locked([
            #"{"data":{"users":[{"name":"Ada","id":"1"}]}}"#, #"{"data":{"users":[{"id":"1"},{"id":"2"}]}}"#,
            #"{"data":{"users":[{"name":"Ada","id":"1"},{"name":"Grace","id":"2"}]}}"#,
        ])
        let server = Replies { _ in bodies.withLock { $0.removeFirst() } }
        let client = client(server)
        var results = client.watch(names, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await results.next()?.value == ["Ada"])
        #expect(try await client.fetch(ids, policy: .networkOnly).value == ["1", "2"])
        #expect(try await results.next()?.value == ["Ada", "Grace"])
        #expect(server.count == 3)
    }

    // MARK: - Writes

    // Issues 3613 and 3616 of apollo-ios
    @Test("The responses to 500 simultaneous requests are all stored, and the object in all of them is complete")
    func simultaneousRequests() async throws {
        let user = Selection<String?, Objects.User> { user in
            try user.best(.nullable(.init { try $0.name() }))
        }
        func query(_ id: Int) -> Selection<String??, Operations.Query> {
            Selection { try $0.user(id: "\(id)", .nullable(user)) }
        }
        let server = Replies { request in
            let id = "\(request.variables)".split(separator: "\"").last { Int($0) != nil } ?? ""
            return #"{"data":{"user":{"best":{"name":"Grace","id":"0"},"id":"\#(id)"}}}"#
        }
        let client = client(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...500 { group.addTask { _ = try await client.fetch(query(id)) } }
            try await group.waitForAll()
        }
        #expect(server.count == 500)
        for id in 1...500 { #expect(try cache.read(query(id))?.value == "Grace") }
        // The records are 500 users, 500 fields of the query root, the user that they share, and the query root.
        #expect(cache.inspect().recordCount == 1002)
    }

    // Issue 3609 of apollo-ios
    @Test("A later response changes lists of lists of objects")
    func listsOfLists() throws {
        let matrix = Selection<[[Int?]?]?, Operations.Query> {
            try $0.matrix(.nullable(.list(.nullable(.list(.nullable(Selection { try $0.value() }))))))
        }
        let values: [[[Int?]?]] = [[[1, 2], nil, []], [[1], [3, nil]], [[], [1, 2], [3]], []]
        for value in values {
            let lists = value.map { list in
                list.map { "[" + $0.map { $0.map { #"{"value":\#($0)}"# } ?? "null" }.joined(separator: ",") + "]" }
                    ?? "null"
            }
            try cache.write(#"{"data":{"matrix":[\#(lists.joined(separator: ","))]}}"#, matrix)
            #expect(try cache.read(matrix)?.value == value)
        }
    }

    // Issue 344 of normalized-cache
    @Test("An empty page replaces a page with items")
    func emptyPage() throws {
        let feed = FeedPage.feed()(nil)
        let info = #"{"hasNextPage":false,"endCursor":null,"hasPreviousPage":false,"startCursor":null}"#
        for edges in [#"[{"node":{"title":"One","id":"1"}}]"#, "[]", "null"] {
            try cache.write(#"{"data":{"feed":{"edges":\#(edges),"pageInfo":\#(info)}}}"#, feed)
            #expect(try cache.read(feed)?.value.titles == (edges.contains("One") ? ["One"] : []))
        }
    }

    // MARK: - Keys

    // Issue 6503 of apollo-kotlin
    @Test("Union members of different types are separate objects, even if their IDs are equal or missing")
    func unionKeys() throws {
        let result = Selection<String, Unions.SearchResult> {
            try $0.on(
                user: Samples.name, product: Selection { try $0.title() }, page: Selection { try $0.url() })
        }
        let search = Selection<[String?]?, Operations.Query> {
            try $0.search(text: "1", .nullable(.list(.nullable(result))))
        }
        try cache.write(
            """
            {"data":{"search":[{"__typename":"User","name":"Ada","id":1},{"__typename":"Product","title":"Engine",\
            "sku":"1","region":"1"},{"__typename":"Page","url":"1"}]}}
            """, search)
        #expect(try cache.read(search)?.value == ["Ada", "Engine", "1"])
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
        #expect(try cache.read(search)?.value == ["Augusta", "Engine", "1"])
    }

    @Test("Objects of an interface whose types have different keys are each found by their own key")
    func interfaceKeys() throws {
        let text = Operations.cacheSchema.text
        let schema = CacheSchema(text.replacingOccurrences(of: "key Post id", with: "key Post title"))
        let cache = NormalizedCache(schema, clock: { 0 })
        let post = Selection<String, Objects.Post> { try "\($0.title()) \($0.likes())" }
        let nodes = Selection<[String], Operations.Query> {
            try $0.nodes(.list(.init { try $0.on(post: post, user: Samples.name) }))
        }
        func write(_ likes: Int, _ name: String) throws {
            try cache.write(
                """
                {"data":{"nodes":[{"__typename":"Post","title":"1","likes":\(likes),"id":"7"},\
                {"__typename":"User","name":"\(name)","id":"1"}]}}
                """, nodes)
        }
        try write(1, "Ada")
        try cache.write(Self.me("Grace"), Samples.me)
        #expect(try cache.read(nodes)?.value == ["1 1", "Grace"])
        try cache.update { try $0.set({ try $0.likes() }, of: CacheReference<Objects.Post>(id: "1"), to: 2) }
        #expect(try cache.read(nodes)?.value == ["1 2", "Grace"])
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "1")) }
        #expect(try cache.read(nodes)?.value == ["1 2"])
    }

    // MARK: - Ages

    // Issues 354 and 357 of normalized-cache
    @Test("Each field has its own age, which is separate for each argument value")
    func ages() throws {
        let score = Selection<Double?, Operations.Query> {
            try $0.user(id: "1", .nullable(.init { try $0.score() })) ?? nil
        }
        try cache.write(#"{"data":{"user":{"score":1,"id":"1"}}}"#, score)
        time.withLock { $0 = 9_000 }
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        try cache.write(#"{"data":{"user":{"name":"Grace","id":"2"}}}"#, Samples.userName("2"))
        time.withLock { $0 = 11_000 }
        // A score is fresh for ten seconds, and every other value for an hour.
        #expect(try cache.read(score)?.isStale == true)
        #expect(try cache.read(Samples.userName("1"))?.age == .seconds(2))
        #expect(try cache.read(Samples.userName("2"))?.isStale == false)
        time.withLock { $0 = 3_605_000 }
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        time.withLock { $0 = 3_610_000 }
        #expect(try cache.read(Samples.userName("1"))?.isStale == false)
        #expect(try cache.read(Samples.userName("2"))?.isStale == true)
    }

    // Issue 358 of normalized-cache
    @Test("A missing field is a miss even if the policy allows stale values")
    func missingIsNotStale() async throws {
        let name = Selection<String?, Operations.Query> { try $0.me(.nullable(Samples.name)) }
        try cache.write(#"{"data":{"me":{"name":"Ada","id":"1"}}}"#, name)
        time.withLock { $0 = 3_600_000 }
        let server = Replies { _ in Self.me("Augusta") }
        let result = try await client(server).fetch(
            Samples.me, policy: .cached(maxAge: .seconds(1), staleFor: .seconds(7200)))
        #expect(result.source == .server && result.value?.name == "Augusta")
    }

    // MARK: - Optimistic values

    // Issues 2478 and 3663 of urql
    @Test("Optimistic mutations don't wait for each other, and edits that a response omits end with the mutation")
    func optimisticMutations() async throws {
        try cache.write(Self.me("Ada", nickname: #""A""#), Samples.me)
        let (first, finishFirst) = AsyncStream.makeStream(of: Void.self)
        let server = Replies { request in
            let isFirst = "\(request.variables)".contains("Augusta")
            if isFirst { for await _ in first {} }
            return #"{"data":{"rename":{"name":"\#(isFirst ? "Augusta" : "Lovelace")","id":"1"}}}"#
        }
        let client = client(server)
        @Sendable func rename(_ name: String) async throws -> String? {
            let mutation = Selection<String?, Operations.Mutation> {
                try $0.rename(id: "1", name: name, .nullable(Samples.name))
            }
            return try await client.send(mutation) { [ada] edit in
                try edit.set({ try $0.name() }, of: ada, to: "\(name)?")
                try edit.set({ try $0.nickname() }, of: ada, to: name)
            }
        }
        let waiting = Task { try await rename("Augusta") }
        await server.arrival()
        #expect(try await rename("Lovelace") == "Lovelace")
        // The first mutation is still on its way, so its edits are visible above the response to the second mutation.
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Augusta?", nickname: "Augusta"))
        finishFirst.finish()
        #expect(try await waiting.value == "Augusta")
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Augusta", nickname: "A"))
    }
}
