import Foundation
import SwiftGraphQL
import Testing

/// Tests queries and mutations over HTTP, with the servers that `Tests/run` starts.
@Suite(.enabled(if: !LiveServer.all.isEmpty), .timeLimit(.minutes(15))) struct LiveRequestTests {
    @Test("Queries and mutations can be sent with POST", arguments: LiveServer.all)
    func queriesMutationsAnswered(_ server: LiveServer)
        async throws
    {
        let client = Client(endpoint: server.endpoint)
        #expect(try await client.send(Selection<Int, TestQuery> { try $0.double(number: 21) }) == 42)
        #expect(try await client.send(Selection<Int, TestMutation> { try $0.double(number: 4) }) == 8)
    }

    @Test(
        "Queries can be sent with GET",
        arguments: LiveServer.all.filter { ["strawberry", "graphql-server"].contains($0.name) })
    func queriesAnsweredGET(_ server: LiveServer) async throws {
        let client = Client(transport: HTTPTransport(endpoint: server.endpoint, method: .getForQueries))
        #expect(try await client.send(Selection<Int, TestQuery> { try $0.double(number: 21) }) == 42)
    }

    @Test(
        "A rejected request throws the server's errors", arguments: LiveServer.all,
        [[:], ["Accept": "application/graphql-response+json"]])
    func serverRejectsErrors(_ server: LiveServer, _ headers: [String: String]) async throws {
        let client = Client(endpoint: server.endpoint, headers: headers)
        let selection = Selection<Int, TestQuery> { try $0.nowhere() }
        let error = await #expect(throws: ResponseError.self) { try await client.send(selection) }
        #expect(error?.errors.first?.message.contains("nowhere") == true)
    }

    // This test documents behavior on which the previous test relies. If a client also accepts application/json,
    // graphql-server responds with this type and status 200.
    @Test("Servers reject requests with different statuses and media types", arguments: LiveServer.all)
    func serverWayReject(_ server: LiveServer) async throws {
        let request = GraphQLRequest(
            type: .query, document: "{ nowhere }", headers: ["Accept": "application/graphql-response+json"])
        let response = try await HTTPTransport(endpoint: server.endpoint).send(request)
        let (status, mediaType) =
            switch server.name {
            case "strawberry": (200, "application/json")
            case "graphql-server", "graphql-js": (400, "application/graphql-response+json")
            default: (400, "application/json")
            }
        #expect(response.status == status)
        #expect(response.header("Content-Type")?.hasPrefix(mediaType) == true)
    }
}
