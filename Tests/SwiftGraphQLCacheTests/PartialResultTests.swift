import Observation
import SwiftGraphQL
import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLCache

/// A server that sends prepared responses after waiting for each request's gate, if any.
private final class Server: Transport {
    let responses: Locked<[String]>
    let gates = Locked<[AsyncStream<Void>]>([])
    let count = Locked(0)

    init(_ responses: String...) { self.responses = Locked(responses) }

    /// Makes the next request wait until the continuation yields.
    func hold() -> AsyncStream<Void>.Continuation {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        gates.withLock { $0.append(gate) }
        return open
    }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        count.withLock { $0 += 1 }
        let response = responses.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let gate = gates.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { for await _ in gate { break } }
        guard let response else { throw ClientError(code: .connectionFailed, message: "there is no network") }
        return GraphQLResponse(body: Array(response.utf8), status: 200)
    }

    /// Waits until the given number of requests has arrived.
    func receive(_ requests: Int) async { while count.withLock({ $0 }) < requests { await Task.yield() } }
}

/// Tests `partial` queries while the cache lacks a part of their value.
@Suite struct PartialResultTests {
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let ada = CacheReference<Objects.User>(id: "1")
    private let myName = Selection<String?, Operations.Query> { try $0.me(Samples.name.nullable) }
    private let query = Samples.me.partial

    private func me(_ name: String, _ nickname: String? = nil) -> String {
        let nickname = nickname.map { #","nickname":"\#($0)""# } ?? ""
        return #"{"data":{"me":{"id":"1","name":"\#(name)"\#(nickname)}}}"#
    }

    private let forbidden = #"""
        {"data":{"me":{"id":"1","name":"Ada","nickname":null}},
         "errors":[{"message":"no","path":["me","nickname"],"extensions":{"code":"FORBIDDEN"}}]}
        """#

    /// Writes the given user's name.
    private func write(_ id: String, _ name: String) throws {
        try cache.write(#"{"data":{"user":{"name":"\#(name)","id":"\#(id)"}}}"#, Samples.userName(id))
    }

    private func isMissing<Value>(_ value: Partial<Value>?, _ path: ResponsePath.Component...) -> Bool {
        value?.errors.count == 1 && value?.errors[0].path == ResponsePath(path) && value?.errors[0].isCacheMiss == true
    }

    // MARK: - Reading

    @Test("A missing value is null with an error, and the result is stale")
    func nullable() throws {
        try cache.write(me("Ada"), myName)
        let result = try cache.read(query)
        #expect(result?.value.data == Person(id: "1", name: "Ada", nickname: nil))
        #expect(isMissing(result?.value, .name("me"), .name("nickname")))
        #expect(result?.value.errors.first?.message == "the cache has no value for 'nickname'")
        #expect(result?.isStale == true && result?.source == .cache)
        // Reading stores nothing, and other queries still lack the value.
        #expect(try cache.isMiss(Samples.me))
        #expect(!cache.inspect().description.contains("nickname"))
        try cache.write(me("Ada", "Countess"), Samples.me)
        let whole = try cache.read(query)
        #expect(whole?.value == Partial(data: Person(id: "1", name: "Ada", nickname: "Countess"), errors: []))
        #expect(whole?.isStale == false)
    }

    @Test("A missing value of a non-null type makes the nearest nullable object or element null")
    func propagation() throws {
        let both = Selection<[String?], Operations.Query> {
            try [$0.me(Samples.name.nullable), $0.user(id: "2", Samples.name.nullable)]
        }
        try write("2", "Grace")
        try cache.write(
            #"{"data":{"me":{"nickname":"A","id":"1"}}}"#,
            Selection<String?, Operations.Query> { try $0.me(.nullable { try $0.nickname() }) ?? nil })
        let result = try cache.read(both.partial)?.value
        #expect(result?.data == [nil, "Grace"] && isMissing(result, .name("me")))

        let ids = Selection<[String?]?, Operations.Query> {
            try $0.me(.optional { try $0.friends(.nullable(.list(.nullable { try $0.id() }))) })
        }
        try cache.write(#"{"data":{"me":{"friends":[{"id":"2"},{"id":"3"},null],"id":"1"}}}"#, ids)
        let friends = Selection<[String?]?, Operations.Query> {
            try $0.me(.optional { try $0.friends(.nullable(.list(Samples.name.nullable))) })
        }
        let names = try cache.read(friends.partial)?.value
        #expect(names?.data == .some(["Grace", nil, nil]))
        #expect(isMissing(names, .name("me"), .name("friends"), .index(1)))

        let people = Selection<[String?]?, Operations.Query> {
            try $0.people(ids: ["3", "2"], .nullable(.list(Samples.name.nullable)))
        }
        let found = try cache.read(people.partial)?.value
        #expect(found?.data == .some([nil, "Grace"]) && isMissing(found, .name("people"), .index(0)))
    }

    @Test("An element of a nested list that lacks a non-null value is null with its path")
    func nestedLists() throws {
        let matrix = Selection<[[Int?]?]?, Operations.Query> {
            try $0.matrix(.nullable(.list(.nullable(.list(.nullable { try $0.value() })))))
        }
        let types = Selection<[[String?]?]?, Operations.Query> {
            try $0.matrix(.nullable(.list(.nullable(.list(.nullable { try $0.__typename() })))))
        }
        try cache.write(#"{"data":{"matrix":[[],[null,{"__typename":"Cell"}]]}}"#, types)
        let result = try cache.read(matrix.partial)?.value
        #expect(result?.data == .some([[], [nil, nil]]))
        #expect(isMissing(result, .name("matrix"), .index(1), .index(1)))
    }

    @Test("A partial read is a miss if the cache has no root field or if the selection requires a missing value")
    func miss() async throws {
        #expect(try cache.isMiss(query))
        try write("1", "Ada")
        // The cache doesn't know which user `me` is.
        #expect(try cache.isMiss(query))
        let client = Client(transport: Server()).caching(in: cache, policy: .cacheOnly)
        await #expect(throws: CacheMiss.self) { try await client.fetch(query) }
        try cache.write(me("Ada"), myName)
        let strict = Selection<String, Operations.Query> {
            try $0.me(.nonNullOrFail { try $0.best(Samples.name.nonNullOrFail) })
        }
        #expect(try cache.isMiss(strict.partial))
        let version = Selection<String, Operations.Query> {
            try "\($0.version()) \($0.me(Samples.name.nullable) ?? "")"
        }
        #expect(try cache.isMiss(version.partial))
        struct Refusal: Error {}
        #expect(try cache.isMiss(query.map { if $0.errors.isEmpty { $0 } else { throw Refusal() } }))
    }

    @Test("A deleted object is null with an error, and a `result` selection on the object is a failure")
    func deleted() throws {
        let best = Selection<(String, Result<String?, SelectionError>)?, Operations.Query> {
            try $0.me(.nullable { try ($0.name(), $0.best(Samples.name.nullable.result)) })
        }
        try cache.write(
            #"{"data":{"me":{"name":"Ada","best":{"name":"Grace","id":"2"},"id":"1"}}}"#, best)
        #expect(try cache.read(best.partial)?.value.errors.isEmpty == true)
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "2")) }
        let result = try #require(try cache.read(best.partial)?.value)
        #expect(isMissing(result, .name("me"), .name("best")))
        #expect(result.data??.0 == "Ada")
        #expect(throws: SelectionError.self) { try result.data??.1.get() }
        #expect(try cache.isMiss(best))
    }

    // MARK: - Fetching

    @Test("Cache policies treat a partial value like a stale value")
    func policies() async throws {
        try cache.write(me("Ada"), myName)
        let server = Server()
        let events = Locked<[String]>([])
        let client = Client(transport: server).caching(in: cache) { event in
            events.withLock { $0.append("\(event)") }
        }
        let part = try await client.fetch(query, policy: .cacheOnly)
        #expect(part.value.data??.name == "Ada" && isMissing(part.value, .name("me"), .name("nickname")))
        #expect(events.withLock { $0 } == [#"cache miss: an anonymous operation lacks 'User:"1".nickname'"#])
        #expect(server.count.withLock { $0 } == 0)
        for policy in [CachePolicy.staleIfError, .networkFirst] {
            let fallback = try await client.fetch(query, policy: policy)
            #expect(fallback.value.data??.name == "Ada" && fallback.networkError != nil)
        }
        for policy in [CachePolicy.cacheFirst, .cached(maxAge: .seconds(60), staleFor: .seconds(60))] {
            await #expect(throws: ClientError.self) { try await client.fetch(query, policy: policy) }
        }
        server.responses.withLock { $0 = [me("Ada", "Countess")] }
        let whole = try await client.fetch(query)
        #expect(whole.value.data??.nickname == "Countess" && whole.source == .server)
    }

    @Test("Pagers and `pages` never read a page partially, because the next cursor might be missing")
    func pages() async throws {
        let ids = Selection<[String]?, Operations.Query> {
            try $0.feed(.select { try $0.nodes(.nullable(.list { try $0.id() })) })
        }
        try cache.write(#"{"data":{"feed":{"nodes":[{"id":"1"}]}}}"#, ids)
        let page = Selection<[String]?, Operations.Query> {
            try $0.feed(
                .select {
                    _ = try $0.edges(.nullable(.list(.nullable { try $0.cursor() })))
                    return try $0.nodes(.nullable(.list { try $0.id() }))
                })
        }.partial
        #expect(try cache.read(page)?.value.data == .some(["1"]))
        let client = Client(transport: Server()).caching(in: cache, policy: .cacheOnly)
        let pager = client.pager({ (_: String?) in page }, next: { _ in nil })
        await #expect(throws: CacheMiss.self) { try await pager.loadNext() }
        await #expect(throws: CacheMiss.self) {
            for try await _ in client.pages({ (_: String?) in page }, next: { _ in nil }) {}
        }
    }

    // MARK: - Watching

    @Test(
        "A watcher receives a partial value from the cache and then the whole value",
        arguments: [CachePolicy.cacheFirst, .staleIfError, .cacheAndNetwork])
    func watching(policy: CachePolicy) async throws {
        try cache.write(me("Ada"), myName)
        let server = Server(me("Ada", "Countess"))
        let client = Client(transport: server).caching(in: cache, policy: policy)
        var results = client.watch(query, refetchesOnMiss: true).makeAsyncIterator()
        let part = try await results.next()
        #expect(part?.value.data??.name == "Ada" && part?.source == .cache && part?.isStale == true)
        #expect(isMissing(part?.value, .name("me"), .name("nickname")))
        let whole = try await results.next()
        #expect(whole?.value == Partial(data: Person(id: "1", name: "Ada", nickname: "Countess"), errors: []))
        #expect(whole?.source == .server && whole?.isStale == false)
        #expect(server.count.withLock { $0 } == 1)
    }

    @Test("With `cacheOnly`, a watcher follows a partial value without sending requests")
    func cacheOnly() async throws {
        try cache.write(me("Ada"), myName)
        let server = Server()
        let client = Client(transport: server).caching(in: cache, policy: .cacheOnly)
        var results = client.watch(query, refetchesOnMiss: true).makeAsyncIterator()
        _ = try await results.next()
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
        let edited = try await results.next()
        #expect(edited?.value.data??.name == "Augusta" && edited?.value.errors.count == 1)
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        let whole = try await results.next()
        #expect(whole?.value == Partial(data: Person(id: "1", name: "Augusta", nickname: "A"), errors: []))
        #expect(whole?.isStale == false && server.count.withLock { $0 } == 0)
    }

    @Test("The server's error replaces the error about a missing value and stays when another part changes")
    func serverError() async throws {
        try cache.write(me("Ada"), myName)
        let server = Server(forbidden)
        let client = Client(transport: server).caching(in: cache)
        var results = client.watch(query, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await results.next()?.value.errors.first?.isCacheMiss == true)
        let answered = try await results.next()
        #expect(answered?.value.errors.map(\.message) == ["no"] && answered?.value.data??.name == "Ada")
        #expect(answered?.source == .server && answered?.isStale == false)
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
        let edited = try await results.next()
        #expect(edited?.value.errors.map(\.message) == ["no"] && edited?.value.data??.name == "Augusta")
        #expect(server.count.withLock { $0 } == 1)
        // Another reader doesn't know why the value is missing.
        #expect(try cache.read(query)?.value.errors.first?.isCacheMiss == true)
    }

    @Test("A server error for one field doesn't hide that another field of the same object is missing later")
    func otherServerError() async throws {
        let query = Selection<[String?], Operations.Query> {
            let own: [String?]? = try $0.me(
                .nullable { try [$0.nickname()] + $0.posts(.list { try $0.author(Samples.name) }) })
            return try [$0.version()] + (own ?? [])
        }
        let posts = #"[{"author":{"name":"Bob","id":"2"},"id":"p"}]"#
        let body = #"{"data":{"me":{"nickname":null,"posts":\#(posts),"id":"1"},"version":"3"}"#
        let server = Server(
            body + #","errors":[{"message":"no","path":["me","nickname"]}]}"#, body.replacing("Bob", with: "Eve") + "}")
        let client = Client(transport: server).caching(in: cache)
        var results = client.watch(query.partial, refetchesOnMiss: true).makeAsyncIterator()
        let first = try await results.next()
        #expect(first?.value.data == ["3", nil, "Bob"] && first?.value.errors.map(\.message) == ["no"])
        let open = server.hold()
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "2")) }
        let part = try await results.next()
        #expect(part?.value.data == ["3"] && part?.isStale == true)
        #expect(part?.value.errors.map(\.isCacheMiss) == [false, true])
        open.yield()
        #expect(try await results.next()?.value.data == ["3", nil, "Eve"])
        #expect(server.count.withLock { $0 } == 2)
    }

    @Test("A failed request is reported together with the partial value from the cache")
    func failure() async throws {
        try cache.write(me("Ada"), myName)
        let client = Client(transport: Server()).caching(in: cache)
        var results = client.watch(query).makeAsyncIterator()
        #expect(try await results.next()?.networkError == nil)
        let failed = try await results.next()
        #expect(failed?.value.data??.name == "Ada" && failed?.networkError != nil)
    }

    @Test("A watcher sends one request for a value that goes missing, and shows the rest in the meantime")
    func goesMissing() async throws {
        let best = Selection<[String?]?, Operations.Query> {
            try $0.me(.nullable { try [$0.name(), $0.best(Samples.name.nullable)] })
        }
        let body = #"{"data":{"me":{"name":"Ada","best":{"name":"Grace","id":"2"},"id":"1"}}}"#
        try cache.write(body, best)
        let server = Server(body)
        let client = Client(transport: server).caching(in: cache)
        var results = client.watch(best.partial, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await results.next()?.value.data == .some(["Ada", "Grace"]))
        let open = server.hold()
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "2")) }
        let part = try await results.next()
        #expect(part?.value.data == .some(["Ada", nil]) && isMissing(part?.value, .name("me"), .name("best")))
        open.yield()
        #expect(try await results.next()?.value == Partial(data: ["Ada", "Grace"], errors: []))
        #expect(server.count.withLock { $0 } == 1)
    }

    @Test("A watcher requests a value that goes missing, even if the selection can't be read without the value")
    func goesMissingAtOnce() async throws {
        let best = Selection<String, Operations.Query> {
            try $0.me(.nonNullOrFail { try $0.best(Samples.name.nonNullOrFail) })
        }
        let body = #"{"data":{"me":{"best":{"name":"Grace","id":"2"},"id":"1"}}}"#
        try cache.write(body, best)
        let server = Server(body.replacing("Grace", with: "Hopper"))
        let client = Client(transport: server).caching(in: cache)
        var results = client.watch(best.partial, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await results.next()?.value.data == "Grace")
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "2")) }
        #expect(try await results.next()?.value.data == "Hopper")
    }

    @MainActor
    @Test("A model first shows a partial value from the cache and then the whole value")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func model() async throws {
        try cache.write(me("Ada"), myName)
        let server = Server(me("Ada", "Countess"))
        let model = QueryModel(query, client: Client(transport: server).caching(in: cache))
        #expect(model.data?.data??.name == "Ada" && model.isStale)
        #expect(model.data?.errors.first?.isCacheMiss == true)
        model.start()
        while model.data?.data??.nickname == nil || model.isStale { await Task.yield() }
        #expect(model.data?.errors == [] && model.error == nil && server.count.withLock { $0 } == 1)
        model.stop()
    }

    @Test("With `cacheOnly`, a watcher sends no request when a part goes missing", arguments: [false, true])
    func goesMissingOffline(isPartial: Bool) async throws {
        let best = Selection<String, Operations.Query> {
            try $0.me(.nonNullOrFail { try $0.best(Samples.name.nonNullOrFail) })
        }
        let body = #"{"data":{"me":{"best":{"name":"Grace","id":"2"},"id":"1"}}}"#
        try cache.write(body, best)
        let server = Server(body, body)
        let client = Client(transport: server).caching(in: cache, policy: .cacheOnly)
        let names = Locked<[String?]>([])
        let watching = Task {
            if isPartial {
                for try await result in client.watch(best.partial, refetchesOnMiss: true) {
                    names.withLock { $0.append(result.value.data) }
                }
            } else {
                for try await result in client.watch(best, refetchesOnMiss: true) {
                    names.withLock { $0.append(result.value) }
                }
            }
        }
        while names.withLock({ $0.isEmpty }) { await Task.yield() }
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "2")) }
        // The watcher notices the miss.
        for _ in 0..<1_000 { await Task.yield() }
        try cache.write(body.replacing("Grace", with: "Hopper"), best)
        while names.withLock({ $0.count }) < 2 { await Task.yield() }
        #expect(names.withLock { $0 } == ["Grace", "Hopper"] && server.count.withLock { $0 } == 0)
        watching.cancel()
    }

    // MARK: - Invalidation

    @Test(
        "A watcher sends another request if objects are invalidated during its first request", arguments: [false, true])
    func invalidatedDuringFirstRequest(isCached: Bool) async throws {
        if isCached { try cache.write(me("Ada", "A"), Samples.me) }
        let server = Server(me("Ada", "A"), me("Augusta", "A"))
        let client = Client(transport: server).caching(in: cache, policy: .networkFirst)
        let open = server.hold()
        async let requested: Void = server.receive(1)
        let results = client.watch(Samples.me, refetchesOnMiss: true)
        async let names: [String?] = {
            var names: [String?] = []
            for try await result in results {
                names.append(result.value?.name)
                if names.last == "Augusta" { break }
            }
            return names
        }()
        await requested
        try cache.update { try $0.invalidate(all: Objects.User.self) }
        open.yield()
        #expect(try await names == ["Ada", "Augusta"])
        #expect(server.count.withLock { $0 } == 2)
    }

    @Test("Invalidations of values that a watcher doesn't read don't make it send another request")
    func unrelatedInvalidation() async throws {
        let server = Server(me("Ada", "A"), me("Augusta", "A"))
        let client = Client(transport: server).caching(in: cache)
        let open = server.hold()
        let results = client.watch(Samples.me, refetchesOnMiss: true)
        async let first = results.first { _ in true }
        await server.receive(1)
        try cache.update { edit in
            try edit.invalidate(CacheReference<Objects.Post>(1))
            try edit.invalidate({ try $0.score() }, of: ada)
            try edit.invalidate({ try $0.feed(FeedPage.references) }, of: .root(Operations.Query.self))
        }
        open.yield()
        let result = try await first
        #expect(result?.value?.name == "Ada" && result?.isStale == false)
        for _ in 0..<1_000 { await Task.yield() }
        #expect(server.count.withLock { $0 } == 1)
    }

    @Test("A watcher sends another request if its stale value is invalidated during a request")
    func invalidatedDuringRevalidation() async throws {
        try cache.write(me("Ada", "A"), Samples.me)
        try cache.update { try $0.invalidate(ada) }
        let server = Server(me("Ada", "A"), me("Augusta", "A"))
        let client = Client(transport: server).caching(in: cache, policy: .cacheAndNetwork)
        let open = server.hold()
        var results = client.watch(Samples.me, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await results.next()?.value?.name == "Ada")
        await server.receive(1)
        try cache.update { try $0.invalidate(ada) }
        open.yield()
        while try await results.next()?.value?.name != "Augusta" {}
        #expect(server.count.withLock { $0 } == 2)
    }

    @Test("A watcher sends a request if its value is invalidated again after a failure", arguments: [false, true])
    func invalidatedAfterFailure(hasLayer: Bool) async throws {
        try cache.write(me("Ada", "A"), Samples.me)
        if hasLayer {
            let grace = CacheReference<Objects.User>(id: "2")
            _ = try cache.addLayer { try $0.set({ try $0.name() }, of: grace, to: "Grace") }
        }
        let server = Server()
        let client = Client(transport: server).caching(in: cache)
        var results = client.watch(Samples.me, refetchesOnMiss: true).makeAsyncIterator()
        _ = try await results.next()
        for count in 1...3 {
            try cache.update { try $0.invalidate(ada) }
            while try await results.next()?.networkError == nil {}
            #expect(server.count.withLock { $0 } == count)
        }
        server.responses.withLock { $0 = [me("Augusta", "A")] }
        try cache.update { try $0.invalidate(ada) }
        while try await results.next()?.value?.name != "Augusta" {}
        #expect(server.count.withLock { $0 } == 4)
    }
}
