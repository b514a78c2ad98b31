import Foundation
import SwiftGraphQL
import Testing

/// `STARWARS_ENDPOINTS`: `name=URL`, separated by spaces.
private let endpoints = (ProcessInfo.processInfo.environment["STARWARS_ENDPOINTS"] ?? "")
    .split(separator: " ").compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }

/// Against the servers that `Tests/run` starts; left out by `swift test` alone.
@Suite(.enabled(if: !endpoints.isEmpty)) struct RealServerTests {
    @Test("Queries and mutations are answered", arguments: endpoints)
    func queriesMutationsAnswered(_ endpoint: String) async throws {
        let client = try Client(endpoint: endpoint)
        let query = Selection<String, TestQuery> { try $0.__typename() }
        let mutation = Selection<String, TestMutation> { try $0.__typename() }
        #expect(try await client.send(query, operationName: "Root") == "Query")
        #expect(try await SG.send(mutation, to: endpoint) == "Mutation")
    }

    // One of the servers says 400 to what it refuses, the other 200.
    @Test(
        "What a server refuses comes back as a response with errors", arguments: endpoints,
        ["{ nowhere }", "{ doomed }", "query ($a: Int!) { slow(milliseconds: $a) }", "{"])
    func serverRefusesComes(
        _ endpoint: String, _ document: String
    ) async throws {
        struct Refusal: Decodable {
            struct Entry: Decodable { let message: String }
            let errors: [Entry]
        }
        let transport = HTTPTransport(endpoint: try #require(URL(string: endpoint)))
        let response = try await transport.send(GraphQLRequest(type: .query, document: document))
        let refusal = try JSONDecoder().decode(Refusal.self, from: Data(response.body))
        #expect(refusal.errors.first?.message.isEmpty == false)
    }

    // The server would take ten minutes, so a cancellation that waits for it runs into the limit.
    @Test("A slow answer can be cancelled", .timeLimit(.minutes(15)), arguments: endpoints)
    func slowAnswerCancelled(_ endpoint: String)
        async throws
    {
        let transport = HTTPTransport(endpoint: try #require(URL(string: endpoint)))
        let task = Task {
            try await transport.send(GraphQLRequest(type: .query, document: "{ slow(milliseconds: 600000) }"))
        }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
