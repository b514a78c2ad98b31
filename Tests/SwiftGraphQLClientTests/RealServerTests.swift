import Foundation
import SwiftGraphQL
import Testing

/// The endpoints in the environment variable `STARWARS_ENDPOINTS`, as `name=URL`, separated by spaces.
private let endpoints = (ProcessInfo.processInfo.environment["STARWARS_ENDPOINTS"] ?? "")
    .split(separator: " ").compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }

/// Tests that use the servers that `Tests/run` starts. Without these servers, the tests are skipped.
@Suite(.enabled(if: !endpoints.isEmpty)) struct RealServerTests {
    @Test("Servers respond to queries and mutations", arguments: endpoints)
    func queriesMutationsAnswered(_ endpoint: String) async throws {
        let client = try Client(endpoint: endpoint)
        let query = Selection<String, TestQuery> { try $0.__typename() }
        let mutation = Selection<String, TestMutation> { try $0.__typename() }
        #expect(try await client.send(query.named("Root")) == "Query")
        #expect(try await SG.send(mutation, to: endpoint) == "Mutation")
    }

    // One of the servers rejects requests with status 400, and the other server with status 200.
    @Test(
        "A rejected request results in a response with errors", arguments: endpoints,
        ["{ nowhere }", "{ doomed }", "query ($a: Int!) { slow(milliseconds: $a) }", "{"])
    func serverRejectsComes(
        _ endpoint: String, _ document: String
    ) async throws {
        struct Rejection: Decodable {
            struct Entry: Decodable { let message: String }
            let errors: [Entry]
        }
        let transport = HTTPTransport(endpoint: try #require(URL(string: endpoint)))
        let response = try await transport.send(GraphQLRequest(type: .query, document: document))
        let rejection = try JSONDecoder().decode(Rejection.self, from: Data(response.body))
        #expect(rejection.errors.first?.message.isEmpty == false)
    }

    // The server takes ten minutes, so a request that ignored the cancellation would time out.
    @Test("A slow request can be cancelled", .timeLimit(.minutes(15)), arguments: endpoints)
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
