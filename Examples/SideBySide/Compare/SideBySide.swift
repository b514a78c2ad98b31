import CheckedIn
import Foundation
import Plugin
import SwiftGraphQL
import SwiftGraphQLTesting

/// Sends the same query with both APIs, and fails if the results differ.
@main
struct SideBySide {
    static func main() async throws {
        let server = try GraphQLServer(
            sdl: "type Query { books(first: Int! = 2): [Book!]! } type Book { title: String! pages: Int! }"
        )
        .resolving("Query.books") { call in
            let titles: [JSONValue] = ["Emma", "Dracula", "Ulysses", "Walden"]
            return .array(titles.prefix(call.arguments["first"].int ?? 0).map { ["title": $0] })
        }
        let client = Client(transport: server)
        let checkedIn = try await CheckedInBooks.titles(from: client)
        let plugin = try await PluginBooks.titles(from: client)
        print("checked in: \(checkedIn.joined(separator: ", "))")
        print("plugin:     \(plugin.joined(separator: ", "))")
        if checkedIn != plugin { exit(1) }
    }
}
