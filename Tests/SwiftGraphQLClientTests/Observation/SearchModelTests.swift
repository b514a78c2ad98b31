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

@MainActor @Suite(.timeLimit(.minutes(15))) struct SearchModelTests {
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model has the data for its arguments and keeps the data while other data loads`() async {
        let gate = Gate()
        let model = SearchModel { (text: String) in
            if text == "b" { await gate.pass() }
            return text + text
        }
        #expect(model.data == nil && model.arguments == nil && !model.isLoading)
        await model.load("a")
        #expect(model.data == "aa" && model.arguments == "a")
        let next = Task { await model.load("b") }
        await gate.reached(by: 1)
        #expect(model.isLoading && model.data == "aa" && model.arguments == "a")
        await gate.open()
        await next.value
        #expect(!model.isLoading && model.data == "bb" && model.arguments == "b")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a later call replaces an earlier call, whose response changes nothing`() async {
        let gate = Gate()
        let model = SearchModel { (text: String) in
            if text == "slow" { await gate.pass() }
            return text
        }
        let slow = Task { await model.load("slow") }
        await gate.reached(by: 1)
        await model.load("fast")
        await gate.open()
        await slow.value
        #expect(model.data == "fast" && model.error == nil && !model.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `nothing is requested for arguments that are replaced during the delay`() async {
        let transport = ScriptedTransport()
        let model = SearchModel(client: Client(transport: transport)) { (text: String) in name.named(text) }
        let gate = Gate()
        let first = Task { await model.load("l", after: .seconds(1), clock: GatedClock(gate: gate)) }
        await gate.reached(by: 1)
        #expect(model.isLoading)
        let second = Task { await model.load("le", after: .seconds(1), clock: GatedClock(gate: gate)) }
        await gate.reached(by: 2)
        await gate.open()
        await first.value
        await second.value
        #expect(model.data == "Query" && model.arguments == "le" && model.error == nil)
        #expect(await transport.requests.map(\.operationName) == ["le"])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a search delay can have the maximum duration`() async {
        let model = SearchModel { (text: String) in text }
        let search = Task { await model.load("a", after: .seconds(Int64.max)) }
        while !model.isLoading { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        search.cancel()
        await search.value
        #expect(model.data == nil && !model.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the data stays after an error, and a cancelled task leaves no error`() async {
        let gate = Gate()
        let model = SearchModel { (text: String) in
            if text == "bad" { throw Failure() }
            // This request ignores the cancellation.
            if text == "slow" { await gate.pass() }
            return text
        }
        await model.load("good")
        await model.load("bad")
        #expect(model.error is Failure && model.data == "good" && model.arguments == "good")
        let slow = Task { await model.load("slow") }
        await gate.reached(by: 1)
        #expect(model.error == nil)
        slow.cancel()
        await gate.open()
        await slow.value
        #expect(model.error == nil && model.data == "good" && !model.isLoading)
    }
}
