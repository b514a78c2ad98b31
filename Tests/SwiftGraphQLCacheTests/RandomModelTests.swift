import Foundation
import SwiftGraphQL
import SwiftGraphQLJSON
import SwiftGraphQLTesting
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLClient
@testable import SwiftGraphQLCache

/// A server whose objects change. It may delay responses, fail some fields, or be unreachable.
private final class ChangingServer: Transport {
    struct State: Sendable {
        var isReachable = true
        /// The number of times that a request yields to other tasks before the response.
        var delays = 0
        /// The percentage of fields that fail.
        var failures = 0
        var requestCount = 0
    }

    private struct FieldFailure: Error {}

    let truth = Truth()
    let state = Locked(State())
    private let server: GraphQLServer

    init(_ seed: UInt64) throws {
        let numbers = Locked(SeededNumbers(seed: seed))
        server = try GraphQLServer(sdl: RandomSchema.sdl).resolvingAll { [truth, state] call in
            let failures = state.withLock { $0.failures }
            let isKey = call.fieldName == "id" || call.fieldName == "code"
            if !isKey, numbers.withLock({ $0.chance(failures) }) { throw FieldFailure() }
            return .json(truth.value(call))
        }
    }

    func body<Value>(of operation: PreparedOperation<Value>) async -> [UInt8] {
        await server.execute(document: operation.document, variables: operation.variables)
    }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let now = state.withLock { state in
            state.requestCount += 1
            return state
        }
        let body = await server.execute(document: request.document, variables: request.variables)
        for _ in 0..<now.delays { await Task.yield() }
        try Task.checkCancellation()
        if !now.isReachable { throw ClientError(code: .connectionFailed, message: "there is no network") }
        return GraphQLResponse(body: body, status: 200)
    }
}

/// Tests models and watchers of `partial` queries while requests fail, objects change, and the cache loses values.
@MainActor @Suite(.timeLimit(.minutes(15))) struct RandomModelTests {
    private static let policies: [CachePolicy] = [
        .cacheFirst, .cacheAndNetwork, .networkFirst, .staleIfError, .networkOnly,
        .cached(maxAge: .seconds(10), staleFor: .seconds(60)),
    ]

    private typealias Query = Selection<Partial<JSONValue>, RandomInterpreter.Root>

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    private struct Model {
        let model: QueryModel<Partial<JSONValue>>
        let query: Query
        let policy: CachePolicy
        var isRunning = false
    }

    private struct Watcher {
        let task: Task<Void, any Error>
        let query: Query
        let last: Locked<Partial<JSONValue>?>
    }

    @Test(
        "When all requests have ended, models and watchers show what the cache has, and a refresh shows the new data",
        arguments: randomSeeds())
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func randomSteps(seed: Int) async throws {
        var random = RandomCalls(random: SeededNumbers(seed: UInt64(seed)))
        let (server, time) = (try ChangingServer(UInt64(seed)), Locked<Int64>(1_000_000_000))
        let folder = TemporaryFolder()
        let cache =
            random.chance(50)
            ? NormalizedCache(RandomSchema.cacheSchema, clock: { time.withLock { $0 } })
            : try NormalizedCache(
                RandomSchema.cacheSchema, file: folder.url.appendingPathComponent("cache.sqlite"),
                maximumMemoryBytes: random.random.pick([3_000, 64 << 20]), clock: { time.withLock { $0 } })
        var plain = Client(transport: server, middlewares: random.chance(50) ? [DeduplicationMiddleware()] : [])
        plain.checksSelections = false
        let client = plain.caching(in: cache)
        var models = (0..<4).map { _ in
            let query = RandomInterpreter.selection(random.calls(on: "Query")).partial
            let policy = random.random.pick(Self.policies)
            return Model(model: QueryModel(query, client: client, policy: policy), query: query, policy: policy)
        }
        var watchers: [Watcher] = []
        func read(_ query: Query, _ policy: CachePolicy = .cacheFirst) throws -> CacheResult<Partial<JSONValue>>? {
            try cache.read(query.prepare(checked: false), maxAge: policy.maximumAge)
        }
        /// Waits until no request and no change to the cache has happened for a while, and the given condition is met.
        /// On a busy machine, a task may not continue for a minute, so a condition that isn't met is checked for long.
        func settle(_ condition: () throws -> Bool = { true }) async throws {
            var (quiet, last) = (0, (-1, -1))
            let end = ContinuousClock.now + .seconds(600)
            while try quiet < 30 || ContinuousClock.now < end && !condition() {
                try await Task.sleep(for: .milliseconds(1))
                let now = (server.state.withLock { $0.requestCount }, cache.version)
                quiet = now == last ? quiet + 1 : 0
                last = now
            }
        }
        for _ in 0..<80 {
            let delays = Int.random(in: 0...6, using: &random.random)
            server.state.withLock { $0.delays = delays }
            let index = Int.random(in: 0..<4, using: &random.random)
            let (model, query, policy) = (models[index].model, models[index].query, random.random.pick(Self.policies))
            switch Int.random(in: 0..<20, using: &random.random) {
            case 0...1:
                let names = ["A:0", "A:1", "A:2", "B:0", "B:1", "B:2", "Query"].filter { _ in random.chance(30) }
                server.truth.versions.withLock { for name in names { $0[name, default: 0] += 1 } }
            case 2: server.state.withLock { $0.isReachable.toggle() }
            case 3:
                let failures = random.random.pick([0, 3, 10])
                server.state.withLock { $0.failures = failures }
            case 4:
                let milliseconds = Int64.random(in: -10_000...50_000, using: &random.random)
                time.withLock { $0 += milliseconds }
            case 5...7:
                model.start()
                models[index].isRunning = true
            case 8:
                model.stop()
                models[index].isRunning = false
            case 9...10:
                let refresh = Task { await model.refresh() }
                for _ in 0..<Int.random(in: 0...10, using: &random.random) { await Task.yield() }
                if random.chance(20) { refresh.cancel() }
                if random.chance(50) { await refresh.value }
            case 11:
                let last = Locked<Partial<JSONValue>?>(nil)
                let results = client.watch(query, policy: policy, refetchesOnMiss: random.chance(70))
                let task = Task.detached { for try await result in results { last.withLock { $0 = result.value } } }
                watchers.append(Watcher(task: task, query: query, last: last))
            case 12: if let index = random.random.index(watchers) { watchers.remove(at: index).task.cancel() }
            case 13...14:
                let edit = RandomEdit(&random)
                try? cache.update { try edit.apply(to: &$0) }
            case 15:
                let edit = RandomEdit(&random)
                let layer = try? cache.addLayer { try edit.apply(to: &$0) }
                for _ in 0..<Int.random(in: 0...10, using: &random.random) { await Task.yield() }
                cache.dropLayer(layer)
            case 16:
                let request = Task.detached { _ = try await client.fetch(query, policy: policy) }
                if random.chance(30) { request.cancel() }
            case 17: if random.chance(30) { try cache.clear() }
            case 18: try cache.trim()
            default: for _ in 0..<20 { await Task.yield() }
            }
        }
        server.state.withLock { ($0.isReachable, $0.failures, $0.delays) = (true, 0, 0) }
        // If a field fails, the response has null, but the cache keeps an older value.
        func hasFailures(_ value: Partial<JSONValue>) -> Bool { value.errors.contains { !$0.isCacheMiss } }
        func isCurrent(_ model: Model) throws -> Bool {
            if !model.isRunning { return true }
            if model.model.isLoading { return false }
            guard let result = try read(model.query, model.policy) else { return true }
            guard let shown = model.model.data else { return !model.policy.allows(result) }
            return hasFailures(shown) || shown.data == result.value.data
        }
        func isCurrent(_ watcher: Watcher) throws -> Bool {
            guard let shown = watcher.last.withLock({ $0 }), let result = try read(watcher.query) else { return true }
            return hasFailures(shown) || shown.data == result.value.data
        }
        try await settle { try models.allSatisfy(isCurrent) && watchers.allSatisfy(isCurrent) }
        for model in models { #expect(try isCurrent(model), "\(model.policy)") }
        for watcher in watchers {
            #expect(try isCurrent(watcher))
            watcher.task.cancel()
        }
        // If several models were running, one model's response could replace the lists of another model.
        for model in models { model.model.stop() }
        for model in models {
            model.model.start()
            try await settle()
            await model.model.refresh()
            let operation = try model.query.prepare(checked: false)
            let expected = try operation.decode(await server.body(of: operation))
            func isIdle() -> Bool { model.model.error == nil && !model.model.isStale && !model.model.isLoading }
            try await settle { isIdle() && model.model.data == expected }
            #expect(isIdle(), "\(model.policy)")
            #expect(model.model.data == expected, "\(model.policy)")
            model.model.stop()
        }
        try await settle { cache.watchers.count == 0 }
        #expect(cache.watchers.count == 0)
    }
}
