import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// A server whose responses a closure returns.
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

    // apollo-ios 3657
    @Test("A watcher that ends during its request ends the request and yields nothing")
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

    // apollo-ios 3092
    @Test(
        "A watcher of a null object sends one request and sees the object when it arrives", .timeLimit(.minutes(5)))
    func nullObject() async throws {
        let server = Replies { _ in #"{"data":{"me":null}}"# }
        var results = client(server).watch(Samples.me, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await results.next()?.value == .some(nil))
        // Other writes concern neither the value nor a missing part of it.
        try cache.write(#"{"data":{"user":{"name":"Grace","id":"2"}}}"#, Samples.userName("2"))
        try cache.write(Self.me("Ada"), Samples.me)
        #expect(try await results.next()?.value?.name == "Ada")
        // urql 1878
        try cache.write(#"{"data":{"me":null}}"#, Samples.me)
        #expect(try await results.next()?.value == .some(nil))
        #expect(server.count == 1)
    }

    // apollo-ios 1422
    @Test("A watcher of a list sees an item that another query has brought and requests the item's missing fields")
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

    // apollo-ios 3613, 3616
    @Test("Five hundred simultaneous requests are all stored, and the object in all of them is complete")
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
        // Each user and each field, the user in all of them, and the root.
        #expect(cache.inspect().recordCount == 1002)
    }

    // apollo-ios 3609
    @Test("Lists of lists of objects change with a later response")
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

    // normalized-cache 344
    @Test("An empty page replaces the page that had items")
    func emptyPage() throws {
        let feed = FeedPage.feed()(nil)
        let info = #"{"hasNextPage":false,"endCursor":null,"hasPreviousPage":false,"startCursor":null}"#
        for edges in [#"[{"node":{"title":"One","id":"1"}}]"#, "[]", "null"] {
            try cache.write(#"{"data":{"feed":{"edges":\#(edges),"pageInfo":\#(info)}}}"#, feed)
            #expect(try cache.read(feed)?.value.titles == (edges.contains("One") ? ["One"] : []))
        }
    }

    // MARK: - Keys

    // apollo-kotlin 6503
    @Test("Members of a union that have IDs of different types, or none, are different objects")
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

    // normalized-cache 354, 357
    @Test("Each field has its own age, and a separate age for each argument")
    func ages() throws {
        let score = Selection<Double?, Operations.Query> {
            try $0.user(id: "1", .nullable(.init { try $0.score() })) ?? nil
        }
        try cache.write(#"{"data":{"user":{"score":1,"id":"1"}}}"#, score)
        time.withLock { $0 = 9_000 }
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        try cache.write(#"{"data":{"user":{"name":"Grace","id":"2"}}}"#, Samples.userName("2"))
        time.withLock { $0 = 11_000 }
        // A score is fresh for ten seconds, everything else for an hour.
        #expect(try cache.read(score)?.isStale == true)
        #expect(try cache.read(Samples.userName("1"))?.age == .seconds(2))
        #expect(try cache.read(Samples.userName("2"))?.isStale == false)
        time.withLock { $0 = 3_605_000 }
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        time.withLock { $0 = 3_610_000 }
        #expect(try cache.read(Samples.userName("1"))?.isStale == false)
        #expect(try cache.read(Samples.userName("2"))?.isStale == true)
    }

    // normalized-cache 358
    @Test("A missing field is a miss although a policy allows stale values")
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

    // urql 2478, 3663
    @Test("Optimistic mutations don't wait for each other, and values that a response omits vanish with its mutation")
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
        // The first mutation is still on its way, so its edits hide the response to the second mutation.
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Augusta?", nickname: "Augusta"))
        finishFirst.finish()
        #expect(try await waiting.value == "Augusta")
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Augusta", nickname: "A"))
    }
}
