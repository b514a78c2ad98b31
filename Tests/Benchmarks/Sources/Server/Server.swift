import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

/// Measures what the server inside the process costs for a query of 100 users with two posts each.
@main
enum Server {
    static func main() async throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        let read = { (name: String) in
            String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
        }
        let users = try JSONValue(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[3]))))
        let document = try read("query.graphql")
        let server = try GraphQLServer(sdl: try read("schema.graphql")).resolving("Query.users") { _ in users }
        let resolving = try server.resolving("User.posts") { call in call.source["posts"] ?? .null }
        let rounds = Int(CommandLine.arguments[2]) ?? 200
        for (name, server) in [("members", server), ("resolver", resolving)] {
            var size = 0
            // The first requests aren't counted, as for the other server.
            for _ in 0..<rounds / 4 { size = await server.execute(document: document).count }
            let start = clock()
            for _ in 0..<rounds { size = await server.execute(document: document).count }
            let milliseconds = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000 / Double(rounds)
            print("SwiftGraphQLTesting  \(name)  \(size) bytes  \(String(format: "%.3f", milliseconds)) ms")
        }
    }
}
