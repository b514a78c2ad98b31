import Foundation
import TestSupport
import Testing

@Suite("`swift-graphql cache` explains how types are cached", .enabled(if: BuiltTool.url != nil))
struct CacheCommandTests {
    private func run(_ configuration: String, _ arguments: [String]) async throws -> Subprocess.Outcome {
        let folder = TemporaryFolder()
        try folder.file(
            "schema.graphql",
            """
            interface Node { id: ID! }
            type Query {
                user(id: ID!): User node(id: ID!): Node product(sku: String!, region: String!): Product version: String
                users(ids: [ID!]!): [User!]!
            }
            type Mutation { rename(id: ID!): User }
            type User implements Node { id: ID! name: String address: Address }
            type Product { sku: String! region: String! }
            type Address { street: String }
            """)
        try folder.file("swift-graphql.json", configuration)
        return try await Subprocess.run([try #require(BuiltTool.url).path, "cache"] + arguments, in: folder.url)
    }

    private static let configuration = """
        {
            "schema": "schema.graphql",
            "cache": {
                "keys": { "*": ["id"], "Product": ["sku", "region"] },
                "lookups": { "Query.user": "id", "Query.users": "ids" },
                "maxAge": { "*": "1h", "Query.version": "30s", "Product": "1.5s" }
            }
        }
        """

    @Test("The command explains each type's key, maximum age and lookups, and names fields that could be lookups")
    func explain() async throws {
        let outcome = try await run(Self.configuration, ["explain"])
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                Address: no key, so each object belongs to the field that contains it
                  stays fresh for 3600 s (from '*')

                Mutation: the objects in a response are stored, but not the response itself

                Product: identified by sku, region
                  stays fresh for 1.5 s

                Query: the root type of queries
                  stays fresh for 3600 s (from '*')
                  user: finds a User by id
                  node: takes the key of Node, but no lookup is configured
                  product: takes the key of Product, but no lookup is configured
                  version: stays fresh for 30 s
                  users: finds each User by ids

                User: identified by id
                  stays fresh for 3600 s (from '*')

                """)
    }

    @Test("A missing section, an invalid section and invalid arguments cause errors")
    func failures() async throws {
        let without = try await run(#"{ "schema": "schema.graphql" }"#, ["explain"])
        #expect(without.status == 1 && without.errors.contains("has no \"cache\" section"))
        let nowhere = try await run(#"{ "cache": { "keys": { "*": ["id"] } } }"#, ["explain"])
        #expect(nowhere.status == 1 && nowhere.errors.contains("the configuration has no \"schema\""))
        let interface = try await run(
            #"{ "schema": "schema.graphql", "cache": { "maxAge": { "Node.id": "1h" } } }"#, ["explain"])
        #expect(interface.status == 1 && interface.errors.contains("write a rule for each of its object types"))
        let wrong = try await run(
            #"{ "schema": "schema.graphql", "cache": { "keys": { "Nobody": ["id"] } } }"#, ["explain"])
        #expect(wrong.status == 1 && wrong.errors.contains("Nobody"))
        #expect(try await run(Self.configuration, []).status == 64)
        #expect(try await run(Self.configuration, ["draw"]).status == 64)
        #expect(try await run(Self.configuration, ["explain", "more"]).status == 64)
        #expect(try await run(Self.configuration, ["explain", "--html", "page.html"]).status == 64)
        #expect(try await run(Self.configuration, ["explain", "--config", "nowhere.json"]).status == 1)
        #expect(try await run(Self.configuration, ["--help"]).output.contains("usage: swift-graphql cache explain"))
    }
}
