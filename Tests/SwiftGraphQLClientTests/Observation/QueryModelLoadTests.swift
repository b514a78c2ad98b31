import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

private let name = Selection<String, TestQuery> { try $0.__typename() }

private struct Failure: Error {}

/// A clock whose sleepers wait at a gate.
struct GatedClock: Clock {
    let gate: Gate
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await gate.pass()
        try Task.checkCancellation()
    }
}

@MainActor @Suite(.timeLimit(.minutes(15))) struct QueryModelLoadTests {
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model keeps its data while other data loads`() async {
        let gate = Gate()
        let model = QueryModel<String>()
        #expect(model.data == nil && !model.isLoading)
        await model.load { "a" }
        #expect(model.data == "a")
        let next = Task {
            await model.load {
                await gate.pass()
                return "b"
            }
        }
        await gate.reached(by: 1)
        #expect(model.isLoading && model.data == "a")
        await gate.open()
        await next.value
        #expect(!model.isLoading && model.data == "b")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a later call replaces an earlier call, whose response changes nothing`() async {
        let gate = Gate()
        let model = QueryModel<String>()
        let slow = Task {
            await model.load {
                await gate.pass()
                return "slow"
            }
        }
        await gate.reached(by: 1)
        await model.load { "fast" }
        await gate.open()
        await slow.value
        #expect(model.data == "fast" && model.error == nil && !model.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `nothing is requested for a search that is replaced during its delay`() async {
        let transport = ScriptedTransport()
        let client = Client(transport: transport)
        let model = QueryModel<String>()
        let gate = Gate()
        func search(_ text: String) -> Task<Void, Never> {
            Task {
                await model.load {
                    try await GatedClock(gate: gate).sleep(for: .seconds(1))
                    return try await client.send(name.named(text))
                }
            }
        }
        let first = search("l")
        await gate.reached(by: 1)
        #expect(model.isLoading)
        let second = search("le")
        await gate.reached(by: 2)
        await gate.open()
        await first.value
        await second.value
        #expect(model.data == "Query" && model.error == nil)
        #expect(await transport.requests.map(\.operationName) == ["le"])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the data stays after an error, and a cancelled task leaves no error`() async {
        let gate = Gate()
        let model = QueryModel<String>()
        await model.load { "good" }
        await model.load { throw Failure() }
        #expect(model.error is Failure && model.data == "good")
        let slow = Task {
            await model.load {
                // This request ignores the cancellation.
                await gate.pass()
                return "slow"
            }
        }
        await gate.reached(by: 1)
        #expect(model.error == nil)
        slow.cancel()
        await gate.open()
        await slow.value
        #expect(model.error == nil && model.data == "good" && !model.isLoading)
    }
}
