import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// Tests that edits, evictions, late responses and clock changes don't interfere with each other.
@Suite struct InterplayTests {
    private let now = Locked(Int64(1_000_000_000))
    private let ada = CacheReference<Objects.User>(id: "1")

    private func cache(limit: Int = 64 << 20) -> NormalizedCache {
        NormalizedCache(
            Operations.cacheSchema, maximumMemoryBytes: limit, clock: { [now] in now.withLock { $0 } },
            later: { $1() })
    }

    private static func me(_ name: String, nickname: String = "null") -> String {
        #"{"data":{"me":{"id":"1","name":"\#(name)","nickname":\#(nickname)}}}"#
    }

    private struct NoStore: Transport {
        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            GraphQLResponse(
                body: Array(#"{"data":{"me":{"id":"1","name":"Grace","nickname":null}}}"#.utf8), status: 200,
                headers: ["Cache-Control": "no-store"])
        }
    }

    @Test("A watcher of an object that only a layer has is woken when a response completes the object")
    func completedDraft() throws {
        let cache = cache()
        let post = CacheReference<Objects.Post>(id: "new")
        // The app has generated the ID, and the layer doesn't have `likes`.
        let layer = try cache.addLayer { try $0.set({ try $0.title() }, of: post, to: "Draft") }
        let view = Selection<String, Objects.Post> { try "\($0.likes()) \($0.title())" }
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        let operation = try view.prepareOnObject(in: cache.library.documents)
        let key = try cache.library.objectKey(of: post)
        watcher.watch(cache.reading(of: operation, on: key))
        #expect(try cache.read(view, of: post) == nil)
        // The server's response to another query contains `likes`.
        let node = Selection<String?, Operations.Query> {
            try $0.node(id: "new", .nullable(Selection { try $0.on(post: view, otherwise: Selection { _ in "" }) }))
        }
        try cache.write(#"{"data":{"node":{"__typename":"Post","likes":3,"title":"T","id":"new"}}}"#, node)
        #expect(try cache.read(view, of: post)?.value == "3 Draft")
        #expect(wakes.withLock { $0 } > 0)
        cache.dropLayer(layer)
    }

    @Test("Data that an optimistic edit wrote stays visible after a response until the layer is dropped")
    func writtenDraft() throws {
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        let layer = try cache.addLayer { [ada] in try $0.write(["name": "Augusta"], for: Samples.name, of: ada) }
        #expect(try cache.read(Samples.me)?.value?.name == "Augusta")
        try cache.write(Self.me("Ada 2", nickname: #""N""#), Samples.me)
        #expect(try cache.read(Samples.me)?.value?.name == "Augusta")
        cache.dropLayer(layer)
        #expect(try cache.read(Samples.me)?.value?.name == "Ada 2")
    }

    @Test("An object that an optimistic edit adds to a list stays during an eviction")
    func linkedByLayer() throws {
        let cache = cache()
        func users(_ n: Int) -> Selection<[String], Operations.Query> {
            Selection { try $0.users(first: .present(n), .list(Samples.name)) }
        }
        try cache.write(#"{"data":{"user":{"name":"Seven","id":"7"}}}"#, Samples.userName("7"))
        for n in 0..<20 { try cache.write(#"{"data":{"users":[{"name":"Ada","id":"u\#(n)"}]}}"#, users(n)) }
        let layer = try cache.addLayer { edit in
            try edit.update({ try $0.users(first: .present(19), .list(.reference)) }, of: .root(Operations.Query.self))
            {
                $0.append(CacheReference(id: "7"))
            }
        }
        #expect(try cache.read(users(19))?.value == ["Ada", "Seven"])
        cache.evict(to: cache.inspect().totalBytes / 2)
        #expect(try cache.isMiss(users(0)))
        #expect(try cache.read(users(19))?.value == ["Ada", "Seven"])
        cache.dropLayer(layer)
        #expect(try cache.read(users(19))?.value == ["Ada"])
    }

    @Test("An invalidated value is stale, even if the clock has been set back")
    func invalidatedBeforeClockStep() throws {
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        now.withLock { $0 -= 5_000 }
        try cache.update { try $0.invalidate({ try $0.me(.nullable(.reference)) }, of: .root(Operations.Query.self)) }
        #expect(try cache.read(Samples.me)?.isStale == true)
    }

    @Test("If the clock is set back by more than a minute, a value is stale, because its age is unknown")
    func writtenInFuture() throws {
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        now.withLock { $0 -= 30_000 }
        #expect(try cache.read(Samples.me)?.isStale == false)
        now.withLock { $0 -= 86_400_000 }
        let result = try cache.read(Samples.me)
        #expect(result?.isStale == true && result?.age == .zero)
    }

    @Test("The response to a query that was sent before a deletion is ignored, even if the object is re-added")
    func lateAnswerAfterDeletion() throws {
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        let (earlier, later) = (cache.begin(), cache.begin())
        try cache.update { try $0.delete(ada) }
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Grace") }
        let operation = try Samples.me.prepare()
        for order in [earlier, later] {
            #expect(try !cache.write(Array(Self.me("Ada", nickname: #""A""#).utf8), to: operation, order: order))
        }
        #expect(try cache.isMiss(Samples.me))
        try cache.write(Self.me("Grace", nickname: #""G""#), Samples.me)
        #expect(try cache.read(Samples.me)?.value?.nickname == "G")
    }

    @Test("After an eviction, the response to an earlier query doesn't restore values that a later mutation changed")
    func lateAnswerAfterEviction() throws {
        let cache = cache()
        let earlier = cache.begin()
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "Augusta", .nullable(Samples.name))
        }
        try cache.write(#"{"data":{"rename":{"name":"Augusta","id":"1"}}}"#, rename)
        let later = cache.begin()
        cache.evict(to: 0)
        #expect(cache.inspect().recordCount <= 1)
        let operation = try Samples.me.prepare()
        #expect(try !cache.write(Array(Self.me("Ada").utf8), to: operation, order: earlier))
        #expect(try cache.isMiss(Samples.me))
        #expect(try cache.write(Array(Self.me("Augusta").utf8), to: operation, order: later))
        #expect(try cache.read(Samples.me)?.value?.name == "Augusta")
    }

    @Test("A response with a lifetime of zero is stale, even if the clock has been set back by a second")
    func noCacheBeforeClockStep() throws {
        let cache = cache()
        try cache.write(Array(Self.me("Ada").utf8), to: Samples.me.prepare(), order: cache.begin(), lifetime: 0)
        #expect(try cache.read(Samples.me)?.isStale == true)
        now.withLock { $0 -= 1_000 }
        #expect(try cache.read(Samples.me)?.isStale == true)
    }

    @Test("The response to a query that was sent before an invalidation doesn't make the value fresh")
    func lateAnswerAfterInvalidation() throws {
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        let order = cache.begin()
        try cache.update { try $0.invalidate({ try $0.me(.nullable(.reference)) }, of: .root(Operations.Query.self)) }
        #expect(try cache.read(Samples.me)?.isStale == true)
        try cache.write(Array(Self.me("Ada").utf8), to: Samples.me.prepare(), order: order)
        #expect(try cache.read(Samples.me)?.isStale == true)
    }

    @Test("After the root is deleted, a later response to a query with arguments is stored")
    func deletedRoot() throws {
        let cache = cache()
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        try cache.update { try $0.delete(.root(Operations.Query.self)) }
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        #expect(try cache.read(Samples.userName("1"))?.value == "Ada")
    }

    @Test("`loadNext` returns `true` for the first page, even after a failure")
    func firstPageAfterFailure() async throws {
        let server = try FeedServer(8)
        let client = Client(transport: server).caching(in: cache(), usesCacheControl: true)
        let pager = client.pager(FeedPage.feed(), next: { $0.info.next })
        server.state.withLock { $0.failures = 1 }
        await #expect(throws: ClientError.self) { try await pager.loadNext() }
        #expect(try await pager.loadNext() == true)
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
    }

    @Test("`refresh` shows the server's page even if `no-store` keeps it out of the cache")
    func refreshWithoutStoring() async throws {
        let server = try FeedServer(8)
        let client = Client(transport: server).caching(in: cache(), usesCacheControl: true)
        let pager = client.pager(FeedPage.feed(), next: { $0.info.next })
        try await pager.loadNext()
        server.state.withLock {
            $0.titles[1] = "P1"; $0.headers = ["Cache-Control": "no-store"]
        }
        try await pager.refresh()
        #expect(try await pager.loaded.text == "P1 p2 p3 >")
    }

    @Test("A pager's page that an optimistic edit hid during an eviction is visible again when the edit ends")
    func pageBehindLayer() async throws {
        let server = try FeedServer(8)
        let cache = cache()
        let client = Client(transport: server).caching(in: cache)
        let pager = client.pager(FeedPage.feed(), next: { $0.info.next })
        try await pager.loadNext()
        let query = Operations.Query.self
        let layer = try cache.addLayer { try $0.delete(.root(query)) }
        _ = try await pager.loaded
        cache.evict(to: 0)
        cache.dropLayer(layer)
        #expect(try cache.read(FeedPage.feed()(nil)) != nil)
        #expect(try await pager.loaded.text == "p1 p2 p3 >")
    }

    @Test("A cache stays usable with an optimistic edit that is larger than the cache's limit")
    func largeLayer() throws {
        let cache = cache(limit: 10_000)
        let long = String(repeating: "x", count: 40_000)
        let layer = try cache.addLayer { [ada] in try $0.set({ try $0.nickname() }, of: ada, to: long) }
        try cache.write(Self.me("Ada"), Samples.me)
        cache.dropLayer(layer)
        #expect(try cache.read(Samples.me)?.value?.name == "Ada")
    }

    @Test(
        "A watcher first yields the same response as `fetch`, even if the response must not be stored",
        arguments: [CachePolicy.networkOnly, .networkFirst, .cacheFirst])
    func watchWithoutStoring(policy: CachePolicy) async throws {
        let now = Locked(Int64(0))
        let cache = NormalizedCache(Operations.cacheSchema, clock: { now.withLock { $0 } })
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        // For `cacheFirst`, the value is stale.
        now.withLock { $0 += 60_000 }
        let client = Client(transport: NoStore()).caching(in: cache, usesCacheControl: true)
        let fetched = try await client.fetch(Samples.me, policy: policy)
        #expect(fetched.value?.name == "Grace" && fetched.source == .server)
        var values = client.watch(Samples.me, policy: policy).makeAsyncIterator()
        let first = try await values.next()
        #expect(first?.value?.name == "Grace", "\(String(describing: first))")
    }

    @Test("After a cached value, a watcher also receives a response that must not be stored")
    func unstoredRevalidation() async throws {
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        let client = Client(transport: NoStore()).caching(in: cache, usesCacheControl: true)
        var values = client.watch(Samples.me, policy: .cacheAndNetwork).makeAsyncIterator()
        #expect(try await values.next()?.value?.name == "Ada")
        let second = try await values.next()
        #expect(second?.value?.name == "Grace" && second?.source == .server)
        try cache.write(Self.me("Eve"), Samples.me)
        #expect(try await values.next()?.value?.name == "Eve")
    }

    @Test(
        "A watcher that wakes while a response is being written still learns that the value is fresh",
        arguments: [false, true])
    func wakeDuringWrite(appliesLayer: Bool) async throws {
        let onWrite = Locked<(@Sendable () -> Void)?>(nil)
        let cache = NormalizedCache(Operations.cacheSchema) {
            if !appliesLayer { onWrite.withLock { $0 }?() }
            return 0
        }
        try cache.write(Self.me("Ada"), Samples.me)
        try cache.update { try $0.invalidate(ada) }
        _ = try cache.addLayer { _ in if appliesLayer { onWrite.withLock { $0 }?() } }
        let server = HeldServer()
        let client = Client(transport: server).caching(in: cache)
        var values = client.watch(Samples.me, policy: .cacheAndNetwork).makeAsyncIterator()
        #expect(try await values.next()?.isStale == true)
        await server.arrival()
        onWrite.withLock {
            $0 = { [weak cache] in
                guard let cache, cache.published.withLock({ $0.isBusy }) else { return }
                onWrite.withLock { $0 = nil }
                cache.watchers.notifyAll()
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
        server.respond(Self.me("Ada"))
        let last = try await values.next()
        #expect(last?.isStale == false && last?.source == .server)
    }

    @Test("After a response that must not be stored, a failed request doesn't bring back the older value")
    func unstoredValueStays() async throws {
        struct Server: Transport {
            let cache: NormalizedCache
            let count = Locked(0)

            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                let isFirst = count.withLock { count in
                    defer { count += 1 }
                    return count == 0
                }
                if isFirst { return try await NoStore().send(request) }
                try cache.write(InterplayTests.me("Eve"), Samples.me)
                throw ClientError(code: .connectionFailed, message: "there is no network")
            }
        }
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        let client = Client(transport: Server(cache: cache)).caching(in: cache, usesCacheControl: true)
        var values = client.watch(Samples.me, policy: .cacheAndNetwork, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await values.next()?.value?.name == "Ada")
        #expect(try await values.next()?.value?.name == "Grace")
        try cache.update { try $0.invalidate(ada) }
        #expect(try await values.next()?.value?.name == "Eve")
    }

    @Test("After the cache is cleared, a watcher receives no response to an earlier request")
    func clearedRevalidation() async throws {
        struct Held: Transport {
            let arrival = Signal()
            let response = Signal()
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                arrival.raise()
                _ = await response.wait()
                return GraphQLResponse(body: Array(InterplayTests.me("Secret").utf8), status: 200)
            }
        }
        let (cache, transport) = (cache(), Held())
        try cache.write(Self.me("Ada"), Samples.me)
        let metrics = Signal()
        var requests = Client(transport: transport)
        requests.onMetrics = { _ in metrics.raise() }
        var values = requests.caching(in: cache).watch(Samples.me, policy: .cacheAndNetwork).makeAsyncIterator()
        #expect(try await values.next()?.value?.name == "Ada")
        _ = await transport.arrival.wait()
        try cache.clear()
        transport.response.raise()
        _ = await metrics.wait()
        // This is long enough for the watcher to receive a response that it shouldn't receive.
        try await Task.sleep(for: .milliseconds(50))
        try cache.write(Self.me("Grace"), Samples.me)
        #expect(try await values.next()?.value?.name == "Grace")
    }

    /// A server that holds back its first response, which has the name from the time of the request.
    private final class Slow: Transport {
        let name: Locked<String>
        let isOffline = Locked(false)
        let arrival = Signal()
        let release = Signal()
        private let count = Locked(0)

        init(_ name: String) { self.name = Locked(name) }

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            let name = name.withLock { $0 }
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 {
                arrival.raise()
                _ = await release.wait()
            }
            if isOffline.withLock({ $0 }) { throw ClientError(code: .connectionFailed, message: "offline") }
            return GraphQLResponse(body: Array(InterplayTests.me(name).utf8), status: 200)
        }
    }

    @Test("A query after an edit doesn't share the response to an equal query from before the edit")
    func sharedRequest() async throws {
        let (cache, server) = (cache(), Slow("old"))
        try cache.write(Self.me("older"), Samples.me)
        let client = Client(transport: server, middlewares: [DeduplicationMiddleware()]).caching(in: cache)
        async let early = client.fetch(Samples.me, policy: .networkOnly).value?.name
        _ = await server.arrival.wait()
        server.name.withLock { $0 = "new" }
        try cache.update { try $0.invalidate(ada) }
        #expect(try await client.fetch(Samples.me, policy: .networkOnly).value?.name == "new")
        server.release.raise()
        #expect(try await early == "old")
        #expect(try cache.read(Samples.me)?.value?.name == "new")
    }

    @Test("If the cache is cleared during a watcher's first request, the watcher sends another request")
    func clearedFirstRequest() async throws {
        let (cache, server) = (cache(), Slow("user A"))
        let client = Client(transport: server).caching(in: cache)
        async let first = { () async throws -> String? in
            var values = client.watch(Samples.me).makeAsyncIterator()
            return try await values.next()?.value?.name
        }()
        _ = await server.arrival.wait()
        server.name.withLock { $0 = "user B" }
        try cache.clear()
        server.release.raise()
        #expect(try await first == "user B")
    }

    @Test("If the cache is cleared during a model's refresh, the model sends another request")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor func clearedRefresh() async throws {
        let (cache, server) = (cache(), Slow("user A"))
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        async let refresh: Void = model.refresh()
        _ = await server.arrival.wait()
        server.name.withLock { $0 = "user B" }
        try cache.clear()
        server.release.raise()
        await refresh
        #expect(model.data??.name == "user B")
    }

    @Test(
        "If the cache is cleared again while a model reloads its data, the model sends another request",
        .timeLimit(.minutes(15)))
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor func clearedAgain() async throws {
        let (cache, server) = (cache(), Slow("user A"))
        try cache.write(Self.me("Ada"), Samples.me)
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        model.start()
        while model.isLoading || model.source == nil { await Task.yield() }
        try cache.clear()
        _ = await server.arrival.wait()
        server.name.withLock { $0 = "user B" }
        try cache.clear()
        server.release.raise()
        while model.data??.name != "user B" { try await Task.sleep(for: .milliseconds(10)) }
        #expect(model.data??.name == "user B")
        model.stop()
    }

    @Test("If the cache is cleared and a watcher's first request then fails, the watcher throws the error")
    func clearedFallback() async throws {
        let (cache, server) = (cache(), Slow("user A"))
        try cache.write(Self.me("user A"), Samples.me)
        let client = Client(transport: server).caching(in: cache)
        let first = Task {
            var values = client.watch(Samples.me, policy: .networkFirst).makeAsyncIterator()
            return try await values.next()?.value?.name
        }
        _ = await server.arrival.wait()
        server.isOffline.withLock { $0 = true }
        try cache.clear()
        server.release.raise()
        await #expect(throws: ClientError.self) { try await first.value }
    }

    @Test("In an edit, a value that no longer fits the type of its field counts as missing and can be replaced")
    func unfitValue() throws {
        let cache = cache()
        let old = Selection<String??, Operations.Query> {
            try $0.me(.nullable { try $0.__fields.stringOrNull("age: String") })
        }
        try cache.write(#"{"data":{"me":{"age":"old","id":"1"}}}"#, old)
        let age = Selection<Int?, Objects.User> { try $0.age() }
        #expect(try cache.read(age, of: ada) == nil)
        try cache.update { edit in
            #expect(try edit.read(age, of: ada) == nil)
            #expect(try !edit.update({ try $0.age() }, of: ada) { $0 = 1 })
            try edit.set({ try $0.age() }, of: ada, to: 7)
            #expect(try edit.read(age, of: ada) == 7)
        }
        #expect(try cache.read(age, of: ada)?.value == 7)
    }

    @Test("An edit that sets an equal value, in different JSON text, doesn't change the value that is read")
    func equalLeaves() throws {
        let cache = cache()
        func score(_ text: String) throws {
            let score = Selection<Double?, Operations.Query> {
                try $0.me(.nullable(Selection { try $0.score() })) ?? nil
            }
            try cache.write(#"{"data":{"me":{"score":\#(text),"id":"1"}}}"#, score)
        }
        try cache.write(#"{"data":{"me":{"id":"1","name":"caf\u00e9 \/","nickname":null}}}"#, Samples.me)
        try score("5.00")
        let whole = Selection<String, Operations.Query> {
            try $0.me(.nullable(Selection { "\(try $0.name()) \(try $0.score() ?? 0)" })) ?? ""
        }
        func value() throws -> [UInt8]? { try cache.read(whole).map { Array($0.value.utf8) } }
        let before = try value()
        try cache.update { edit in
            try edit.set({ try $0.name() }, of: ada, to: "café /")
            try edit.set({ try $0.score() }, of: ada, to: 5)
        }
        #expect(try before == Array("café / 5.0".utf8) && value() == before)
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "cafe\u{301} /") }
        try score("5.000")
        #expect(try value() == Array("cafe\u{301} / 5.0".utf8))
    }

    @Test("A key value must be a scalar and is stored as the key field's type requires")
    func keyValues() throws {
        let cache = cache()
        for value: JSONValue in [.null, [1], [:]] {
            let product = CacheReference<Objects.Product>(key: [value, "EU"])
            let error = #expect(throws: CacheError.self) {
                try cache.update { try $0.set({ try $0.title() }, of: product, to: "Pen") }
            }
            #expect(error?.code == .invalidKey)
        }
        let product = CacheReference<Objects.Product>(key: [1, "EU"])
        try cache.update { try $0.set({ try $0.title() }, of: product, to: "Pen") }
        #expect(try cache.read(Selection { try "\($0.sku()) \($0.title())" }, of: product)?.value == "1 Pen")
        let error = #expect(throws: CacheError.self) {
            try cache.update { try $0.write(["__typename": "Post", "name": "Eve"], for: Samples.name, of: ada) }
        }
        #expect(error?.code == .invalidData)
    }

    @Test("A lookup is a miss while objects of two types have the key")
    func ambiguousLookup() throws {
        let cache = cache()
        let node = Selection<String?, Operations.Query> { try $0.node(id: "1", .nullable(Selection { try $0.id() })) }
        try cache.write(Self.me("Ada"), Samples.me)
        #expect(try cache.read(node)?.value == "1")
        let post = CacheReference<Objects.Post>(id: "1")
        try cache.update { try $0.set({ try $0.title() }, of: post, to: "T") }
        #expect(try cache.isMiss(node))
        try cache.update { try $0.delete(post) }
        #expect(try cache.read(node)?.value == "1")
    }

    @Test(
        "The error of a failed request for a missing part isn't reported with a later value", .timeLimit(.minutes(15)))
    func failedRefetch() async throws {
        struct Offline: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                throw ClientError(code: .connectionFailed, message: "offline")
            }
        }
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        let client = Client(transport: Offline()).caching(in: cache)
        var values = client.watch(Samples.me, refetchesOnMiss: true).makeAsyncIterator()
        #expect(try await values.next()?.value?.name == "Ada")
        let version = cache.watchers.version
        try cache.update { try $0.delete(ada) }
        let next = Task { [values] in
            var values = values
            return try await values.next()
        }
        // The watcher reads the cache after the deletion and again after the failure.
        while cache.watchers.version < version + 2 { try await Task.sleep(for: .milliseconds(1)) }
        try cache.write(Self.me("Grace"), Samples.me)
        let result = try await next.value
        #expect(result?.value?.name == "Grace" && result?.networkError == nil)
    }

    @Test("A retention that a watcher's selection owns ends when the watcher is released", .timeLimit(.minutes(15)))
    func retentionInSelection() async throws {
        final class Owner: Sendable {
            let retention: CacheRetention
            init(_ retention: CacheRetention) { self.retention = retention }
        }
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        func watch() async throws {
            let owner = Owner(try cache.retain(Samples.me))
            var values = cache.watch(
                Selection<Person?, Operations.Query> {
                    _ = owner
                    return try $0.me(Samples.person.nullable)
                }
            )
            .makeAsyncIterator()
            #expect(try await values.next()??.name == "Ada")
        }
        try await watch()
        #expect(cache.watchers.count == 0 && cache.watchers.dependencies.isEmpty)
    }

    @Test("A read inside an edit has the same size limit as other reads")
    func readInEdit() throws {
        let cache = cache(limit: 1 << 20)
        let friends = Selection<Int, Objects.User> {
            try $0.friends(.nullable(.list(.nullable(Samples.name))))?.count ?? 0
        }
        for level in 0..<4 {
            let list = Array(repeating: #"{"name":"N","id":"\#(level + 1)"}"#, count: 60).joined(separator: ",")
            try cache.write(
                #"{"data":{"user":{"friends":[\#(list)],"id":"\#(level)"}}}"#,
                Selection<Int?, Operations.Query> { try $0.user(id: "\(level)", friends.nullable) })
        }
        let nested = (0..<4).reduce(Selection<Int, Objects.User> { try $0.name().count }) { below, _ in
            Selection { try $0.friends(.nullable(.list(.nullable(below))))?.count ?? 0 }
        }
        #expect(try cache.update { try $0.read(nested, of: CacheReference(id: "0")) } == nil)
        #expect(try cache.update { try $0.read(friends, of: CacheReference(id: "0")) } == 60)
    }

    @Test("A watcher is woken when a response writes a field that an edit failed to set")
    func emptyPlace() throws {
        let cache = cache()
        let users = Selection<[String], Operations.Query> { try $0.users(first: .present(2), .list(Samples.name)) }
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        try cache.update { edit in
            do {
                try edit.set(
                    { try $0.users(first: .present(2), .list(Samples.name)) }, of: .root(Operations.Query.self),
                    to: ["x"])
                Issue.record("a list of names isn't a list of references")
            } catch is CacheError {}
        }
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try users.prepare(in: cache.library.documents)))
        try cache.write(#"{"data":{"users":[{"name":"Ada","id":"1"}]}}"#, users)
        #expect(try cache.read(users)?.value == ["Ada"] && wakes.withLock { $0 } > 0)
    }

    @Test("A value of exactly the maximum age is stale, whichever setting specifies the maximum")
    func exactAge() throws {
        let cache = cache()
        try cache.write(Self.me("Ada"), Samples.me)
        #expect(try cache.read(Samples.me, maxAge: .zero)?.isStale == true)
        now.withLock { $0 += 10_000 }
        #expect(try cache.read(Samples.me, maxAge: .seconds(10))?.isStale == true)
        #expect(try cache.read(Samples.me, maxAge: .seconds(11))?.isStale == false)
        now.withLock { $0 += 20_000 }
        #expect(try cache.read(Samples.me)?.isStale == true)
    }

    @Test("Arguments that are nested too deeply to be parsed still differ from each other")
    func deepArguments() throws {
        let cache = cache()
        func program(_ text: String) throws -> BoundArguments {
            let query = Samples.userName("1")
            return cache.library.program(for: try query.prepare()).arguments(#"{"id":\#(text)}"#)
        }
        let nested = ["1", "2"].map { String(repeating: "[", count: 600) + $0 + String(repeating: "]", count: 600) }
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        let texts = try nested.map { try program($0).texts }
        #expect(texts[0] != texts[1] && !texts[0].isEmpty)
    }

    @Test("The number of response locations doesn't grow with the number of type paths")
    func places() throws {
        struct Root: QueryScope {
            let __fields: Fields
            func shape<T>(_ selection: Selection<T, Shape>) throws -> T {
                try __fields.abstract("shape: Shape!", selection.__body)
            }
        }
        struct Shape: SelectionScope {
            let __fields: Fields
            func size() throws -> String { try __fields.string("size: String!") }
            func next<T>(_ selection: Selection<T, [Shape]>) throws -> T {
                try __fields.abstract("next: [Shape!]!", selection.__body)
            }
        }
        let names = (0..<10).map { "T\($0)" }
        let schema = CacheSchema("query Query\ntypes Shape " + names.joined(separator: " "))
        let cache = NormalizedCache(schema, clock: { 0 })
        let middle = Selection<[String], Shape> { try $0.next(.list(Selection { try $0.size() })) }
        let query = Selection<[[String]], Root> { try $0.shape(Selection { try $0.next(.list(middle)) }) }
        let leaves = names.map { #"{"size":"1","__typename":"\#($0)"}"# }.joined(separator: ",")
        let middles = names.map { #"{"next":[\#(leaves)],"__typename":"\#($0)"}"# }.joined(separator: ",")
        let operation = try query.prepare()
        for name in names {
            let body = #"{"data":{"shape":{"next":[\#(middles)],"__typename":"\#(name)"}}}"#
            #expect(try cache.write(Array(body.utf8), to: operation, order: cache.begin()))
            #expect(try cache.read(operation)?.value == Array(repeating: Array(repeating: "1", count: 10), count: 10))
        }
        #expect(cache.library.program(for: operation).placeCount == 4)
    }

    @Test("Deleting an object that the cache lacks doesn't hide another type's object from a lookup")
    func deletedOtherType() throws {
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        let node = Selection<String?, Operations.Query> { try $0.node(id: "1", .nullable(Selection { try $0.id() })) }
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(try cache.read(node)?.value == "1")
        try cache.update { try $0.delete(CacheReference<Objects.Post>(id: "1")) }
        #expect(try cache.read(node)?.value == "1")
    }
}

/// Tests that other calls don't interfere with an offline queue.
@Suite struct OfflineInterplayTests {
    private let app: OfflineApp

    init() throws { app = try OfflineApp() }

    @Test("The edits of a queue's mutations disappear with the queue, and another queue applies them once")
    func reopenedQueue() async throws {
        let shout = app.shout
        let name = try app.name ?? ""
        try {
            let queue = try app.open(steps: [shout.steps])
            try queue.add(shout, variables: Rename(name: "x"))
            #expect(try app.name == name + "!")
        }()
        #expect(try app.name == name)
        let queue = try app.open(steps: [shout.steps])
        #expect(try app.name == name + "!")
        withExtendedLifetime(queue) {}
    }

    @Test("A mutation that `clear` removes while its request is prepared is never sent", .timeLimit(.minutes(15)))
    func clearBeforeSending() async throws {
        let opened = Locked<OfflineQueue?>(nil)
        let mutation = OfflineMutation(named: "rename", variables: Rename.self, delivery: .atLeastOnce) { variables in
            // The queue has taken the mutation and is preparing the mutation's request.
            try? opened.withLock { $0 }?.clear()
            return Selection<String?, Operations.Mutation> {
                try $0.rename(id: variables.id, name: variables.name, .nullable(Samples.name))
            }
        }
        let queue = try app.open(steps: [mutation.steps])
        opened.withLock { $0 = queue }
        defer { opened.withLock { $0 = nil } }
        try queue.add(mutation, variables: Rename(name: "Secret"))
        let run = Task { await queue.run() }
        await queue.wait { $0.isEmpty }
        // Only the request of this mutation arrives.
        opened.withLock { $0 = nil }
        try queue.add(mutation, variables: Rename(name: "Grace"))
        await app.server.arrival()
        #expect(app.server.received.count == 1)
        app.server.respond(renamed: "Grace")
        await queue.wait { $0.isEmpty }
        run.cancel()
        await run.value
    }

    @Test("`remove` and `clear` throw inside an edit, and the mutation stays")
    func removeInEdit() throws {
        let queue = try app.open()
        let id = try queue.add(app.rename(), variables: Rename(name: "B"))
        try app.cache.update { _ in
            #expect(throws: CacheError.self) { try queue.remove(id) }
            #expect(throws: CacheError.self) { try queue.clear() }
            #expect(throws: CacheError.self) { try app.cache.clear() }
        }
        #expect(try queue.mutations.count == 1 && app.name == "B")
        try queue.remove(id)
        #expect(try app.name == "Ada")
    }
}
