import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// A server that sends prepared responses and counts its requests.
private final class Script: Transport {
    struct State: Sendable {
        var responses: [Result<GraphQLResponse, ClientError>] = []
        var requests: [GraphQLRequest] = []
        /// The gates of the next requests. Each request takes the first gate, if any, and waits until it opens.
        var gates: [AsyncStream<Void>] = []
    }

    let state = Locked(State())

    func respond(_ body: String, headers: [String: String] = [:]) {
        let response = GraphQLResponse(body: Array(body.utf8), status: 200, headers: headers)
        state.withLock { $0.responses.append(.success(response)) }
    }

    func fail() {
        let error = ClientError(code: .connectionFailed, message: "there is no network")
        state.withLock { $0.responses.append(.failure(error)) }
    }

    var count: Int { state.withLock { $0.requests.count } }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let (response, gate) = state.withLock { state in
            state.requests.append(request)
            return (state.responses.removeFirst(), state.gates.isEmpty ? nil : state.gates.removeFirst())
        }
        if let gate { for await _ in gate { break } }
        return try response.get()
    }
}

@Suite struct CachedClientTests {
    /// A transport that fails immediately if the idle timeout is 5 seconds and never responds otherwise.
    private struct Silent: Transport {
        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            if request.idleTimeout == .seconds(5) { throw ClientError(code: .connectionFailed, message: "idle") }
            try await Task.sleep(for: .seconds(3600))
            throw CancellationError()
        }
    }

    @Test("Each request of a cached client can have its own timeouts", .timeLimit(.minutes(15)))
    func timeouts() async throws {
        let client = Client(transport: Silent()).caching(in: NormalizedCache(Operations.cacheSchema, clock: { 0 }))
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "B", .nullable(Samples.name))
        }
        for (idle, total, code) in [
            (Duration.seconds(5), nil, ClientError.Code.connectionFailed),
            (nil, Duration.milliseconds(20), ClientError.Code.timedOut),
        ] {
            let limited = client.with { ($0.idleTimeout, $0.totalTimeout) = (idle, total) }
            let pages = limited.pages(from: "", { _ in Samples.me }, next: { _ in nil })
            let pager = limited.pager(from: "", { _ in Samples.me }, next: { _ in nil })
            for operation in [
                { _ = try await limited.fetch(Samples.me) },
                { _ = try await limited.send(rename) },
                { _ = try await limited.send(rename) { _, _ in } },
                { for try await _ in pages {} },
                { _ = try await pager.loadNext() },
                { for try await _ in limited.watch(Samples.me) {} },
            ] as [() async throws -> Void] {
                let error = await #expect(throws: ClientError.self) { try await operation() }
                #expect(error?.code == code)
            }
        }
    }

    private let script = Script()
    private let now = Locked(Int64(1_000_000))
    private let cache: NormalizedCache
    private let client: CachedClient

    init() {
        let now = now
        cache = NormalizedCache(Operations.cacheSchema, clock: { now.withLock { $0 } })
        client = Client(transport: script).caching(in: cache)
    }

    private static func me(_ name: String, nickname: String = "null") -> String {
        #"{"data":{"me":{"id":"1","name":"\#(name)","nickname":\#(nickname)}}}"#
    }

    @Test("`cacheFirst` sends a request for missing or stale data, but not for fresh data")
    func cacheFirst() async throws {
        script.respond(Self.me("Ada"))
        let first = try await client.fetch(Samples.me)
        #expect(first.source == .server && first.value?.name == "Ada")
        let second = try await client.fetch(Samples.me)
        #expect(second.source == .cache && second.value?.name == "Ada" && second.age == .zero)
        // `Query.me` is fresh for 30 seconds.
        now.withLock { $0 += 29_999 }
        #expect(try await client.fetch(Samples.me).age == .milliseconds(29_999))
        now.withLock { $0 += 1 }
        #expect(try cache.read(Samples.me)?.isStale == true)
        script.respond(Self.me("Ada Lovelace"))
        #expect(try await client.fetch(Samples.me).value?.name == "Ada Lovelace")
        #expect(script.count == 2)
    }

    @Test("If the server can't be reached, `networkFirst` returns cached data or throws if the cache has no data")
    func networkFirst() async throws {
        script.fail()
        await #expect(throws: ClientError.self) { try await client.fetch(Samples.me, policy: .networkFirst) }
        script.respond(Self.me("Ada"))
        _ = try await client.fetch(Samples.me, policy: .networkFirst)
        script.fail()
        let result = try await client.fetch(Samples.me, policy: .networkFirst)
        #expect(result.source == .cache && result.value?.name == "Ada" && result.networkError is ClientError)
    }

    /// A token provider that always throws the given error.
    private struct Tokens: TokenProvider {
        struct Expired: Error {}
        var error: any Error = Expired()
        func token() async throws -> String? { throw error }
        func refresh() async throws { throw error }
    }

    @Test("`networkFirst` uses the cache after a token error, but not after a cancellation or a response error")
    func networkFirstWithoutToken() async throws {
        func offline(_ error: any Error) -> CachedClient {
            Client(transport: script, middlewares: [AuthorizationMiddleware(Tokens(error: error))])
                .caching(in: cache, policy: .networkFirst)
        }
        await #expect(throws: Tokens.Expired.self) { try await offline(Tokens.Expired()).fetch(Samples.me) }
        try cache.write(Self.me("Ada"), Samples.me)
        let result = try await offline(Tokens.Expired()).fetch(Samples.me)
        #expect(result.source == .cache && result.value?.name == "Ada" && result.networkError is Tokens.Expired)
        var watched = offline(Tokens.Expired()).watch(Samples.me).makeAsyncIterator()
        let first = try await watched.next()
        #expect(first?.value?.name == "Ada" && first?.networkError is Tokens.Expired)
        try cache.write(Self.me("Grace"), Samples.me)
        #expect(try await watched.next()?.value?.name == "Grace")
        // A cancelled request doesn't count as a failure, and an error from the server counts as a response.
        await #expect(throws: CancellationError.self) { try await offline(CancellationError()).fetch(Samples.me) }
        script.respond(#"{"data":{"me":null},"errors":[{"message":"no"}]}"#)
        await #expect(throws: ResponseError.self) { try await client.fetch(Samples.me, policy: .networkFirst) }
    }

    @Test("`cacheOnly` never sends a request, and its error names the missing field")
    func cacheOnly() async throws {
        let miss = await #expect(throws: CacheMiss.self) {
            try await client.fetch(Samples.userName("1"), policy: .cacheOnly)
        }
        #expect(miss?.field == "Query.user")
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        #expect(try await client.fetch(Samples.userName("1"), policy: .cacheOnly).value == "Ada")
        let other = await #expect(throws: CacheMiss.self) {
            try await client.fetch(Samples.user("1"), policy: .cacheOnly)
        }
        #expect(other?.field == #"User:"1".nickname"#)
        #expect(script.count == 0)
    }

    @Test("A value older than `maxAge` is used during the request only within `staleFor`")
    func staleWhileRevalidating() async throws {
        try cache.write(Self.me("Ada"), Samples.me)
        now.withLock { $0 += 5_000 }
        let policy = CachePolicy.cached(maxAge: .seconds(2), staleFor: .seconds(10))
        script.respond(Self.me("Grace"))
        var values = client.watch(Samples.me, policy: policy).makeAsyncIterator()
        let first = try await values.next()
        #expect(first?.value?.name == "Ada" && first?.isStale == true)
        #expect(try await values.next()?.value?.name == "Grace")
        now.withLock { $0 += 12_001 }
        script.respond(Self.me("Alan"))
        #expect(try await client.fetch(Samples.me, policy: policy).value?.name == "Alan")
    }

    @Test("With `usesCacheControl`, max-age shortens a value's freshness, and no-store prevents storing the value")
    func cacheControl() async throws {
        var client = client
        client.usesCacheControl = true
        script.respond(Self.me("Ada"), headers: ["Cache-Control": "private, max-age=5", "Age": "3"])
        _ = try await client.fetch(Samples.me)
        #expect(try cache.read(Samples.me)?.isStale == false)
        now.withLock { $0 += 2_000 }
        #expect(try cache.read(Samples.me)?.isStale == true)
        try cache.clear()
        script.respond(Self.me("Ada"), headers: ["cache-control": "no-store"])
        let lines = Locked<[String]>([])
        client.onEvent = { event in
            if case .notStored = event.outcome { lines.withLock { $0.append(event.description) } }
        }
        _ = try await client.fetch(Samples.me.named("Me"))
        #expect(try cache.isMiss(Samples.me))
        let line = "cache: the response to 'Me' isn't stored: the server forbids storage (Cache-Control: no-store)"
        #expect(lines.withLock { $0 } == [line])
        client.usesCacheControl = false
        for control in ["no-store", "max-age=1", "no-cache"] {
            try cache.clear()
            script.respond(Self.me("Ada"), headers: ["cache-control": control])
            _ = try await client.fetch(Samples.me)
            now.withLock { $0 += 20_000 }
            #expect(try cache.read(Samples.me)?.isStale == false)
            now.withLock { $0 += 20_000 }
            #expect(try cache.read(Samples.me)?.isStale == true)
        }
    }

    @Test("A watcher receives a response even if the value is the same as before")
    func revalidation() async throws {
        script.respond(Self.me("Ada"))
        script.respond(Self.me("Ada"))
        _ = try await client.fetch(Samples.me)
        now.withLock { $0 += 60_000 }
        let policy = CachePolicy.cached(maxAge: .seconds(30), staleFor: .seconds(3600))
        var values = client.watch(Samples.me, policy: policy).makeAsyncIterator()
        let first = try await values.next()
        #expect(first?.isStale == true && first?.source == .cache && first?.age == .seconds(60))
        let second = try await values.next()
        #expect(second?.isStale == false && second?.source == .server && second?.age == .zero)
        #expect(second?.value?.name == "Ada")
    }

    @Test("`staleIfError` returns a stale value only if the server doesn't respond")
    func staleIfError() async throws {
        script.respond(Self.me("Ada"))
        var client = client
        client.policy = .staleIfError
        _ = try await client.fetch(Samples.me)
        now.withLock { $0 += 40_000 }
        #expect(try cache.read(Samples.me)?.isStale == true)
        script.fail()
        let stale = try await client.fetch(Samples.me)
        #expect(stale.value?.name == "Ada" && stale.isStale && stale.networkError != nil)
        script.respond(Self.me("Grace"))
        #expect(try await client.fetch(Samples.me).value?.name == "Grace")
    }

    @Test("An event reports why a response isn't stored")
    func unstored() async throws {
        let reasons = Locked<[CacheEvent.Reason]>([])
        var client = client
        client.onEvent = { event in
            if case .notStored(let reason) = event.outcome { reasons.withLock { $0.append(reason) } }
        }
        func taken() -> [CacheEvent.Reason] {
            reasons.withLock { all in
                defer { all = [] }
                return all
            }
        }
        for _ in 0..<2 { script.respond(Self.me("Ada"), headers: ["Cache-Control": "no-store"]) }
        _ = try await client.fetch(Samples.me)
        #expect(taken() == [])
        client.usesCacheControl = true
        _ = try await client.fetch(Samples.me, policy: .networkOnly)
        #expect(taken() == [.cacheControl])
        script.respond(#"{"errors":[{"message":"no"}]}"#)
        await #expect(throws: ResponseError.self) { try await client.fetch(Samples.me, policy: .networkOnly) }
        #expect(taken() == [.failed])
        script.respond(Self.me("Ada"))
        try cache.close()
        _ = try await client.fetch(Samples.me, policy: .networkOnly)
        let errors = taken().map { reason -> CacheError.Code? in
            if case .storage(let error) = reason { error.code } else { nil }
        }
        #expect(errors == [.cacheClosed])
    }

    @Test("A watcher yields each change of its value once and yields nothing while the value stays the same")
    func watching() async throws {
        script.respond(Self.me("Ada"))
        var values = client.watch(Samples.me).makeAsyncIterator()
        #expect(try await values.next()?.source == .server)
        // Another query returns the object unchanged, and then a mutation changes the object.
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "Grace", .nullable(Samples.name))
        }
        script.respond(#"{"data":{"rename":{"name":"Grace","id":"1"}}}"#)
        #expect(try await client.send(rename) == "Grace")
        let second = try await values.next()
        #expect(second?.value == Person(id: "1", name: "Grace") && second?.source == .cache)
        // A change to another user doesn't affect the watcher.
        try cache.write(#"{"data":{"user":{"name":"Alan","id":"2"}}}"#, Samples.userName("2"))
        try cache.write(Self.me("Grace", nickname: #""Amazing""#), Samples.me)
        #expect(try await values.next()?.value?.nickname == "Amazing")
    }

    @Test("With `refetchesOnMiss`, a watcher sends one request when part of its value goes missing")
    func refetchesOnMiss() async throws {
        script.respond(Self.me("Ada"))
        var values = client.watch(Samples.me, refetchesOnMiss: true).makeAsyncIterator()
        _ = try await values.next()
        let other = Selection<String?, Operations.Query> { try $0.me(.nullable(Samples.name)) }
        script.respond(#"{"data":{"me":{"id":"2","name":"Grace","nickname":null}}}"#)
        try cache.write(#"{"data":{"me":{"name":"Grace","id":"2"}}}"#, other)
        #expect(try await values.next()?.value == Person(id: "2", name: "Grace"))
        #expect(script.count == 2)
    }

    @Test("`cacheAndNetwork` reports a failed request together with the cached value")
    func backgroundFailure() async throws {
        try cache.write(Self.me("Ada"), Samples.me)
        script.fail()
        var values = client.watch(Samples.me, policy: .cacheAndNetwork).makeAsyncIterator()
        #expect(try await values.next()?.networkError == nil)
        let second = try await values.next()
        #expect(second?.networkError is ClientError && second?.value?.name == "Ada")
    }

    @Test("A query's response doesn't overwrite the values of a mutation that was sent later")
    func overtaken() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        script.state.withLock { $0.gates = [gate] }
        script.respond(Self.me("Ada"))
        async let slow = client.fetch(Samples.me)
        while script.count == 0 { await Task.yield() }
        script.respond(#"{"data":{"rename":{"name":"Grace","id":"1"}}}"#)
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "Grace", .nullable(Samples.name))
        }
        _ = try await client.send(rename)
        open.yield()
        #expect(try await slow.value?.name == "Ada")
        #expect(try cache.read(Samples.me)?.value?.name == "Grace")
    }

    @Test("`clear` also discards the responses to requests in progress")
    func clearing() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        script.state.withLock { $0.gates = [gate] }
        script.respond(Self.me("Ada"))
        async let slow = client.fetch(Samples.me)
        while script.count == 0 { await Task.yield() }
        try cache.clear()
        open.yield()
        #expect(try await slow.value?.name == "Ada")
        #expect(try cache.isMiss(Samples.me))
        #expect(cache.inspect().recordCount == 0)
    }

    @Test("If the cache is closed during the first request of a watcher, the request isn't repeated")
    func closing() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        script.state.withLock { $0.gates = [gate] }
        script.respond(Self.me("Ada"))
        script.respond(Self.me("Augusta"))
        let results = client.watch(Samples.me)
        async let first = results.first { _ in true }
        while script.count == 0 { await Task.yield() }
        try cache.close()
        open.yield()
        #expect(try await first?.value?.name == "Ada")
        #expect(script.count == 1)
    }

    @Test(
        "If the cache is closed or read-only, `send` returns the value without calling its closures and reports this",
        arguments: [false, true])
    func uneditable(isClosed: Bool) async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("cache")
        let writer = try NormalizedCache(Operations.cacheSchema, file: file, clock: { 0 })
        try await writer.flush()
        let cache = isClosed ? writer : try NormalizedCache(Operations.cacheSchema, reading: file)
        if isClosed { try cache.close() }
        let events = Locked<[CacheEvent.Outcome]>([])
        let client = Client(transport: script).caching(in: cache) { event in
            events.withLock { $0.append(event.outcome) }
        }
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "Eve", .nullable(Samples.name))
        }
        script.respond(#"{"data":{"rename":{"name":"Eve","id":"1"}}}"#)
        let name = try await client.send(rename) { _ in
            Issue.record("the cache can't be edited")
        } then: { _, _ in
            Issue.record("the cache can't be edited")
        }
        #expect(name == "Eve")
        guard case .notStored(.storage(let error))? = events.withLock({ $0.first }) else {
            Issue.record("no event")
            return
        }
        #expect(error.code == (isClosed ? .cacheClosed : .readOnly) && events.withLock { $0.count } == 1)
    }

    @Test("The cache doesn't keep finished watchers")
    func endedWatchers() async throws {
        for _ in 0..<100 {
            script.respond(Self.me("Ada"))
            var values = client.watch(Samples.me, policy: .networkOnly).makeAsyncIterator()
            _ = try await values.next()
        }
        #expect(cache.watchers.count == 0)
    }

    @Test("Descriptions of events show hits, stale values and misses")
    func log() async throws {
        let lines = Locked<[String]>([])
        var client = client
        client.onEvent = { event in lines.withLock { $0.append(event.description) } }
        script.respond(Self.me("Ada"))
        _ = try await client.fetch(Samples.me.named("Me"))
        now.withLock { $0 += 2_000 }
        _ = try await client.fetch(Samples.me.named("Me"))
        now.withLock { $0 += 60_000 }
        script.respond(Self.me("Ada"))
        _ = try await client.fetch(Samples.me)
        let score = Selection<Double??, Operations.Query> { try $0.me(.nullable { try $0.score() }) }
        await #expect(throws: CacheMiss.self) { try await client.fetch(score, policy: .cacheOnly) }
        _ = try await client.watch(Samples.me).first { _ in true }
        #expect(
            lines.withLock { $0 } == [
                "cache miss: 'Me' lacks 'Query.me'", "cache hit: 'Me', value is 2.0 seconds old",
                "stale cache hit: an anonymous operation, value is 62.0 seconds old",
                "cache miss: an anonymous operation lacks 'User:\"1\".score'",
                "cache hit: an anonymous operation, value is 0.0 seconds old",
            ])
    }

    @Test("Pages are loaded from the server the first time and from the cache the second time")
    func pages() async throws {
        struct Page {
            let titles: [String]
            let next: String?
        }
        let info = Selection<String?, Objects.PageInfo> {
            let (hasNextPage, endCursor) = try ($0.hasNextPage(), $0.endCursor())
            return hasNextPage ? endCursor : nil
        }
        @Sendable func feed(_ cursor: String?) -> Selection<Page, Operations.Query> {
            Selection {
                try $0.feed(
                    after: cursor.map { .present($0) } ?? .null,
                    Selection {
                        let edges = try $0.edges(
                            .nullable(.list(.optional { try $0.node(.nullable { try $0.title() }) })))
                        return try Page(titles: (edges ?? []).compactMap { $0 }, next: $0.pageInfo(info))
                    })
            }
        }
        func body(_ title: String, _ next: String?) -> String {
            let info = "{\"hasNextPage\":\(next != nil),\"endCursor\":\(next.map { "\"\($0)\"" } ?? "null")}"
            let edge = "{\"node\":{\"title\":\"\(title)\",\"id\":\"\(title)\"}}"
            return "{\"data\":{\"feed\":{\"edges\":[\(edge),null],\"pageInfo\":\(info)}}}"
        }
        script.respond(body("a", "1"))
        script.respond(body("b", nil))
        for _ in 0..<2 {
            var titles: [String] = []
            for try await page in client.pages(feed, next: { $0.next }) { titles += page.titles }
            #expect(titles == ["a", "b"])
        }
        #expect(script.count == 2)
    }

    @Test("A mutation that was sent before `clear` writes nothing, and its edits don't run")
    func clearDuringMutation() async throws {
        let (open, gate) = AsyncStream.makeStream(of: Void.self)
        script.state.withLock { $0.gates = [open] }
        script.respond(#"{"data":{"rename":{"name":"Eve","id":"1"}}}"#)
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "Eve", .nullable(Samples.name))
        }
        let ada = CacheReference<Objects.User>(id: "1")
        let sent = Task { [client] in
            try await client.send(rename) {
                try $0.set({ try $0.nickname() }, of: ada, to: "draft")
            } then: { edit, _ in
                try edit.set({ try $0.nickname() }, of: ada, to: "E")
            }
        }
        while script.count == 0 { await Task.yield() }
        try cache.clear()
        gate.yield()
        #expect(try await sent.value == "Eve")
        #expect(cache.inspect().recordCount == 0)
    }

    @Test("An event that arrives after `clear` isn't written if its subscription was started before `clear`")
    func clearDuringSubscription() async throws {
        let (events, event) = AsyncThrowingStream.makeStream(of: SubscriptionEvent<GraphQLResponse>.self)
        let client = Client(transport: Events(events: events)).caching(in: cache)
        let changed = Selection<String, Operations.Subscription> { try $0.userChanged(Samples.name) }
        var names = client.subscribe(changed).makeAsyncIterator()
        let body = Array(#"{"data":{"userChanged":{"name":"Ada","id":"1"}}}"#.utf8)
        event.yield(.value(GraphQLResponse(body: body, status: 200)))
        #expect(try await names.next() == "Ada")
        #expect(cache.inspect().recordCount == 1)
        try cache.clear()
        event.yield(.value(GraphQLResponse(body: body, status: 200)))
        #expect(try await names.next() == "Ada")
        #expect(cache.inspect().recordCount == 0)
    }

    @Test("Metrics are reported for queries and mutations that use the cache")
    func metrics() async throws {
        let operations = Locked<[OperationType]>([])
        var client = client.client
        client.onMetrics = { metrics in
            operations.withLock { if metrics.responseCount == 1 { $0.append(metrics.type) } }
        }
        script.respond(Self.me("Ada"))
        _ = try await client.caching(in: cache).fetch(Samples.me)
        script.respond(#"{"data":{"rename":{"name":"Eve","id":"1"}}}"#)
        _ = try await client.caching(in: cache).send(
            Selection<String?, Operations.Mutation> { try $0.rename(id: "1", name: "Eve", .nullable(Samples.name)) })
        #expect(operations.withLock { $0 } == [.query, .mutation])
    }

    @Test("Each read counts as one hit or miss, and a watcher decodes a value only when the value changes")
    func counts() async throws {
        let runs = Locked(0)
        let me = Selection<String?, Operations.Query> {
            try $0.me(
                .nullable {
                    runs.withLock { $0 += 1 }
                    return try $0.name()
                })
        }
        try cache.write(Array(Self.me("Ada").utf8), for: Samples.me)
        var client = client
        client.onEvent = { _ in }
        await #expect(throws: CacheMiss.self) {
            try await client.fetch(Selection<String, Operations.Query> { try $0.version() }, policy: .cacheOnly)
        }
        #expect(cache.inspect().hitCount == 0 && cache.inspect().missCount == 1)
        var watched = client.watch(me, policy: .cacheOnly).makeAsyncIterator()
        #expect(try await watched.next()?.value == "Ada")
        #expect(cache.inspect().hitCount == 1 && cache.inspect().missCount == 1)
        let before = runs.withLock { $0 }
        let ada = CacheReference<Objects.User>(id: "1")
        let names = Task { try await watched.next()?.value }
        for name in ["Ada", "Ada", "Grace"] {
            try cache.update { try $0.set({ try $0.name() }, of: ada, to: name) }
            // Yielding gives the watcher the chance to see each change.
            for _ in 0..<100 { await Task.yield() }
        }
        #expect(try await names.value == "Grace")
        #expect(runs.withLock { $0 } == before + 1)
    }

    private struct Events: Transport {
        let events: AsyncThrowingStream<SubscriptionEvent<GraphQLResponse>, any Error>

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { throw CancellationError() }
        func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            ResponseStream(unfolding: { try await events.first { _ in true } })
        }
    }
}
