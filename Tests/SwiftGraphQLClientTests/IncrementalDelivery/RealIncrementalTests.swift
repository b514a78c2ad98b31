import Foundation
import SwiftGraphQL
import Testing

/// The endpoints of `Servers/incremental_server.py`, by the names of their formats.
private let endpoints: [String: String] = {
    let entries = ProcessInfo.processInfo.environment["INCREMENTAL_ENDPOINTS"]?.split(separator: " ") ?? []
    return Dictionary(
        entries.map { entry in
            let parts = entry.split(separator: "=", maxSplits: 1)
            return (String(parts[0]), String(parts.last ?? ""))
        }, uniquingKeysWith: { $1 })
}()

@Suite(.enabled(if: !endpoints.isEmpty, "needs servers: Tests/run"), .timeLimit(.minutes(15)))
struct RealIncrementalTests {
    @Test("Deferred parts and streamed lists arrive in each format", arguments: ["current", "paths", "negotiating"])
    func formats(_ format: String) async throws {
        let client = try Client(endpoint: #require(endpoints[format]))
        var models: [IncrementalModel] = []
        for try await model in client.updates(of: ClientUpdatesTests.query) { models.append(model) }
        #expect(models.count > 1)
        #expect(models.first?.isBiographyPending == true)
        #expect(models.first?.humans == ["Luke Skywalker"])
        let whole = IncrementalModel(
            name: "R2-D2", biography: "All about R2-D2.", isBiographyPending: false, failure: "Nobody may know.",
            humans: ["Luke Skywalker", "Leia Organa", "Han Solo"])
        #expect(models.last == whole)
        // A streamed list must never become shorter.
        #expect(models.map(\.humans.count) == models.map(\.humans.count).sorted())
        #expect(try await client.send(ClientUpdatesTests.query) == whole)
    }

    @Test("A server that negotiates the format sends a single response as `application/graphql-response+json`")
    func negotiatedSingleResponse() async throws {
        let request = GraphQLRequest(type: .query, document: "{ hero { name } }")
        let endpoint = try #require(endpoints["negotiating"].flatMap { URL(string: $0) })
        let response = try await HTTPTransport(endpoint: endpoint).subscribe(request).first { _ in true }?.value
        #expect(response?.header("Content-Type") == "application/graphql-response+json; charset=utf-8")
        #expect(response?.body == Array(#"{"data":{"hero":{"name":"Luke Skywalker"}}}"#.utf8))
    }

    @Test("Deferred parts and streamed lists arrive in Strawberry's own format")
    func strawberry() async throws {
        let hero = Selection<DeferredPart<String>, GalaxyCharacter> { try $0.deferred(ClientUpdatesTests.biography) }
        let names = Selection<String, GalaxyCharacter> { try $0.name() }
        let query = Selection<(DeferredPart<String>, [String]), IncrementalQuery> {
            (try $0.hero(hero), try $0.humans(count: 3, names.streamed(initialCount: 1)))
        }
        let client = try Client(endpoint: #require(endpoints["strawberry"]))
        var counts: [Int] = []
        var isFirstPending: Bool?
        for try await (hero, names) in client.updates(of: query) {
            counts.append(names.count)
            isFirstPending = isFirstPending ?? hero.isPending
        }
        #expect(isFirstPending == true)
        #expect(counts.first == 1 && counts.last == 3)
        let (all, humans) = try await client.send(query)
        #expect(all.value == "All about Luke Skywalker.")
        #expect(humans == ["Luke Skywalker", "Leia Organa", "Han Solo"])
    }
}
