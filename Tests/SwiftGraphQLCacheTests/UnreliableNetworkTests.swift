import Observation
import SwiftGraphQL
import SwiftGraphQLSelection
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// A server that renames its user with ascending numbers and sometimes can't be reached.
private final class Renaming: Transport {
    struct State: Sendable {
        var number = 1
        var isReachable = true
        /// The number of times that a request yields to other tasks before the response.
        var delays = 0
    }

    let state = Locked(State())

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let now = state.withLock { $0 }
        for _ in 0..<now.delays { await Task.yield() }
        if !now.isReachable { throw ClientError(code: .connectionFailed, message: "there is no network") }
        let body = #"{"data":{"me":{"id":"1","name":"\#(now.number)","nickname":null}}}"#
        return GraphQLResponse(body: Array(body.utf8), status: 200)
    }
}

/// Tests models and watchers while the network fails, the clock moves, and other requests return newer values.
@MainActor @Suite(.timeLimit(.minutes(15))) struct UnreliableNetworkTests {
    // In some sequences, a value that a watcher read before a refresh reaches the model after the refresh.
    @Test(
        "Models and watchers never return to an older value, and have the server's value after a refresh",
        arguments: randomSeeds(times: 12))
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func randomSteps(seed: Int) async throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let (server, time) = (Renaming(), Locked<Int64>(1_000_000))
        let cache = NormalizedCache(Operations.cacheSchema, clock: { time.withLock { $0 } })
        let policy = numbers.pick([
            CachePolicy.cacheFirst, .cacheAndNetwork, .networkFirst, .staleIfError,
            .cached(maxAge: .seconds(10), staleFor: .seconds(60)),
        ])
        let client = Client(transport: server).caching(in: cache, policy: policy)
        let model = QueryModel(Samples.me, client: client)
        model.start()
        let (watched, wasWrong) = (Locked(0), Locked(false))
        let watching = Task.detached {
            while !Task.isCancelled {
                // The first iteration throws if the server can't be reached.
                do {
                    for try await result in client.watch(Samples.me, refetchesOnMiss: true) {
                        let number = result.value.flatMap { Int($0.name) } ?? 0
                        watched.withLock { watched in
                            if number < watched { wasWrong.withLock { $0 = true } }
                            watched = number
                        }
                    }
                } catch { await Task.yield() }
            }
        }
        var last = 0
        func look() {
            guard let number = model.data.flatMap({ $0 }).flatMap({ Int($0.name) }) else { return }
            let newest = server.state.withLock { $0.number }
            #expect(number >= last && number <= newest, "policy \(policy), seed \(seed)")
            last = number
        }
        for _ in 0..<60 {
            let (delays, milliseconds) = (
                Int.random(in: 0...5, using: &numbers), Int64.random(in: 0...40_000, using: &numbers)
            )
            server.state.withLock { $0.delays = delays }
            switch Int.random(in: 0...5, using: &numbers) {
            case 0: server.state.withLock { $0.number += 1 }
            case 1: server.state.withLock { $0.isReachable.toggle() }
            case 2: time.withLock { $0 += milliseconds }
            case 3:
                let isReachable = server.state.withLock { $0.isReachable }
                await model.refresh()
                if !isReachable { #expect(model.error != nil, "policy \(policy), seed \(seed)") }
            case 4: _ = try? await client.fetch(Samples.me, policy: .networkOnly)
            default: for _ in 0..<20 { await Task.yield() }
            }
            look()
        }
        server.state.withLock { $0.isReachable = true }
        await model.refresh()
        look()
        #expect(last == server.state.withLock { $0.number } && !model.isStale)
        while watched.withLock({ $0 }) < last { await Task.yield() }
        #expect(!wasWrong.withLock { $0 })
        watching.cancel()
        model.stop()
    }
}
