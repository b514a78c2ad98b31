import Foundation
import SwiftGraphQL
import Testing

private let incrementalEndpoint = ProcessInfo.processInfo.environment["INCREMENTAL_ENDPOINT"]

/// Against the server of `Servers/incremental_server.py`, in each format that it speaks.
@Suite(.enabled(if: incrementalEndpoint != nil, "needs a server: Tests/run"), .timeLimit(.minutes(15)))
struct RealIncrementalTests {
    @Test(
        "Deferred parts and streamed lists come in each format",
        arguments: ["graphql", "paths"])
    func formats(_ path: String) async throws {
        let endpoint = try #require(incrementalEndpoint).replacingOccurrences(of: "/graphql", with: "/\(path)")
        let client = try Client(endpoint: endpoint)
        var models: [IncrementalModel] = []
        for try await model in client.updates(of: ClientUpdatesTests.query) { models.append(model) }
        #expect(models.count > 1)
        #expect(models.first?.isBiographyPending == true)
        #expect(models.first?.humans == ["Luke Skywalker"])
        let whole = IncrementalModel(
            name: "R2-D2", biography: "All about R2-D2.", isBiographyPending: false, failure: "Nobody may know.",
            humans: ["Luke Skywalker", "Leia Organa", "Han Solo"])
        #expect(models.last == whole)
        // The lists only grow.
        #expect(models.map(\.humans.count) == models.map(\.humans.count).sorted())
        #expect(try await client.send(ClientUpdatesTests.query) == whole)
    }

    @Test("Strawberry's own parts are understood")
    func strawberry() async throws {
        let hero = Selection<Deferred<String>, GalaxyCharacter> { try $0.deferred(ClientUpdatesTests.biography) }
        let names = Selection<String, GalaxyCharacter> { try $0.name() }
        let query = Selection<(Deferred<String>, [String]), IncrementalQuery> {
            (try $0.hero(hero), try $0.humans(count: 3, names.streamed(initialCount: 1)))
        }
        let endpoint = try #require(incrementalEndpoint).replacingOccurrences(of: "/graphql", with: "/strawberry")
        let client = try Client(endpoint: endpoint)
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
