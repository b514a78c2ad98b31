import Foundation
import HolonetModels
import SwiftGraphQL
import SwiftGraphQLCache
import SwiftGraphQLTesting
import Testing

@MainActor struct StoredPeopleTests {
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite")

    @Test func `a widget shows the people that the app loaded, while the app is running`() async throws {
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        let schema = """
            input HumanFilter { nameContains: String }
            type Human { id: ID! name: String! }
            type Query { humans(filter: HumanFilter): [Human!]! }
            """
        let server = try GraphQLServer(sdl: schema)
            .resolving("Query.humans") { _ in [["id": "1", "name": "Leia Organa"], ["id": "2", "name": "Han Solo"]] }
        let client = try HolonetCache.client(Client(transport: server), file: file)
        let model = PeopleModel(client: client)
        await model.search("")
        #expect(model.message == nil)
        try await client.cache.flush()
        #expect(HolonetCache.storedPeople(in: file).map(\.name) == ["Leia Organa", "Han Solo"])
    }

    @Test func `a widget shows nobody before the app has run`() {
        #expect(HolonetCache.storedPeople(in: file) == [])
    }
}
