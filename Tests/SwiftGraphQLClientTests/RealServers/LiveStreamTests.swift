import Foundation
import SwiftGraphQL
import Testing

/// Tests subscriptions over server-sent events and multipart responses with the servers that `Tests/run` starts.
@Suite(.enabled(if: !LiveServer.all.isEmpty), .timeLimit(.minutes(15))) struct LiveStreamTests {
    /// A server and a format in which it streams.
    struct Wire: CustomTestStringConvertible {
        let server: LiveServer
        let format: HTTPTransport.SubscriptionFormat

        var testDescription: String { "\(server.name) by \(format)" }

        static let all: [Wire] = LiveServer.all.flatMap { server in
            let formats: [HTTPTransport.SubscriptionFormat] =
                switch server.name {
                case "strawberry": [.eventStream, .multipart]
                case "ariadne": [.eventStream]
                case "graphql-server": [.multipart]
                default: []
                }
            return formats.map { Wire(server: server, format: $0) }
        }

        var client: Client { Client(transport: HTTPTransport(endpoint: server.endpoint, subscriptions: format)) }
    }

    private let token = UUID().uuidString

    @Test("Events arrive in order, and then the stream ends", arguments: Wire.all)
    func eventsComeOrder(_ wire: Wire) async throws {
        var seen: [Int] = []
        for try await number in wire.client.subscribe(.count(to: 200, token)) { seen.append(number) }
        #expect(seen == Array(0..<200))
        try await wire.server.gone(token)
    }

    @Test("Ending the iteration ends the subscription on the server", arguments: Wire.all)
    func endingIterationEnds(_ wire: Wire)
        async throws
    {
        for try await number in wire.client.subscribe(.hold(token)) {
            #expect(number == 0)
            #expect(try await wire.server.live(token) == 1)
            break
        }
        try await wire.server.gone(token)
    }

    // Ten is more than the six HTTP/1.1 connections that a transport opens to one host.
    @Test("Ten subscriptions don't block queries and mutations", arguments: Wire.all)
    func tenSubscriptionsLeave(_ wire: Wire)
        async throws
    {
        let client = wire.client
        var iterators = (0..<10).map { _ in client.subscribe(.hold(token)).makeAsyncIterator() }
        for index in iterators.indices { #expect(try await iterators[index].next() == 0) }
        #expect(try await client.send(Selection<Int, TestQuery> { try $0.double(number: 21) }) == 42)
        #expect(try await client.send(Selection<Int, TestMutation> { try $0.double(number: 4) }) == 8)
        #expect(try await wire.server.live(token) == 10)
        iterators = []
        try await wire.server.gone(token)
    }

    @Test("A rejected subscription throws the server's errors", arguments: Wire.all)
    func serverRejectsTold(_ wire: Wire) async throws {
        var iterator = wire.client.subscribe(.nowhere).makeAsyncIterator()
        let error = await #expect(throws: ResponseError.self) { try await iterator.next() }
        #expect(error?.errors.first?.message.contains("nowhere") == true)
    }

    @Test("An error that follows events is thrown after them", arguments: Wire.all)
    func errorAfterEvents(_ wire: Wire) async throws {
        var iterator = wire.client.subscribe(.tear(to: 3, token)).makeAsyncIterator()
        for number in 0..<3 { #expect(try await iterator.next() == number) }
        let error = await #expect(throws: ResponseError.self) { try await iterator.next() }
        #expect(error?.errors.map(\.message) == ["torn"])
        try await wire.server.gone(token)
    }
}
