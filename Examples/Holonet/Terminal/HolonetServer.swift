import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

/// A server in the same process, with a few people, and with reviews in memory.
actor HolonetServer {
    private var reviews: [JSONValue] = [
        ["id": "1", "stars": 5, "commentary": "Great."], ["id": "2", "stars": 2, "commentary": "Teddy bears?"],
    ]
    private var listeners: [UUID: AsyncStream<JSONValue>.Continuation] = [:]

    static func make() throws -> GraphQLServer {
        let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("StarWars/schema.graphql")
        let server = HolonetServer()
        return try GraphQLServer(contentsOf: [schema])
            .resolving("Query.humans") { call in
                let text = call.arguments["filter"]["nameContains"]?.string ?? ""
                let found = people.filter { person in
                    let name = person["name"]?.string ?? ""
                    return text.isEmpty || name.lowercased().contains(text.lowercased())
                }
                return .array(found)
            }
            .resolving("Query.human") { call in people.first { $0["id"] == call.arguments["id"] } ?? .null }
            .resolving("Query.reviews") { _ in .array(await server.reviews) }
            .resolving("Mutation.createReview") { call in await server.add(call.arguments["review"]) }
            .streaming("Subscription.reviewAdded") { _ in await server.listen() }
    }

    private static let people: [JSONValue] = [
        person("1", "Leia Organa", "Alderaan", 1.5, ["Luke Skywalker", "Han Solo"]),
        person("2", "Luke Skywalker", "Tatooine", 1.72, ["Leia Organa", "R2-D2"]),
        person("3", "Han Solo", "Corellia", 1.8, ["Leia Organa"]),
        person("4", "Darth Vader", nil, 2.02, []),
    ]

    private static func person(
        _ id: JSONValue, _ name: JSONValue, _ planet: JSONValue, _ height: JSONValue, _ friends: [JSONValue]
    ) -> JSONValue {
        [
            "id": id, "name": name, "homePlanet": planet, "height": height,
            "friends": .array(friends.map { ["__typename": "Human", "name": $0] }),
        ]
    }

    private func add(_ review: JSONValue) -> JSONValue {
        let added: JSONValue = [
            "id": .string("\(reviews.count + 1)"), "stars": review["stars"] ?? 0,
            "commentary": review["commentary"] ?? nil,
        ]
        reviews.append(added)
        for listener in listeners.values { listener.yield(added) }
        return added
    }

    private func listen() -> AsyncStream<JSONValue> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: JSONValue.self)
        listeners[id] = continuation
        continuation.onTermination = { _ in Task { await self.leave(id) } }
        return stream
    }

    private func leave(_ id: UUID) { listeners[id] = nil }
}
