import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import Observation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

private struct News: SubscriptionScope {
    let __fields: Fields

    func news() throws -> String { try __fields.string("news: String!") }
}

private let name: Selection<String, TestQuery> = Selection { try $0.__typename() }
private let news: Selection<String, News> = Selection { try $0.news() }

/// Returns a response with the given `__typename`.
private func answer(_ text: String) -> GraphQLResponse {
    GraphQLResponse(#"{"data":{"__typename":"\#(text)"}}"#)
}

private func event(_ text: String) -> ResponseStream.Element {
    .value(GraphQLResponse(#"{"data":{"news":"\#(text)"}}"#))
}

private struct Failure: Error {}

/// Waits until the condition holds, which is checked again whenever an observed property has changed.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor private func eventually(_ condition: () -> Bool) async {
    while true {
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let holds = withObservationTracking {
            condition()
        } onChange: {
            change.finish()
        }
        if holds { return }
        for await _ in changes {}
    }
}

@MainActor @Suite(.timeLimit(.minutes(15))) struct QueryModelTests {
    /// Returns a client whose subscriptions aren't recorded among the transport's requests.
    private func client(_ requests: ScriptedTransport, _ stream: ScriptedTransport.Responses) -> Client {
        let subscriptions = ScriptedTransport(stream: { _, _ in stream })
        return Client(transport: SplitTransport(requests: requests, subscriptions: subscriptions))
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a query that failed offline is resent when the network is available again`() async throws {
        let monitor = FakeMonitor()
        let transport = ScriptedTransport { _, number in
            if number < 2 { throw ClientError(code: .offline, message: "") }
            return answer("One")
        }
        let model = QueryModel(name, client: Client(transport: transport))
        model.networkMonitor = monitor
        let run = Task { await model.run() }
        await eventually { model.error != nil }
        monitor.change(to: false)
        monitor.change(to: true)
        while await transport.requests.count < 2 { await Task.yield() }
        // If the model only noticed both changes at this point, it sent a request for each change, and the second
        // request succeeded.
        await eventually { model.error != nil || model.data != nil }
        monitor.change(to: true)
        await run.value
        #expect(model.data == "One" && model.error == nil)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the server's errors don't make a query wait for the network`() async throws {
        let transport = ScriptedTransport { _, _ in GraphQLResponse(#"{"errors":[{"message":"no"}]}"#) }
        let model = QueryModel(name, client: Client(transport: transport))
        model.networkMonitor = FakeMonitor()
        await model.run()
        #expect(model.error is ResponseError)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model is idle at first, then loads, and then has data`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            await gate.pass()
            return answer("One")
        }
        let model = QueryModel(name.named("Name"), client: Client(transport: transport))
        #expect(model.state.name == "idle")
        let refresh = Task { await model.refresh() }
        await gate.reached(by: 1)
        #expect(model.isLoading)
        #expect(model.state.name == "loading")
        await gate.open()
        await refresh.value
        #expect(model.state.name == "data One")
        #expect(!model.isLoading)
        #expect(await transport.requests.map(\.operationName) == ["Name"])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `data stays during a refresh and after a failed refresh, and the next success clears the error`() async {
        let gate = Gate()
        let transport = ScriptedTransport { _, index in
            if index == 1 {
                await gate.pass()
                throw Failure()
            }
            return answer("\(index)")
        }
        let model = QueryModel(name, client: Client(transport: transport))
        await model.refresh()
        let refresh = Task { await model.refresh() }
        await gate.reached(by: 1)
        #expect(model.isLoading)
        #expect(model.state.name == "data 0")
        await gate.open()
        await refresh.value
        #expect(model.error is Failure)
        #expect(model.data == "0")
        #expect(model.state.name == "failed")
        await model.refresh()
        #expect(model.error == nil)
        #expect(model.state.name == "data 2")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the latest refresh wins, whichever response arrives last`() async {
        let gate = Gate()
        let model = QueryModel(
            name,
            client: Client(
                transport: ScriptedTransport { _, index in
                    // The first response is returned despite the cancellation, and after the second response.
                    if index == 0 { await gate.pass() }
                    return answer("\(index)")
                }))
        let first = Task { await model.refresh() }
        await gate.reached(by: 1)
        await model.refresh()
        #expect(model.data == "1")
        #expect(!model.isLoading)
        await gate.open()
        await first.value
        #expect(model.data == "1")
        #expect(model.error == nil)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model refreshes after each interval, even after an error, until its task is cancelled`() async {
        let transport = ScriptedTransport { _, index in
            if index == 1 { throw Failure() }
            return answer("\(index)")
        }
        let model = QueryModel(name, client: Client(transport: transport))
        let gate = Gate()
        let running = Task { await model.run(refreshingEvery: .seconds(1), clock: GatedClock(gate: gate)) }
        await gate.reached(by: 1)
        #expect(model.data == "0")
        await gate.open()
        await eventually { Int(model.data ?? "") ?? 0 >= 2 }
        running.cancel()
        await running.value
        let count = await transport.requests.count
        #expect(count >= 3 && model.error == nil)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the refresh interval can have the maximum duration`() async {
        let model = QueryModel(fetching: { 1 })
        let running = Task { await model.run(refreshingEvery: .seconds(Int64.max)) }
        await eventually { model.data == 1 }
        for _ in 0..<100 { await Task.yield() }
        running.cancel()
        await running.value
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a response after the cancellation leaves the data unchanged`() async {
        let gate = Gate()
        let model = QueryModel(fetching: {
            await gate.pass()
            return 1
        })
        let refresh = Task { await model.refresh() }
        await gate.reached(by: 1)
        refresh.cancel()
        await gate.open()
        await refresh.value
        #expect(model.state.name == "idle" && !model.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `cancelling a refresh cancels its request and causes no error`() async {
        let gate = Gate()
        let model = QueryModel(
            name,
            client: Client(
                transport: ScriptedTransport { _, _ in
                    try await gate.passWhenCancelled()
                    return .ok
                }))
        let refresh = Task { await model.refresh() }
        await gate.reached(by: 1)
        refresh.cancel()
        await refresh.value
        #expect(model.state.name == "idle")
        #expect(!model.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `changes of a model's data are observable`() async {
        let model = QueryModel(fetching: { "One" })
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = model.data
        } onChange: {
            change.finish()
        }
        await model.refresh()
        for await _ in changes {}
        #expect(model.data == "One")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model's data is the latest value of its subscription, even after the subscription ends`() async {
        let transport = ScriptedTransport(stream: { _, _ in .of([], after: [event("One"), event("Two")]) })
        let model = QueryModel(live: news, client: Client(transport: transport))
        await model.run()
        #expect(model.data == "Two")
        #expect(!model.isLive)
        #expect(!model.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a failing subscription keeps the data and sets the error`() async {
        let transport = ScriptedTransport(stream: { _, _ in .of([], after: [event("One")], throwing: Failure()) })
        let model = QueryModel(live: news, client: Client(transport: transport))
        await model.run()
        #expect(model.data == "One")
        #expect(model.error is Failure)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test(arguments: [false, true])
    func `a model of two views loads its data even if the later view disappears during its request`(
        isLive: Bool
    ) async {
        let gate = Gate()
        let transport = ScriptedTransport { _, index in
            if index < 2 { try await gate.passWhenCancelled() }
            return answer("\(index)")
        }
        let streams = [ResponseStream.makeStream(), ResponseStream.makeStream()]
        let subscriptions = ScriptedTransport(stream: { _, index in streams[index].stream })
        let client = Client(transport: SplitTransport(requests: transport, subscriptions: subscriptions))
        let live = QueryModel(name, live: news, client: client) { $0 += $1 }
        let model = isLive ? live : QueryModel(name, client: Client(transport: transport))
        let first = Task { await model.run() }
        await gate.reached(by: 1)
        let second = Task { await model.run() }
        await gate.reached(by: 2)
        second.cancel()
        await second.value
        await eventually { model.data != nil }
        #expect(model.data == "2" && !model.isLoading && model.isLive == isLive)
        first.cancel()
        await first.value
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `events change the query's data, including events that arrive during a refresh`() async {
        let gate = Gate()
        let (stream, events) = ResponseStream.makeStream()
        let transport = ScriptedTransport { _, index in
            if index == 1 { await gate.pass() }
            return answer("\(index)")
        }
        let model = QueryModel(name, live: news, client: client(transport, stream)) { $0 += $1 }
        let run = Task { await model.run() }
        events.yield(event("a"))
        await eventually { model.data == "0a" }
        #expect(model.isLive)
        let refresh = Task { await model.refresh() }
        await gate.reached(by: 1)
        events.yield(event("b"))
        await eventually { model.data == "0ab" }
        await gate.open()
        await refresh.value
        #expect(model.data == "1b")
        events.finish()
        await run.value
        #expect(!model.isLive)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the closure that applies an event can read the model`() async {
        let transport = ScriptedTransport { _, _ in answer("0") }
        var isIdle: (() -> Bool)?
        let model = QueryModel(name, live: news, client: client(transport, .of([], after: [event("a")]))) {
            $0 += isIdle?() == true ? $1 : "busy"
        }
        isIdle = { [unowned model] in model.data == nil }
        await model.run()
        #expect(model.data == "0a")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a flood of events during a refresh waits in the transport`() async {
        let gate = Gate()
        let (stream, events) = ResponseStream.makeStream()
        let transport = ScriptedTransport { _, index in
            if index == 1 { await gate.pass() }
            return answer("\(index)")
        }
        var count = 0
        let model = QueryModel(name, live: news, client: client(transport, stream)) { data, event in
            count += 1
            data = event
        }
        let run = Task { await model.run() }
        await eventually { model.data == "0" }
        let refresh = Task { await model.refresh() }
        await gate.reached(by: 1)
        for number in 0..<300 { events.yield(event("\(number)")) }
        events.finish()
        while count < 256 { await Task.yield() }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(count == 256)
        await gate.open()
        await refresh.value
        await run.value
        #expect(model.data == "299")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `events are read while the first query runs, so that a slow query doesn't end the subscription`() async {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            await gate.pass()
            return answer("0")
        }
        let reads = Locked(0)
        let (events, buffer) = EventBuffer.make(BufferLimits(events: 3))
        let stream = ScriptedTransport.Responses {
            reads.withLock { $0 += 1 }
            return try await events.first { _ in true }
        }
        let model = QueryModel(name, live: news, client: client(transport, stream)) { $0 += $1 }
        let run = Task { await model.run() }
        await gate.reached(by: 1)
        for number in 0..<20 {
            #expect(buffer.add(event("\(number % 10)")))
            while reads.withLock({ $0 }) < number + 2 { await Task.yield() }
        }
        #expect(model.data == nil && model.isLoading && model.isLive)
        await gate.open()
        await eventually { model.data == "001234567890123456789" }
        #expect(!model.isLoading)
        buffer.finish()
        await run.value
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `if a subscription starts during a slow query, the query finishes and is then sent once more`() async {
        let gates = [Gate(), Gate()]
        let transport = ScriptedTransport { _, index in
            await gates[index].pass()
            return answer("\(index)")
        }
        let (stream, events) = ResponseStream.makeStream()
        let model = QueryModel(name, live: news, client: client(transport, stream)) { $0 += $1 }
        let run = Task { await model.run() }
        await gates[0].reached(by: 1)
        events.yield(.started)
        await eventually { model.isLive }
        events.yield(.interrupted(ClientError(code: .connectionFailed, message: "broken")))
        await eventually { !model.isLive }
        events.yield(.resumed)
        await eventually { model.isLive }
        events.yield(event("a"))
        events.finish()
        // The subscription has ended, but the query hasn't.
        await eventually { !model.isLive }
        await gates[0].open()
        await eventually { model.data == "0a" }
        await gates[1].reached(by: 1)
        #expect(model.isLoading)
        await gates[1].open()
        await run.value
        #expect(model.data == "1" && !model.isLoading)
        #expect(await transport.requests.count == 2)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `stopping a live model cancels its slow query`() async {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.passWhenCancelled()
            return .ok
        }
        let (stream, events) = ResponseStream.makeStream()
        let model = QueryModel(name, live: news, client: client(transport, stream)) { $0 += $1 }
        let run = Task { await model.run() }
        await gate.reached(by: 1)
        events.yield(.started)
        run.cancel()
        await run.value
        #expect(!model.isLive && !model.isLoading && model.error == nil && model.data == nil)
        #expect(await transport.requests.count == 1)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a live model that is stopped during its query and immediately restarted resends the query`() async {
        let gate = Gate()
        let requests = ScriptedTransport { _, index in
            if index == 0 { try await gate.passWhenCancelled() }
            return answer("\(index)")
        }
        let subscriptions = ScriptedTransport(stream: { _, _ in AsyncThrowingStream { _ in } })
        let model = QueryModel(
            name, live: news,
            client: Client(transport: SplitTransport(requests: requests, subscriptions: subscriptions))
        ) { $0 += $1 }
        model.start()
        await gate.reached(by: 1)
        model.stop()
        model.start()
        await eventually { model.data == "1" }
        #expect(model.isLive)
        model.stop()
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `changes between the query's response and the start of the subscription aren't lost`() async {
        let (stream, events) = ResponseStream.makeStream()
        let told = Locked("a")
        let transport = ScriptedTransport { _, _ in answer(told.withLock { $0 }) }
        let model = QueryModel(name, live: news, client: client(transport, stream)) { $0 += $1 }
        let run = Task { await model.run() }
        // The query's data is available before the server has started the subscription.
        await eventually { model.data == "a" }
        // The server sends no event for this change, because there is no subscriber.
        told.withLock { $0 = "ab" }
        events.yield(.started)
        events.yield(event("c"))
        events.finish()
        await run.value
        #expect(model.data == "abc")
        #expect(await transport.requests.count == 2)
    }

    /// A transport that doesn't report its connection, subscribes slowly, and sends an event before each query's
    /// response.
    private final class Eventful: Transport {
        private let subscriber = Locked<ResponseStream.Continuation?>(nil)

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            subscriber.withLock { _ = $0?.yield(event("b")) }
            return answer("a")
        }

        func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            usleep(100_000)
            return ResponseStream { continuation in subscriber.withLock { $0 = continuation } }
        }

        func finish() { subscriber.withLock { $0?.finish() } }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `an event between the query and its response is applied, because the subscription starts first`() async {
        let transport = Eventful()
        let model = QueryModel(name, live: news, client: Client(transport: transport)) { $0 += $1 }
        let run = Task { await model.run() }
        await eventually { model.data == "ab" }
        transport.finish()
        await run.value
        #expect(model.data == "ab")
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `if the start of the subscription isn't reported, the query is sent once`() async {
        let transport = ScriptedTransport { _, _ in answer("a") }
        let model = QueryModel(name, live: news, client: client(transport, .of([], after: [event("b")]))) { $0 += $1 }
        await model.run()
        #expect(model.data == "ab")
        #expect(await transport.requests.count == 1)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the query is resent after a reconnection`() async {
        let (stream, events) = ResponseStream.makeStream()
        let transport = ScriptedTransport { _, index in
            answer("\(index)")
        }
        let model = QueryModel(name, live: news, client: client(transport, stream)) { $0 += $1 }
        let run = Task { await model.run() }
        await eventually { model.data == "0" }
        #expect(model.isLive)
        events.yield(.interrupted(ClientError(code: .connectionFailed, message: "broken")))
        await eventually { !model.isLive }
        events.yield(.resumed)
        await eventually { model.data == "1" }
        #expect(model.isLive)
        run.cancel()
        await run.value
        #expect(!model.isLive)
        #expect(model.error == nil)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a started model can be deallocated, which ends its subscription`() async {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        // Only the subscription retains this stream, so the stream ends with the subscription at the latest.
        let transport = ScriptedTransport(stream: { _, _ in
            AsyncThrowingStream {
                $0.onTermination = { _ in end.finish() }
                $0.yield(event("One"))
            }
        })
        weak var released: QueryModel<String>?
        do {
            let model = QueryModel(live: news, client: Client(transport: transport))
            released = model
            model.start()
            await eventually { model.data == "One" }
        }
        for await _ in ended {}
        #expect(released == nil)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model stays live if another call of run is cancelled, whose late event is ignored`() async {
        let gate = Gate()
        let count = Locked(0)
        let model = QueryModel<String>(
            QueryFeed(
                follow: LiveUpdates { handle in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    await handle(.live)
                    if number == 1 { await gate.pass() } else { try await gate.passWhenCancelled() }
                    await handle(.update(DataOrigin(.server)) { $0 = "late" })
                }))
        let first = Task { await model.run() }
        await gate.reached(by: 1)
        let second = Task { await model.run() }
        await gate.reached(by: 2)
        first.cancel()
        await gate.open()
        await first.value
        #expect(model.isLive && model.isLoading && model.data == nil)
        second.cancel()
        await second.value
        #expect(!model.isLive && !model.isLoading && model.error == nil)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model can be stopped and restarted`() async {
        let transport = ScriptedTransport(stream: { _, index in
            AsyncThrowingStream { $0.yield(event("\(index)")) }
        })
        let model = QueryModel(live: news, client: Client(transport: transport))
        model.start()
        model.start()
        await eventually { model.data == "0" }
        model.stop()
        await eventually { !model.isLive }
        model.start()
        await eventually { model.data == "1" }
        model.stop()
        #expect(await transport.requests.count == 2)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension QueryModel.State {
    fileprivate var name: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .data(let value): "data \(value)"
        case .failed: "failed"
        }
    }
}
