import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests lanes and the information that a queue keeps about failed attempts.
@Suite(.timeLimit(.minutes(15))) struct OfflineLaneTests {
    private let app: OfflineApp

    init() throws { app = try OfflineApp() }

    /// A mutation whose lane is the user's ID.
    private var rename: OfflineMutation<Rename> { app.rename(lane: \.id) }

    private func open() throws -> OfflineQueue { try app.open(steps: [rename.steps]) }

    // MARK: - Lanes

    @Test("While a lane waits, mutations of other lanes are sent, and each lane keeps its order")
    func otherLanes() async throws {
        let queue = try open()
        for (id, name) in [("1", "B"), ("1", "C"), ("2", "D"), ("2", "E")] {
            try queue.add(rename, variables: Rename(id: id, name: name))
        }
        let run = Task { await queue.run() }
        #expect(await app.server.arrival().newName == "B")
        app.server.fail()
        for name in ["D", "E"] {
            #expect(await app.server.arrival().newName == name)
            app.server.respond(renamed: name)
        }
        let (delay, end) = await app.clock.next()
        #expect(delay == .seconds(1) && queue.summary == ["B", "C"])
        end()
        for name in ["B", "C"] {
            #expect(await app.server.arrival().newName == name)
            app.server.respond(renamed: name)
        }
        await queue.wait(\.isEmpty)
        run.cancel()
        await run.value
    }

    @Test("Each lane has its own delay, which only `retryNow` or a mutation of the same lane ends")
    func delays() async throws {
        let queue = try open()
        try queue.add(rename, variables: Rename(id: "1", name: "B"))
        let run = Task { await queue.run() }
        for delay in [1, 2] {
            #expect(await app.server.arrival().newName == "B")
            app.server.fail()
            let (found, end) = await app.clock.next()
            #expect(found == .seconds(delay))
            if delay == 1 { end() }
        }
        try queue.add(rename, variables: Rename(id: "2", name: "C"))
        #expect(await app.server.arrival().newName == "C")
        app.server.fail()
        // This is the first failure of the second lane.
        let (delay, end) = await app.clock.next()
        #expect(delay == .seconds(1) && app.server.received.count == 3)
        end()
        #expect(await app.server.arrival().newName == "C")
        app.server.respond(renamed: "C")
        // One of the first lane's two seconds has passed.
        let (rest, _) = await app.clock.next()
        #expect(rest == .seconds(1))
        try queue.add(rename, variables: Rename(id: "1", name: "D"))
        #expect(await app.server.arrival().newName == "B")
        app.server.fail()
        _ = await app.clock.next()
        queue.retryNow()
        #expect(await app.server.arrival().newName == "B")
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    @Test("Removing the mutation for which a lane waits sends the lane's next mutation immediately")
    func removal() async throws {
        let queue = try open()
        let id = try queue.add(rename, variables: Rename(id: "1", name: "B"))
        try queue.add(rename, variables: Rename(id: "1", name: "C"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail()
        _ = await app.clock.next()
        try queue.remove(id)
        #expect(await app.server.arrival().newName == "C")
        run.cancel()
        app.server.respond(renamed: "C")
        await run.value
    }

    @Test("A waiting lane continues on time, even if other mutations are being sent continuously")
    func noStarvation() async throws {
        let now = Locked(ContinuousClock.now)
        var environment = app.clock.environment
        environment.now = { now.withLock { $0 } }
        let queue = try OfflineQueue(
            app.client(), file: app.file, steps: [rename.steps], environment: environment)
        for (id, name) in [("1", "B"), ("2", "C"), ("2", "D")] {
            try queue.add(rename, variables: Rename(id: id, name: name))
        }
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail()
        #expect(await app.server.arrival().newName == "C")
        now.withLock { $0 += .seconds(1) }
        app.server.respond(renamed: "C")
        #expect(await app.server.arrival().newName == "B")
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
    }

    /// A server that executes, rejects or loses requests at random.
    private final class RandomServer: Transport {
        private struct State: Sendable {
            var numbers: SeededNumbers
            var count = 0
            var executed: [String] = []
        }

        private let state: Locked<State>

        init(seed: UInt64) { state = Locked(State(numbers: SeededNumbers(seed: seed))) }

        var executed: [String] { state.withLock { $0.executed } }
        var count: Int { state.withLock { $0.count } }

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            let name = request.newName ?? ""
            let body = state.withLock { state -> Result<String, ClientError> in
                state.count += 1
                switch Int.random(in: 0..<10, using: &state.numbers) {
                case 0..<3: return .failure(ClientError(code: .connectionRefused, message: "nobody listens"))
                case 3:
                    state.executed.append(name)
                    return .failure(ClientError(code: .connectionFailed, message: "lost"))
                case 4: return .success(#"{"errors":[{"message":"no"}]}"#)
                default:
                    state.executed.append(name)
                    return .success(#"{"data":{"rename":{"name":"\#(name)","id":"1"}}}"#)
                }
            }
            return GraphQLResponse(body: Array(try body.get().utf8), status: 200)
        }
    }

    @Test(
        "Whatever fails, and whenever the app is terminated, each lane is executed in order, and nothing is lost",
        arguments: 0..<30)
    func randomFailures(seed: Int) async throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let server = RandomServer(seed: UInt64(seed))
        let client = Client(transport: server).caching(in: app.cache)
        var environment = OfflineQueue.Environment()
        let now = Locked(ContinuousClock.now)
        environment.now = { now.withLock { $0 } }
        environment.sleep = { duration in
            now.withLock { $0 += duration }
            await Task.yield()
        }
        func open(_ file: URL) throws -> OfflineQueue {
            try OfflineQueue(client, file: file, steps: [rename.steps], environment: environment)
        }
        var file = app.file
        var added: [String] = []
        var rejected: Set<String> = []
        for round in 0..<5 {
            let queue = try open(file)
            for _ in 0..<Int.random(in: 0..<10, using: &numbers) {
                let lane = "\(Int.random(in: 0..<3, using: &numbers))"
                added.append("\(lane) \(added.count)")
                try queue.add(rename, variables: Rename(id: lane, name: added.last ?? ""))
            }
            let target = round == 4 ? Int.max : server.count + Int.random(in: 0..<10, using: &numbers)
            let run = Task { await queue.run() }
            let mutations = await queue.wait { mutations in
                server.count >= target || mutations.allSatisfy { $0.failure != nil }
            }
            file = try file.crashImage("image \(round)")
            run.cancel()
            await run.value
            while queue.lock.withLock({ queue.state.isSending }) { await Task.yield() }
            rejected = Set(try mutations.filter { $0.failure != nil }.map { try $0.variables(of: rename).name })
        }
        for lane in ["0", "1", "2"] {
            var seen: Set<String> = []
            // A mutation whose response was lost is executed again if the app is terminated before the mutation is
            // removed from the file.
            let first = server.executed.filter { $0.hasPrefix("\(lane) ") && seen.insert($0).inserted }
            let expected = added.filter { $0.hasPrefix("\(lane) ") && seen.contains($0) }
            #expect(first == expected)
        }
        #expect(Set(server.executed).union(rejected) == Set(added))
    }

    // MARK: - Attempts

    @Test("`shouldRetry` receives the error, the name, the number of attempts and the age, even after a restart")
    func attempts() async throws {
        let attempts = Locked<[OfflineAttempt]>([])
        let shouldRetry: @Sendable (OfflineAttempt) -> Bool = { attempt in
            attempts.withLock { $0.append(attempt) }
            return attempt.number < 3
        }
        try await {
            let queue = try app.open(shouldRetry: shouldRetry)
            try queue.add(app.rename(), variables: Rename(name: "B"))
            #expect(queue.mutations[0].queuedAt == Date(timeIntervalSince1970: 1_000_000))
            let run = Task { await queue.run() }
            for age in [0, 60] {
                app.clock.date.withLock { $0 = Date(timeIntervalSince1970: 1_000_000 + Double(age)) }
                await app.server.arrival()
                app.server.fail()
                let (_, end) = await app.clock.next()
                end()
            }
            await app.server.arrival()
            run.cancel()
            await run.value
        }()
        let queue = try app.open(file: app.crashImage("image"), shouldRetry: shouldRetry)
        #expect(queue.mutations[0].failedAttemptCount == 2)
        #expect(queue.mutations[0].queuedAt == Date(timeIntervalSince1970: 1_000_000))
        // The user has set the clock back, so the age is zero.
        app.clock.date.withLock { $0 = Date(timeIntervalSince1970: 0) }
        // The request from before the restart is still waiting.
        app.server.fail(ClientError(code: .offline, message: "offline"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail()
        await queue.wait { $0.first?.failure != nil }
        #expect(queue.summary == ["B rejected"])
        run.cancel()
        await run.value
        let found = attempts.withLock { $0 }.filter { ($0.error as? ClientError)?.code == .connectionRefused }
        #expect(found.map(\.number) == [1, 2, 3] && found.allSatisfy { $0.mutationName == "rename" && $0.isTransient })
        #expect(found.map(\.age) == [.zero, .seconds(60), .zero])
    }

    @Test("If the number of attempts can't be stored, the mutation is still resent")
    func unstoredAttempts() async throws {
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        try queue.lock.withLock { try queue.file.failWrites(true) }
        app.server.fail()
        let (_, end) = await app.clock.next()
        #expect(queue.mutations[0].failedAttemptCount == 1 && queue.storageIssue != nil)
        try queue.lock.withLock { try queue.file.failWrites(false) }
        end()
        await app.server.arrival()
        run.cancel()
        app.server.respond(renamed: "B")
        await run.value
        await queue.wait(\.isEmpty)
        #expect(queue.storageIssue == nil)
    }

    @Test("A mutation that the app resends starts with zero attempts and a new time")
    func sentAgain() async throws {
        let queue = try app.open(shouldRetry: { $0.number < 2 })
        let id = try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        app.server.fail()
        let (_, end) = await app.clock.next()
        end()
        await app.server.arrival()
        app.server.fail()
        await queue.wait { $0.first?.failure != nil }
        run.cancel()
        await run.value
        app.clock.date.withLock { $0 += 60 }
        try queue.requeue(id)
        #expect(queue.mutations[0].failedAttemptCount == 0)
        #expect(queue.mutations[0].queuedAt == Date(timeIntervalSince1970: 1_000_060))
    }

    // MARK: - Clearing the cache

    @Test("Clearing the cache keeps a queue's mutations, whose edits reappear when the objects are rewritten")
    func clearedCache() async throws {
        let folder = TemporaryFolder()
        let caches = [
            NormalizedCache(Operations.cacheSchema, clock: { 0 }),
            try NormalizedCache(Operations.cacheSchema, file: folder.url.appendingPathComponent("cache.sqlite")),
        ]
        let me = #"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#
        for cache in caches {
            let app = try OfflineApp(cache)
            let shout = app.shout
            let queue = try app.open(steps: [shout.steps])
            try queue.add(shout, variables: Rename(name: "x"))
            // This edit belongs to a mutation that is sent directly.
            let layer = try cache.addLayer { try $0.set({ try $0.nickname() }, of: app.ada, to: "A") }
            try await cache.flush()
            #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Ada!", nickname: "A"))
            try cache.clear()
            #expect(try cache.isMiss(Samples.me) && queue.mutations.count == 1)
            try cache.write(me, Samples.me)
            #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Ada!", nickname: nil))
            cache.dropLayer(layer)
            try queue.clear()
            #expect(try app.name == "Ada")
            try cache.clear()
            #expect(try cache.isMiss(Samples.me))
        }
    }

    @Test("If only the cache is cleared while a mutation is sent, the response still replaces older values")
    func clearedWhileSending() async throws {
        let queue = try app.open()
        try queue.add(app.rename(), variables: Rename(name: "B"))
        let run = Task { await queue.run() }
        await app.server.arrival()
        try app.cache.clear()
        try app.cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(try app.name == "B")
        app.server.respond(renamed: "B")
        await queue.wait(\.isEmpty)
        #expect(try app.name == "B" && app.renamed.withLock { $0 } == ["B"])
        run.cancel()
        await run.value
    }
}
