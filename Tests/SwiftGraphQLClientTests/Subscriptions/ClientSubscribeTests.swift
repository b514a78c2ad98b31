@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import Testing

@Suite(.timeLimit(.minutes(15))) struct ClientSubscribeTests {
    /// A transport whose streams are controlled by the test.
    private struct StreamTransport: Transport {
        let requests: AsyncStream<GraphQLRequest>
        private let requested: AsyncStream<GraphQLRequest>.Continuation
        let stream: ResponseStream
        let continuation: ResponseStream.Continuation

        init() {
            (requests, requested) = AsyncStream.makeStream(of: GraphQLRequest.self)
            (stream, continuation) = ResponseStream.makeStream()
        }

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: []) }

        func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            requested.yield(request)
            return stream
        }

        func say(_ body: String) { continuation.yield(.value(GraphQLResponse(body: Array(body.utf8)))) }
    }

    private let transport = StreamTransport()
    private let selection = Selection<String, TestSubscription> { try $0.news() }

    @Test func `a subscription starts immediately, and its values arrive in order`() async throws {
        let values = Client(transport: transport, headers: ["A": "1"]).subscribe(selection.named("News"))
        var requests = transport.requests.makeAsyncIterator()
        let request = try #require(await requests.next())
        #expect(request.type == .subscription)
        #expect(request.operationName == "News")
        #expect(request.headers == ["A": "1"])
        #expect(!request.reportsConnection)

        transport.say(#"{"data":{"news":"One"}}"#)
        transport.say(#"{"data":{"news":"Two"}}"#)
        transport.continuation.finish()
        var seen: [String] = []
        for try await value in values { seen.append(value) }
        #expect(seen == ["One", "Two"])
    }

    @Test func `an event that can't be decoded ends the stream, and the subscription`() async throws {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        transport.continuation.onTermination = { _ in end.finish() }
        transport.say(#"{"data":{"news":"One"}}"#)
        transport.say("oops")
        transport.say(#"{"data":{"news":"Three"}}"#)
        do {
            let values = Client(transport: transport).subscribe(selection)
            var iterator = values.makeAsyncIterator()
            #expect(try await iterator.next() == "One")
            let error = await #expect(throws: ClientError.self) { _ = try await values.first { _ in true } }
            #expect(error?.code == .malformedResponse)
            #expect(try await iterator.next() == nil)
        }
        transport.continuation.finish()
        for await _ in ended {}
    }

    @Test func `the start and interruptions are reported on request`() async throws {
        let events = Client(transport: transport).subscriptionEvents(selection)
        var requests = transport.requests.makeAsyncIterator()
        #expect(await requests.next()?.reportsConnection == true)
        transport.continuation.yield(.started)
        transport.say(#"{"data":{"news":"One"}}"#)
        let reason = ClientError(code: .connectionFailed, message: "broken")
        transport.continuation.yield(.interrupted(reason))
        transport.continuation.yield(.resumed)
        transport.say(#"{"data":{"news":"Two"}}"#)
        transport.continuation.finish()
        var seen: [SubscriptionEvent<String>] = []
        for try await event in events { seen.append(event) }
        #expect(seen == [.started, .value("One"), .interrupted(reason), .resumed, .value("Two")])
    }

    @Test func `a transport without support for subscriptions throws a specific error`() async {
        struct Recorded: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: []) }
        }
        let values = Client(transport: Recorded()).subscribe(selection)
        let error = await #expect(throws: ClientError.self) { for try await _ in values {} }
        #expect(error?.code == .subscriptionsUnsupported)
    }
}
