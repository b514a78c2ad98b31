import SwiftGraphQL
import SwiftGraphQLTesting

struct Planet {
    let name: String
    let moons: Int
}

extension Planet {
    nonisolated static let selection = Selection<Planet, Objects.Planet> {
        try Planet(name: $0.name(), moons: $0.moons())
    }
}

let planets = Selection<[Planet], Operations.Query>(named: "Planets") { try $0.planets(Planet.selection.list) }

@main
struct FirstQuery {
    static func main() async throws {
        // With a server: let planets = try await SG.send(planets, to: "https://example.com/graphql")
        let planets = try await Client(transport: server()).send(planets)
        for planet in planets { print("\(planet.name): \(planet.moons)") }
    }

    /// A server inside the program, so that the example runs anywhere.
    static func server() throws -> GraphQLServer {
        try GraphQLServer(sdl: "type Query { planets: [Planet!]! } type Planet { name: String! moons: Int! }")
            .resolving("Query.planets") { _ in [["name": "Earth", "moons": 1], ["name": "Mars", "moons": 2]] }
    }
}
