import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

/// The example's own server, inside the process. It is made from the schema, with a few resolvers. The rest is mock
/// data.
enum Galaxy {
    static func server() throws -> GraphQLServer {
        try GraphQLServer(sdl: String(decoding: PackageResources.schema_graphql, as: UTF8.self))
            .resolving("Query.hero") { call in hero(of: call.arguments["episode"]) }
            .resolving("Query.human") { call in record(call.arguments["id"], ["Human"]) }
            .resolving("Query.droid") { call in record(call.arguments["id"], ["Droid"]) }
            .resolving("Query.character") { call in record(call.arguments["id"], ["Human", "Droid"]) }
            .resolving("Query.humans") { call in
                let filter = call.arguments["filter"]
                let humans = records.filter { $0["__typename"] == "Human" && matches($0, filter) }
                    .sorted { ($0["name"]?.string ?? "") < ($1["name"]?.string ?? "") }
                return .array(Array(humans.prefix(call.arguments["first"].int ?? humans.count)))
            }
            .resolving("Query.lookup") { call in
                let lookup = call.arguments["by"]
                return records.first {
                    $0["friends"] != nil && ($0["id"] == lookup["id"] || $0["name"] == lookup["name"])
                } ?? .null
            }
            .resolving("Query.search") { call in
                .array(records.filter { contains($0["name"], call.arguments["text"]) })
            }
            .resolving("Query.characterConnection") { call in
                connection(first: call.arguments["first"].int ?? 3, after: call.arguments["after"].string)
            }
            .resolving("Query.starships") { _ in .array(records.filter { $0["__typename"] == "Starship" }) }
            .resolving("Character.friends") { call in
                let friends = (call.source["friends"]?.array ?? []).map { record($0, ["Human", "Droid"]) }
                return .array(Array(friends.prefix(call.arguments["limit"].int ?? friends.count)))
            }
            .resolving("Human.height") { call in length(call) }
            .resolving("Starship.length") { call in length(call) }
            .resolving("Starship.blueprint") { (_) throws -> JSONValue in
                throw ResolverFailure("Blueprints are not for the public.", extensions: ["code": "FORBIDDEN"])
            }
            .resolving("Mutation.createReview") { call in
                var review = call.arguments["review"].object ?? [:]
                review["id"] = "review-1"
                review["episode"] = call.arguments["episode"]
                review["createdAt"] = review["writtenAt"] ?? .string(Date.now.ISO8601Format())
                return .object(review)
            }
    }

    // MARK: Data

    private static let all: JSONValue = ["NEW_HOPE", "EMPIRE", "JEDI"]

    private static let records: [JSONValue] = [
        human("human-1", "Luke Skywalker", ["human-2", "human-3", "droid-1", "droid-2"], "Tatooine", 1.72, seen: true),
        human("human-2", "Leia Organa", ["human-1", "human-3", "droid-1"], "Alderaan", 1.5, seen: true),
        human("human-3", "Han Solo", ["human-1", "human-2"], "Corellia", 1.8, seen: true),
        human("human-4", "Darth Vader", [], nil, 2.02, seen: false),
        human("human-5", "Zoë \"Ghost\" Ōkami 🦊", ["human-4"], nil, nil, seen: false),
        droid("droid-1", "R2-D2", ["human-1", "human-2", "droid-2"], "Astromech"),
        droid("droid-2", "C-3PO", ["human-1", "droid-1"], "Protocol"),
        droid("droid-3", "IG-88", [], "Bounty hunting"),
        ["__typename": "Starship", "id": "ship-1", "name": "Millennium Falcon", "meters": 34.75],
        ["__typename": "Starship", "id": "ship-2", "name": "X-wing", "meters": 12.5],
        ["__typename": "Starship", "id": "ship-3", "name": "Ghost ship", "meters": 101],
    ]

    private static func human(
        _ id: JSONValue, _ name: JSONValue, _ friends: JSONValue, _ planet: JSONValue, _ meters: JSONValue, seen: Bool
    ) -> JSONValue {
        [
            "__typename": "Human", "id": id, "name": name, "friends": friends, "homePlanet": planet, "meters": meters,
            "lastSeen": seen ? "1983-05-25T19:30:00Z" : nil, "appearsIn": all,
        ]
    }

    private static func droid(
        _ id: JSONValue, _ name: JSONValue, _ friends: JSONValue, _ function: JSONValue
    ) -> JSONValue {
        [
            "__typename": "Droid", "id": id, "name": name, "friends": friends, "primaryFunction": function,
            "appearsIn": all,
        ]
    }

    // MARK: Lookups

    private static func record(_ id: JSONValue, _ types: Set<JSONValue>) -> JSONValue {
        records.first { $0["id"] == id && types.contains($0["__typename"] ?? .null) } ?? .null
    }

    /// A page of characters. A cursor is the position as text.
    private static func connection(first: Int, after: String?) -> JSONValue {
        let characters = records.filter { $0["friends"] != nil }
        let start = min(after.flatMap(Int.init).map { $0 + 1 } ?? 0, characters.count)
        let end = min(start + max(first, 0), characters.count)
        return [
            "edges": .array(
                (start..<end).map { position in ["cursor": .string("\(position)"), "node": characters[position]] }),
            "pageInfo": [
                "hasNextPage": .bool(end < characters.count), "hasPreviousPage": .bool(start > 0),
                "startCursor": start < end ? .string("\(start)") : .null,
                "endCursor": start < end ? .string("\(end - 1)") : .null,
            ],
            "totalCount": .number(JSONNumber(characters.count)),
        ]
    }

    private static func hero(of episode: JSONValue) -> JSONValue {
        switch episode {
        case .null: record("droid-1", ["Droid"])
        case "EMPIRE": record("human-3", ["Human"])
        default: record("human-1", ["Human"])
        }
    }

    private static func contains(_ text: JSONValue?, _ part: JSONValue) -> Bool {
        guard let text = text?.string, let part = part.string else { return false }
        return part.isEmpty || text.lowercased().contains(part.lowercased())
    }

    /// Whether a person matches a `HumanFilter`.
    private static func matches(_ human: JSONValue, _ filter: JSONValue) -> Bool {
        (filter.object ?? [:]).allSatisfy { condition, value in
            switch condition {
            case "and": value.array?.allSatisfy { matches(human, $0) } ?? true
            case "or": value.array?.contains { matches(human, $0) } ?? true
            case "not": value.isNull || !matches(human, value)
            case "nameContains": value.isNull || contains(human["name"], value)
            case "homePlanet": human["homePlanet"] == value
            case "minimumHeight": value.isNull || (human["meters"]?.double ?? 0) >= (value.double ?? 0)
            case "appearsIn": Set(value.array ?? []).isSubset(of: human["appearsIn"]?.array ?? [])
            default: true
            }
        }
    }

    private static func length(_ call: ResolverCall) -> JSONValue {
        guard let meters = call.source["meters"]?.double else { return .null }
        let unit =
            switch call.arguments["unit"] {
            case "FOOT": 0.3048
            case "LIGHT_YEAR": 9_460_730_472_580_800.0
            default: 1.0
            }
        return JSONNumber(meters / unit).map { .number($0) } ?? .null
    }
}
