import Archive
import Foundation
import Press
import Shop
import SwiftGraphQL
import SwiftGraphQLTesting

/// A program that uses the APIs of three schemas together. Each API sends requests to an in-process server for its
/// schema, which rejects documents that the schema doesn't allow. The argument is the folder of the targets.
@main
struct Visit {
    static func main() async throws {
        let sources = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Sources")
        let shop = try client(of: ["Shop/schema.graphql"], in: sources)
        let press = try client(of: ["Press/Schema/articles.graphql", "Press/Schema/people.graphqls"], in: sources)
        let archive = try client(of: ["Archive/schema.graphql"], in: sources)

        print("purchases:", try await shop.send(Purchase.all(of: "1")).count > 0)
        print("headlines:", try await press.send(Headline.all).count)
        print("papers:", try await Papers.find(shelf: 3, with: archive) != nil)
        print("customer:", try await shop.send(customer).isEmpty == false)
        print("author:", try await press.send(author).isEmpty == false)
    }

    private static func client(of schema: [String], in sources: URL) throws -> Client {
        Client(transport: try GraphQLServer(contentsOf: schema.map { sources.appendingPathComponent($0) }))
    }

    // Both schemas have a User, a Query and a Status.
    private static let customer: Selection<String, Shop.Operations.Query> = Selection {
        let user: Selection<String, Shop.Objects.User> = Selection { try $0.name() }
        let status = try $0.status() == .open ? "open" : "closed"
        return "\(try $0.user(id: "1", user.nullable) ?? "nobody") \(status)"
    }

    private static let author: Selection<String, Press.Operations.Query> = Selection {
        let user: Selection<String, Press.Objects.User> = Selection { try $0.login() }
        let status: Press.Enums.Status = try $0.status()
        return "\(try $0.user(login: "a", user.nullable) ?? "nobody") \(status == .online)"
    }
}
