import SwiftGraphQLSelection
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

/// A transport whose requests end only when they are cancelled.
private struct Silent: Transport {
    let count = Locked(0)

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        count.withLock { $0 += 1 }
        try await Task.sleep(for: .seconds(3_600))
        throw CancellationError()
    }
}

@MainActor @Suite(.timeLimit(.minutes(15))) struct CachedQueryModelTests {
    // With this clock, nothing becomes stale, however long a test runs.
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let ada = CacheReference<Objects.User>(id: "1")

    private func body(_ name: String) -> String { #"{"data":{"me":{"id":"1","name":"\#(name)","nickname":null}}}"# }

    /// Waits until the model satisfies the given condition.
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

    @Test(
        "A model resends a failed request when the network becomes available", arguments: [false, true])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func network(isCached: Bool) async throws {
        if isCached {
            try cache.write(body("Ada"), Samples.me)
            try cache.update { try $0.invalidate(ada) }
        }
        let server = Answers()
        let monitor = TestMonitor()
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        model.networkMonitor = monitor
        model.start()
        await see(model) { $0.error != nil }
        #expect(model.data??.name == (isCached ? "Ada" : nil))
        await monitor.listener()
        monitor.change(to: false)
        let augusta = body("Augusta")
        server.answers.withLock { $0 = [augusta] }
        monitor.change(to: true)
        await see(model) { $0.data??.name == "Augusta" && $0.error == nil }
        // A model without an error sends nothing.
        monitor.change(to: true)
        for _ in 0..<100 { await Task.yield() }
        #expect(server.count.withLock { $0 } == 2)
        model.stop()
    }

    @Test("A model of a client that doesn't check its selections has cached data in the first frame")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func uncheckedSelection() throws {
        let name = Selection<String?, Operations.Query> { query in
            // A check rejects this selection, because `version` is requested only for some responses.
            try query.me(.nullable(Samples.name)) ?? query.version()
        }
        let operation = try name.prepare(checked: false)
        let body = Array(#"{"data":{"me":{"name":"Ada","id":"1"}}}"#.utf8)
        #expect(try cache.write(body, to: operation, order: cache.begin()))
        var client = Client(transport: Answers())
        client.checksSelections = false
        #expect(QueryModel(name, client: client.caching(in: cache)).data == "Ada")
    }

    @Test("A model whose request fails while the network path changes sends it again")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func changeDuringRequest() async throws {
        struct Moving: Transport {
            let monitor: TestMonitor
            let later: Answers
            let hasMoved = Locked(false)

            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                let wasMoved = hasMoved.withLock { hasMoved in
                    defer { hasMoved = true }
                    return hasMoved
                }
                if wasMoved { return try await later.send(request) }
                monitor.change(to: true)
                for _ in 0..<100 { await Task.yield() }
                throw ClientError(code: .connectionFailed, message: "the network has changed")
            }
        }
        let monitor = TestMonitor()
        let server = Moving(monitor: monitor, later: Answers(body("Ada")))
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        model.networkMonitor = monitor
        model.start()
        await see(model) { $0.data??.name == "Ada" && $0.error == nil }
        #expect(server.later.count.withLock { $0 } == 1)
        model.stop()
    }

    @Test("A query model works with a client with or without a cache", arguments: [true, false])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func anyClient(isCached: Bool) async throws {
        let server = Answers(body("Ada"), body("Augusta"))
        let plain = Client(transport: server)
        let client: any GraphQLClient = isCached ? plain.caching(in: cache) : plain
        let me = try await client.send(Samples.me)
        #expect(me?.name == "Ada")
        let model = QueryModel(Samples.me, client: client)
        #expect(model.data??.name == (isCached ? "Ada" : nil))
        #expect(server.count.withLock { $0 } == 1)
        await model.refresh()
        #expect(model.data??.name == "Augusta")
        let cached = try await isCached ? client.send(Samples.me) : me
        #expect(cached?.name == (isCached ? "Augusta" : "Ada"))
    }

    @Test("A running model reloads its data once for each invalidation of a field that it shows")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func invalidated() async throws {
        try cache.write(body("Ada"), Samples.me)
        let server = Answers(body("Augusta"))
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        model.start()
        await see(model) { $0.data??.name == "Ada" && !$0.isLoading }
        try cache.update { try $0.invalidate({ try $0.name() }, of: ada) }
        await see(model) { $0.data??.name == "Augusta" && !$0.isStale }
        // The next request would fail.
        try cache.update { try $0.invalidate({ try $0.nickname() }, of: ada) }
        await see(model) { $0.error != nil && $0.isStale }
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "A") }
        await see(model) { $0.data??.name == "A" }
        #expect(server.count.withLock { $0 } == 2)
        model.stop()
    }

    @Test("A running model reloads its data when the data reaches the maximum age")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func aged() async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema) { time.withLock { $0 } }
        try cache.write(body("Ada"), Samples.me)
        let server = Answers(body("Augusta"))
        let client = Client(transport: server).caching(in: cache, policy: .cached(maxAge: .seconds(1)))
        let model = QueryModel(Samples.me, client: client)
        model.start()
        await see(model) { $0.data??.name == "Ada" && !$0.isLoading }
        time.withLock { $0 = 2_000 }
        await see(model) { $0.data??.name == "Augusta" }
        model.stop()
    }

    @Test(
        "While its first request is in progress, a model shows edits of the stale data",
        arguments: [CachePolicy.cacheFirst, .staleIfError, .cacheAndNetwork])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func editDuringRequest(policy: CachePolicy) async throws {
        try cache.write(body("Ada"), Samples.me)
        try cache.update { try $0.invalidate(ada) }
        let server = HeldServer()
        let client = Client(transport: server).caching(in: cache)
        let model = QueryModel(Samples.me, client: client, policy: policy)
        model.start()
        await server.arrival()
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
        await see(model) { $0.data??.name == "Augusta" && $0.isStale && !$0.isLoading }
        server.respond(body("Ada"))
        await see(model) { !$0.isStale }
        #expect(model.data??.name == "Augusta" && model.error == nil && server.received.count == 1)
        model.stop()
    }

    @Test("After a refresh without changes, a running model reloads its data at the maximum age again")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func agedAfterRefresh() async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema) { time.withLock { $0 } }
        try cache.write(body("Ada"), Samples.me)
        let server = Answers()
        let policy = CachePolicy.cached(maxAge: .seconds(1), staleFor: .seconds(60))
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache), policy: policy)
        model.start()
        await see(model) { $0.data??.name == "Ada" && !$0.isLoading }
        time.withLock { $0 = 2_000 }
        await see(model) { $0.error != nil && $0.isStale }
        let bodies = [body("Ada"), body("Augusta")]
        server.answers.withLock { $0 = bodies }
        await model.refresh()
        #expect(model.error == nil && !model.isStale)
        while model.data??.name != "Augusta" {
            time.withLock { $0 += 10 }
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(model.data??.name == "Augusta")
        model.stop()
    }

    @Test("A model of a cached query has its data immediately, follows edits, and sends a request on refresh")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func firstFrame() async throws {
        try cache.write(body("Ada"), Samples.me)
        let server = Answers(body("Augusta"))
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
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

    @Test(
        "After a refresh, a model with `networkFirst` or `cacheFirst` follows edits",
        arguments: [CachePolicy.networkFirst, .cacheFirst])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func editAfterRefresh(policy: CachePolicy) async throws {
        let client = Client(transport: Answers(body("Ada"), body("Augusta"))).caching(in: cache, policy: policy)
        let model = QueryModel(Samples.me, client: client)
        model.start()
        await see(model) { $0.data??.name == "Ada" && !$0.isLoading }
        await model.refresh()
        #expect(model.data??.name == "Augusta")
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "A") }
        await see(model) { $0.data??.name == "A" }
        model.stop()
    }

    @Test("A model reports the source, the age and the staleness of its data")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func origin() async throws {
        let now = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { now.withLock { $0 } })
        try cache.write(body("Ada"), Samples.me)
        now.withLock { $0 += 60_000 }
        let server = Answers(body("Ada"))
        let client = Client(transport: server).caching(in: cache, policy: .cacheAndNetwork)
        let model = QueryModel(Samples.me, client: client)
        #expect(model.source == .cache && model.isStale)
        #expect(try #require(model.age) >= .seconds(60))
        model.start()
        await see(model) { $0.source == .server && !$0.isStale }
        #expect(try #require(model.age) < .seconds(60))
        #expect(model.data??.name == "Ada" && server.count.withLock { $0 } == 1)
        model.stop()
    }

    @Test("A model resends its query when the data that it shows is deleted or cleared")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func deletion() async throws {
        try cache.write(body("Ada"), Samples.me)
        let model = QueryModel(
            Samples.me, client: Client(transport: Answers(body("Augusta"), body("Grace"))).caching(in: cache))
        model.start()
        await see(model) { $0.data??.name == "Ada" && !$0.isLoading }
        try cache.update { try $0.delete(ada) }
        await see(model) { $0.data??.name == "Augusta" }
        try cache.clear()
        await see(model) { $0.data??.name == "Grace" }
        model.stop()
    }

    @Test(
        "If the data is deleted or cleared and can't be reloaded, a model reports the error and reloads later",
        arguments: [false, true])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func deletionOffline(clears: Bool) async throws {
        try cache.write(body("Ada"), Samples.me)
        let server = Answers()
        let monitor = TestMonitor()
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        model.networkMonitor = monitor
        model.start()
        await see(model) { $0.data??.name == "Ada" && !$0.isLoading }
        await monitor.listener()
        if clears { try cache.clear() } else { try cache.update { try $0.delete(ada) } }
        await see(model) { $0.error != nil }
        #expect(model.error is ClientError && model.data??.name == "Ada" && !model.isLoading)
        let augusta = body("Augusta")
        server.answers.withLock { $0 = [augusta] }
        monitor.change(to: true)
        await see(model) { $0.data??.name == "Augusta" && $0.error == nil }
        #expect(model.data??.name == "Augusta" && model.error == nil)
        model.stop()
    }

    @Test("A model that stops before the first response is no longer loading")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func stoppedLoading() async throws {
        let model = QueryModel(Samples.me, client: Client(transport: Silent()).caching(in: cache))
        model.start()
        await see(model) { $0.isLoading }
        model.stop()
        await see(model) { !$0.isLoading }
        #expect(model.data == nil && model.error == nil)
    }

    @Test("A model reads the cache once, at the first access to its data rather than at its creation")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func lazyRead() throws {
        let client = Client(transport: Answers()).caching(in: cache)
        var reads: Int { cache.inspect().hitCount + cache.inspect().missCount }
        let isRead = Locked(0)
        let query = Selection<String?, Operations.Query> { query in
            isRead.withLock { $0 += 1 }
            return try query.me(.nullable(Samples.name))
        }
        let model = QueryModel(query, client: client)
        let pager = QueryModel(client.pager(FeedPage.feed(), next: { $0.info.next }))
        #expect(reads == 0 && isRead.withLock { $0 } == 0)
        try cache.write(body("Ada"), Samples.me)
        for _ in 0..<2 { #expect(model.data == "Ada" && !model.isLoading) }
        #expect(reads == 1)
        #expect(pager.data == nil && reads == 2)
    }

    @Test("A model without cached data follows the cache even if its first request failed")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func offline() async throws {
        let model = QueryModel(Samples.me, client: Client(transport: Answers()).caching(in: cache))
        #expect(model.data == nil)
        model.start()
        await see(model) { $0.error != nil && !$0.isLoading }
        try cache.write(body("Ada"), Samples.me)
        await see(model) { $0.data??.name == "Ada" && $0.error == nil }
        let other = QueryModel(
            Samples.me, client: Client(transport: Answers(body("Augusta"))).caching(in: cache), policy: .networkOnly)
        #expect(other.data == nil)
        await withTaskGroup { group in
            group.addTask { await other.run() }
            await see(other) { $0.data??.name == "Augusta" }
            await see(model) { $0.data??.name == "Augusta" }
            group.cancelAll()
        }
        model.stop()
    }

    @Test("An `ObjectModel` has its value immediately, and its updates don't wake watchers of references to the object")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func object() async throws {
        try cache.write(body("Ada"), Samples.me)
        let model = ObjectModel(Samples.name, of: ada, in: cache)
        #expect(model.data == "Ada")
        let list = Selection<CacheReference<Objects.User>?, Operations.Query> { try $0.me(.nullable(.reference)) }
        let lists = Locked(0)
        let watching = Task {
            for try await _ in cache.watch(list) { lists.withLock { $0 += 1 } }
        }
        while lists.withLock({ $0 }) == 0 { await Task.yield() }
        let running = Task { await model.run() }
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
        while model.data != "Augusta" {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            withObservationTracking {
                _ = model.data
            } onChange: {
                change.finish()
            }
            if model.data == "Augusta" { break }
            for await _ in changes {}
        }
        await settle()
        #expect(lists.withLock { $0 } == 1 && model.error == nil)
        running.cancel()
        watching.cancel()
        await running.value
    }

    // MARK: - Errors with data

    /// Gives a model time to react to a change. If a test expects no reaction, there is no event to wait for.
    private func settle() async { for _ in 0..<200 { await Task.yield() } }

    @Test(
        "After a failed request, the error and the stale data stay until newer data arrives",
        arguments: [CachePolicy.cacheFirst, .networkFirst, .cacheAndNetwork])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func staleData(policy: CachePolicy) async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        try cache.write(body("Ada"), Samples.me)
        time.withLock { $0 = 40_000 }
        let model = QueryModel(Samples.me, client: Client(transport: Answers()).caching(in: cache), policy: policy)
        #expect((model.data??.name == "Ada") == policy.readsFirst)
        model.start()
        await see(model) { $0.data??.name == "Ada" && $0.error != nil && !$0.isLoading }
        await settle()
        #expect(model.error is ClientError)
        // The edit makes only part of the data newer, so the error stays.
        time.withLock { $0 = 41_000 }
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        await see(model) { $0.data??.nickname == "A" }
        await settle()
        #expect(model.error is ClientError)
        try cache.write(body("Augusta"), Samples.me)
        await see(model) { $0.data??.name == "Augusta" && $0.error == nil }
        #expect(model.data??.name == "Augusta" && model.error == nil)
        model.stop()
    }

    @Test(
        "If the cached data is older than a model's policy allows, the model shows no data until newer data arrives",
        arguments: [
            CachePolicy.networkOnly, .cached(maxAge: .seconds(10)),
            .cached(maxAge: .seconds(10), staleFor: .seconds(9)),
        ])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func oldData(policy: CachePolicy) async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        try cache.write(body("Ada"), Samples.me)
        time.withLock { $0 = 20_000 }
        let model = QueryModel(Samples.me, client: Client(transport: Answers()).caching(in: cache), policy: policy)
        #expect(model.data == nil)
        model.start()
        await see(model) { $0.error != nil && !$0.isLoading }
        await settle()
        #expect(model.data == nil && model.error is ClientError)
        time.withLock { $0 = 21_000 }
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        await settle()
        #expect(model.data == nil && model.error is ClientError)
        try cache.write(body("Augusta"), Samples.me)
        await see(model) { $0.data??.name == "Augusta" && $0.error == nil }
        // From now on, the model follows edits.
        time.withLock { $0 = 60_000 }
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "B") }
        await see(model) { $0.data??.nickname == "B" }
        await model.refresh()
        #expect(model.data??.nickname == "B" && model.error is ClientError)
        model.stop()
    }

    @Test(
        "A model follows edits of data that it loaded itself, even if the data is older than its policy allows",
        arguments: [CachePolicy.networkOnly, .cached(maxAge: .seconds(10))], [false, true])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func ownOldData(policy: CachePolicy, refreshes: Bool) async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        let server = Answers(body("Ada"))
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache), policy: policy)
        if refreshes {
            await model.refresh()
        } else {
            model.start()
            await see(model) { $0.data??.name == "Ada" && !$0.isLoading }
            model.stop()
        }
        time.withLock { $0 = 60_000 }
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
        model.start()
        await see(model) { $0.error != nil }
        await see(model) { $0.data??.name == "Augusta" }
        #expect(model.data??.name == "Augusta" && model.error is ClientError)
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        await see(model) { $0.data??.nickname == "A" }
        #expect(model.data??.nickname == "A" && model.error is ClientError)
        model.stop()
    }

    @Test("A model is loading until its first response, even if another view that runs the model disappears")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func twoViews() async throws {
        let server = Silent()
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        model.start()
        let other = Task { await model.run() }
        while server.count.withLock({ $0 }) < 2 { await Task.yield() }
        other.cancel()
        await other.value
        #expect(model.isLoading)
        model.stop()
        await see(model) { !$0.isLoading }
    }

    @Test("A model shows stale data during revalidation if its policy allows, and an error if the revalidation fails")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func revalidation() async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        try cache.write(body("Ada"), Samples.me)
        time.withLock { $0 = 15_000 }
        let policy = CachePolicy.cached(maxAge: .seconds(10), staleFor: .seconds(9))
        let model = QueryModel(Samples.me, client: Client(transport: Answers()).caching(in: cache), policy: policy)
        #expect(model.data??.name == "Ada" && model.error == nil)
        model.start()
        await see(model) { $0.error != nil }
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        await see(model) { $0.data??.nickname == "A" }
        await settle()
        #expect(model.error is ClientError)
        model.stop()
    }

    @Test("The error of a refresh stays when the cache changes and disappears with the next success")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func failedRefresh() async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        try cache.write(body("Ada"), Samples.me)
        let server = Answers()
        let model = QueryModel(Samples.me, client: Client(transport: server).caching(in: cache))
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = model.data
        } onChange: {
            change.finish()
        }
        model.start()
        // The model handles the cached value, which would remove the error of an earlier refresh.
        for await _ in changes {}
        time.withLock { $0 = 5_000 }
        await model.refresh()
        #expect(model.error is ClientError)
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        await see(model) { $0.data??.nickname == "A" }
        await settle()
        #expect(model.error is ClientError)
        let newer = body("Augusta")
        server.answers.withLock { $0 = [newer] }
        await model.refresh()
        #expect(model.data??.name == "Augusta" && model.error == nil)
        await settle()
        #expect(model.error == nil)
        model.stop()
    }

    @Test("With `cacheOnly`, a model's error disappears when the cache has all the data, even if the data is old")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func cacheOnly() async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        let name = Selection<String?, Operations.Query> { try $0.me(.nullable(Samples.name)) }
        try cache.write(#"{"data":{"me":{"name":"Ada","id":"1"}}}"#, name)
        time.withLock { $0 = 50_000 }
        let model = QueryModel(Samples.me, client: Client(transport: Answers()).caching(in: cache), policy: .cacheOnly)
        model.start()
        await see(model) { $0.error is CacheMiss }
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        await see(model) { $0.data??.name == "Ada" && $0.error == nil }
        model.stop()
    }

    @Test(
        "If loading fails, a pager's model shows stale pages together with the error",
        arguments: [CachePolicy.cacheFirst, .networkFirst, .cacheAndNetwork])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func stalePages(policy: CachePolicy) async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        let server = try FeedServer(5)
        let client = Client(transport: server).caching(in: cache)
        _ = try await client.fetch(FeedPage.feed()(nil))
        time.withLock { $0 = 7_200_000 }
        server.state.withLock { $0.failures = 1 }
        let pager = client.pager(policy: policy, FeedPage.feed(), next: { $0.info.next })
        let model = QueryModel(pager)
        model.start()
        while model.error == nil || model.data?.text != "p1 p2 p3 >" { await Task.yield() }
        try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(1), to: "new") }
        while model.data?.text != "new p2 p3 >" { await Task.yield() }
        await settle()
        #expect(model.error is ClientError)
        await model.refresh()
        #expect(model.data?.text == "p1 p2 p3 >" && model.error == nil)
        await settle()
        #expect(model.error == nil)
        // The error of a failed refresh also stays after an edit.
        server.state.withLock { $0.failures = 1 }
        time.withLock { $0 += 1_000 }
        await model.refresh()
        try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(1), to: "other") }
        while model.data?.text != "other p2 p3 >" { await Task.yield() }
        await settle()
        #expect(model.error is ClientError)
        model.stop()
    }

    @Test(
        "A pager's model shows no pages that are older than its policy allows",
        arguments: [CachePolicy.networkOnly, .cached(maxAge: .seconds(10))])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func oldPages(policy: CachePolicy) async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        let server = try FeedServer(5)
        let client = Client(transport: server).caching(in: cache)
        _ = try await client.fetch(FeedPage.feed()(nil))
        time.withLock { $0 = 20_000 }
        server.state.withLock { $0.failures = 1 }
        let pager = client.pager(policy: policy, FeedPage.feed(), next: { $0.info.next })
        let model = QueryModel(pager)
        #expect(model.data == nil)
        model.start()
        while model.error == nil { await Task.yield() }
        try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(1), to: "new") }
        await settle()
        #expect(model.data == nil && model.error is ClientError)
        #expect(try await pager.loaded.pages.isEmpty)
        #expect(try await pager.loadNext())
        while model.data?.text != "p1 p2 p3 >" || model.error != nil { await Task.yield() }
        model.stop()
    }

    @Test("With `cached`, a pager's model shows a page that another request has fetched")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func newerPage() async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        let server = try FeedServer(5)
        let client = Client(transport: server).caching(in: cache)
        _ = try await client.fetch(FeedPage.feed()(nil))
        time.withLock { $0 = 20_000 }
        server.state.withLock { $0.failures = 1 }
        let policy = CachePolicy.cached(maxAge: .seconds(10))
        let model = QueryModel(client.pager(policy: policy, FeedPage.feed(), next: { $0.info.next }))
        model.start()
        while model.error == nil { await Task.yield() }
        server.put(9, at: 1)
        _ = try await client.fetch(FeedPage.feed()(nil), policy: .networkOnly)
        while model.data?.text != "p9 p1 p2 >" || model.error != nil { await Task.yield() }
        model.stop()
    }

    // MARK: - Pages

    @Test("A pager's model reports the source, the age and the staleness of its oldest page")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func originOfPages() async throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        let client = Client(transport: try FeedServer(5)).caching(in: cache)
        _ = try await client.fetch(FeedPage.feed()(nil))
        time.withLock { $0 = 86_400_000 }
        let pager = client.pager(policy: .cacheAndNetwork, FeedPage.feed(), next: { $0.info.next })
        let model = QueryModel(pager)
        let old = QueryModel(client.pager(policy: .cacheOnly, FeedPage.feed(), next: { $0.info.next }))
        old.start()
        while old.data == nil || old.isLoading { await Task.yield() }
        for model in [model, old] {
            #expect(model.source == .cache && model.isStale)
            #expect(try #require(model.age) >= .seconds(86_400))
        }
        old.stop()
        model.start()
        await model.refresh()
        // A call does nothing while the model loads the first page.
        while try await pager.loaded.pages.count < 2 { try await pager.loadNext() }
        while model.data?.pages.count != 2 { await Task.yield() }
        #expect(model.source == .server && !model.isStale)
        #expect(try #require(model.age) < .seconds(86_400))
        time.withLock { $0 += 86_400_000 }
        await model.refresh()
        // The second page is a day old.
        #expect(model.source == .server && model.isStale)
        #expect(try #require(model.age) >= .seconds(86_400))
        try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(4), to: "P4") }
        while model.data?.text != "p1 p2 p3 | P4 p5" { await Task.yield() }
        #expect(model.source == .cache)
        model.stop()
    }

    @Test(
        "While its first request is in progress, a pager's model shows edits of the stale page",
        arguments: [CachePolicy.cacheFirst, .cacheAndNetwork])
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func editDuringFirstPage(policy: CachePolicy) async throws {
        let server = try FeedServer(5)
        let client = Client(transport: server).caching(in: cache)
        _ = try await client.fetch(FeedPage.feed()(nil))
        let post = CacheReference<Objects.Post>(1)
        try cache.update { try $0.invalidate(post) }
        let open = server.hold()
        let model = QueryModel(client.pager(policy: policy, FeedPage.feed(), next: { $0.info.next }))
        model.start()
        while server.requestCount < 2 { await Task.yield() }
        try cache.update { try $0.set({ try $0.title() }, of: post, to: "new") }
        while model.data?.text != "new p2 p3 >" || !model.isStale { await Task.yield() }
        open.yield()
        while model.isStale { await Task.yield() }
        #expect(model.data?.text == "new p2 p3 >" && model.error == nil && server.requestCount == 2)
        model.stop()
    }

    /// Waits until a model that was started has asked its pager for the first page.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    private func load(_ model: QueryModel<LoadedPages<FeedPage>>, _ pager: Pager<FeedPage, String>) async throws {
        // The model calls the pager in the same step in which it begins to load, and the pager runs calls in order.
        while !model.isLoading { await Task.yield() }
        _ = try await pager.loaded
    }

    @Test("Models that start while the app itself loads or refreshes the first page don't load the second page")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func firstPageOnly() async throws {
        for round in 0..<200 {
            let server = try FeedServer(9)
            let cache = NormalizedCache(Operations.cacheSchema)
            let pager = Client(transport: server).caching(in: cache).pager(FeedPage.feed(), next: { $0.info.next })
            let models = (0..<4).map { _ in QueryModel(pager) }
            let app = Task.detached {
                if round % 2 == 0 { _ = try await pager.loadNext() } else { try await pager.refresh() }
            }
            for model in models { model.start() }
            try await app.value
            while models.contains(where: { $0.data == nil }) { await Task.yield() }
            await settle()
            #expect(try await pager.loaded.text == "p1 p2 p3 >")
            for model in models { model.stop() }
        }
    }

    @Test(
        "If a pager's first page can't be loaded, all models of the pager show the error and the page when it arrives")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func twoModels() async throws {
        let server = try FeedServer(5)
        server.state.withLock { $0.failures = 1 }
        let open = server.hold()
        let pager = Client(transport: server).caching(in: cache).pager(FeedPage.feed(), next: { $0.info.next })
        let models = [QueryModel(pager), QueryModel(pager)]
        for model in models { model.start() }
        for model in models { try await load(model, pager) }
        while server.requestCount < 1 { await Task.yield() }
        open.yield()
        while models.contains(where: { $0.error == nil || $0.isLoading }) { await Task.yield() }
        #expect(models.allSatisfy { $0.data == nil } && server.requestCount == 1)
        try await pager.loadNext()
        while models.contains(where: { $0.data?.text != "p1 p2 p3 >" || $0.error != nil }) { await Task.yield() }
        for model in models { model.stop() }
    }

    @Test("A pager's model loads the page even if another model that requested it stops")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func stoppedModel() async throws {
        let server = try FeedServer(5)
        let open = server.hold()
        let pager = Client(transport: server).caching(in: cache).pager(FeedPage.feed(), next: { $0.info.next })
        let models = [QueryModel(pager), QueryModel(pager)]
        models[0].start()
        while server.requestCount < 1 { await Task.yield() }
        models[1].start()
        try await load(models[1], pager)
        models[0].stop()
        open.yield()
        while models[1].data?.text != "p1 p2 p3 >" { await Task.yield() }
        #expect(server.requestCount == 1)
        models[1].stop()
    }

    @Test("A pager's model loads the page if the app cancels its own request for the page")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func cancelledPage() async throws {
        let server = try FeedServer(5)
        let open = server.hold()
        let pager = Client(transport: server).caching(in: cache).pager(FeedPage.feed(), next: { $0.info.next })
        let request = Task { try await pager.loadNext() }
        while server.requestCount < 1 { await Task.yield() }
        let model = QueryModel(pager)
        model.start()
        try await load(model, pager)
        request.cancel()
        while model.data == nil { await Task.yield() }
        #expect(model.data?.text == "p1 p2 p3 >" && model.error == nil && !model.isLoading)
        #expect(server.requestCount == 2)
        model.stop()
        open.finish()
    }

    @Test("A pager's model has the cached page immediately and shows the pages that are loaded later")
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
