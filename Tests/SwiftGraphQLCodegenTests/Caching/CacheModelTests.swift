import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite struct CacheModelTests {
    private static let schema = """
        type Query {
            me: User, user(id: ID!, kind: String): User, users: [User!], node(id: ID!): Node, things: [Thing],
            product(id: ID, sku: Int, code: Code): Product, byIDs(id: [ID!]): User, byFilter(id: UserFilter!): User,
            byFlag(id: Boolean!): Node, usersByID(ids: [ID!]!, first: Int): [User], things2(ids: [[ID!]]): [Thing],
            nodes(nodeIDs: [ID!]): [Node!]!, matrix(ids: [ID!]): [[User]], byTags(tags: [String!]!): [User], userByEmail(email: String!): User, media(sku: String!): Thing
        }
        enum Code { A B }
        interface Node { id: ID! }
        type User implements Node { id: ID!, email: String!, name: String, friends: [User!]!, at(n: Int!): Int!, boss: User! }
        type Product implements Node { id: ID!, sku: String! }
        type Page { title: String, flag: Boolean! }
        input UserFilter { kinds: [Int!]! }
        union Thing = User | Product | Page
        """

    /// Returns the generated code and the messages of the findings, which are warnings if code was generated.
    private static func output(
        _ cache: String, extensions: String = ""
    ) throws -> (text: String, findings: [String]) {
        let folder = TemporaryFolder()
        let file = try folder.file("swift-graphql.json", "{ \"cache\": \(cache) }")
        do {
            let configuration = try CodegenConfiguration(contentsOf: file)
            let codegen = GraphQLCodegen(options: configuration.options)
            let (text, warnings) = try codegen.output(
                of: [SourceText(schema + "\n" + extensions, name: "schema.graphql")])
            return (text, warnings.map(\.message))
        } catch let error as CodegenError {
            return ("", error.diagnostics.map { [$0.message, $0.hint].compactMap(\.self).joined(separator: "; ") })
        }
    }

    @Test("Without a cache section in the configuration, no cache code is generated")
    func none() throws {
        let text = try GraphQLCodegen().generate(schema: SourceText(Self.schema, name: "schema.graphql"))
        #expect(!text.contains("__keys") && !text.contains("cacheSchema"))
    }

    @Test("An interface's scope lists one key if all its types share the key, and otherwise one key for each type")
    func scopes() throws {
        let (text, findings) = try Self.output(#"{ "keys": { "*": ["id"], "Product": "sku" } }"#)
        #expect(findings == [])
        #expect(text.contains(#"static var __keys: [KeyFields] { [KeyFields(of: "User", "id: ID!")] }"#))
        #expect(text.contains(#"KeyFields(on: "User", "id: ID!"), KeyFields(on: "Product", "sku: String!")"#))
        #expect(text.contains("struct User: Interfaces.NodeFields, KeyedObjectScope {"))
        #expect(text.contains("key Product sku\n") && text.contains("types Thing Page Product User\n"))
        let agreeing = try Self.output(#"{ "keys": { "Node": ["id"] } }"#)
        for type in ["User", "Product", "Node"] {
            #expect(agreeing.text.contains(#"[KeyFields(of: "\#(type)", "id: ID!")]"#))
        }
        #expect(agreeing.text.contains("struct Node: Interfaces.NodeFields, KeyedScope {"))
    }

    @Test("A directive that the cache ignores must be in the schema")
    func ignoredDirectives() throws {
        let directive = "directive @cached(ttl: Int) on QUERY"
        let (text, findings) = try Self.output(#"{ "ignoredDirectives": ["@cached"] }"#, extensions: directive)
        #expect(findings == [] && text.contains("ignore @cached\n"))
        let unknown = try Self.output(#"{ "ignoredDirectives": "cache" }"#, extensions: directive)
        #expect(unknown.findings == ["the schema has no directive '@cache'; did you mean 'cached'?"])
    }

    @Test("The API of the cache's tests is up to date with its schema")
    func fixture() throws {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("SwiftGraphQLCacheTests/Fixtures")
        let configuration = try CodegenConfiguration(contentsOf: fixtures.appendingPathComponent("swift-graphql.json"))
        let schema = try String(contentsOf: fixtures.appendingPathComponent("schema.graphql"), encoding: .utf8)
        let text = try GraphQLCodegen(options: configuration.options).generate(
            schema: SourceText(schema, name: "schema"))
        #expect(try text == String(contentsOf: fixtures.appendingPathComponent("API.swift"), encoding: .utf8))
    }

    @Test(
        "A configuration that doesn't fit the schema causes an error",
        arguments: [
            (#"{ "keys": { "Usr": ["id"] } }"#, "the schema has no type named 'Usr'; did you mean 'User'?"),
            (#"{ "keys": { "User": ["ids"] } }"#, "'User' has no field 'ids'"),
            (#"{ "keys": { "User": ["name"] } }"#, "'User.name' is of type 'String': a key field must be non-null"),
            (#"{ "keys": { "User": ["friends"] } }"#, "a key field must be a leaf"),
            (#"{ "keys": { "User": ["at"] } }"#, "a key field can't require arguments"),
            (#"{ "keys": { "Thing": ["id"] } }"#, "'Thing' is a union"),
            (#"{ "keys": { "Query": ["me"] } }"#, "'Query' is a root type"),
            (#"{ "keys": { "UserFilter": ["kinds"] } }"#, "'UserFilter' is an input object, but only"),
            (#"{ "keys": { "*": ["code"] } }"#, "no object type has a field 'code' that can be a key"),
            (#"{ "keys": { "*": ["id", "nope"] } }"#, "no object type has a field 'nope' that can be a key"),
            (#"{ "keys": { "*": ["name", "sku"] } }"#, "no object type has a field 'name' that can be a key"),
            (#"{ "keys": { "*": ["sku", "flag"] } }"#, "no object type has all of these fields"),
            (#"{ "keys": { "*": ["boss"] } }"#, "no object type has a field 'boss' that can be a key"),
            (#"{ "keys": { "Product": ["id", "id"] } }"#, "the key of 'Product' has the field 'id' twice"),
            (#"{ "keys": { "*": ["id", "id"] } }"#, "the key of '*' has the field 'id' twice"),
            (#"{ "keys": { "User": ["id"], "User": [] } }"#, "the key 'User' appears twice"),
            (#"{ "keys": [] }"#, "'keys' must be an object, not an array"),
            (#"{ "key": {} }"#, "'cache' has no key 'key'; did you mean 'keys'?"),
            (#"{ "lookups": { "Query.user": "id" } }"#, "no key of 'User' has as many fields"),
            (#"{ "keys": { "*": "id" }, "lookups": { "Query.user": "ids" } }"#, "has no argument 'ids'"),
            (#"{ "keys": { "*": "id" }, "lookups": { "Query.users": "id" } }"#, "has no argument 'id'"),
            (
                #"{ "keys": { "*": "id" }, "lookups": { "Query.usersByID": "first" } }"#,
                "a single argument with a list"
            ),
            (
                #"{ "keys": { "*": "id" }, "lookups": { "Query.usersByID": ["ids", "first"] } }"#,
                "a single argument with a list"
            ),
            (#"{ "keys": { "*": "id" }, "lookups": { "Query.matrix": "ids" } }"#, "a single argument with a list"),
            (
                #"{ "keys": { "*": "id" }, "lookups": { "Query.things2": "ids" } }"#,
                "can't find objects, because no key"
            ),
            (#"{ "keys": { "User": "id" }, "lookups": { "Query.byTags": "tags" } }"#, "can't find objects, because no"),
            (
                #"{ "keys": { "User": ["id", "email"] }, "lookups": { "Query.usersByID": "ids" } }"#,
                "can't find objects, because no key of 'User' is a single field"
            ),
            (
                #"{ "keys": { "*": "id" }, "lookups": { "Query.byIDs": "id" } }"#,
                "doesn't fit the key of 'User': the argument 'id' is of type '[ID!]', but the key field 'id' is of type 'ID!'"
            ),
            (
                #"{ "keys": { "*": "id" }, "lookups": { "Query.byFilter": "id" } }"#,
                "the argument 'id' is of type 'UserFilter!', but the key field 'id' is of type 'ID!'; name one argument"
            ),
            (#"{ "keys": { "*": "id" }, "lookups": { "Query.byFlag": "id" } }"#, "is of type 'Boolean!', but the key"),
            (
                #"{ "keys": { "Product": ["id", "sku"] }, "lookups": { "Query.product": ["sku", "id"] } }"#,
                "doesn't fit the key of 'Product': the argument 'sku' is at the position of 'id'"
            ),
            (
                #"{ "keys": { "Product": ["id", "sku"] }, "lookups": { "Query.product": ["code", "code"] } }"#,
                "the argument 'code' appears twice"
            ),
            (#"{ "maxAge": { "User.nam": "1h" } }"#, "'User' has no field 'nam'; did you mean 'name'?"),
            (#"{ "maxAge": { "*": "1 fortnight" } }"#, "an age must be a number of seconds or a string"),
            (#"{ "maxAge": { "Thing": 1 } }"#, "'Thing' is not an object type"),
            (#"{ "maxAge": { "*": -1 } }"#, "an age must be a number of seconds or a string"),
            (#"{ "connections": { "Query.usrs": {} } }"#, "'Query' has no field 'usrs'; did you mean 'users'?"),
            (#"{ "connections": { "Query": {} } }"#, "write a field, such as 'Query.feed', not 'Query'"),
            (#"{ "connections": { "Query.users": {} } }"#, "has no argument that sets the start of a page"),
            (#"{ "connections": { "Node.id": {} } }"#, "'Node' is not an object type"),
            (#"{ "connections": { "Query.users": ["kind"] } }"#, "a connection must be an object"),
            (#"{ "connections": { "Query.users": { "args": [] } } }"#, "a connection has no key 'args'"),
            (#""on""#, "'cache' must be an object, not a string"),
        ])
    func rejected(cache: String, message: String) throws {
        let findings = try Self.output(cache).findings
        #expect(findings.contains { $0.contains(message) }, "\(findings)")
    }

    @Test("Cache directives in the schema configure keys, lookups and maximum ages")
    func directives() throws {
        let (text, findings) = try Self.output(
            #"{ "keys": { "*": ["id"] }, "maxAge": { "User": 30, "Product.sku": 5 } }"#,
            extensions: """
                extend type Product @typePolicy(keyFields: "id, sku") @cacheControl(maxAge: 20)
                extend type User @cacheControl(maxAge: 60) @cacheControlField(name: "name", maxAge: 7)
                extend type Query @fieldPolicy(forField: "user", keyArgs: "id")
                extend type Query @fieldPolicy(forField: "usersByID", keyArgs: "ids")
                extend union Thing @cacheControl(maxAge: 40, scope: PRIVATE)
                extend type Query { latest: User @cacheControl(inheritMaxAge: true), now: Int @cacheControl(maxAge: 0) }
                """)
        #expect(findings == [])
        let ages = text.split(separator: "\n").filter { $0.contains("maxAge ") }.map { $0.drop { $0 == " " } }
        let expected = [
            "User 30.0", "Product.sku 5.0", "Query.now 0.0", "User.name 7.0", "Product 20.0", "Page 40.0",
        ]
        #expect(Set(ages) == Set(expected.map { "maxAge \($0)" }))
        #expect(text.contains("key Product id sku\n") && text.contains("lookup Query.user id\n"))
        #expect(text.contains("lookups Query.usersByID ids id\n"))
    }

    @Test("A lookup argument can differ in type from its key field if both types allow the same text")
    func lookups() throws {
        let (text, findings) = try Self.output(
            #"""
            { "keys": { "Product": ["id", "sku"], "User": "id" },
              "lookups": { "Query.product": ["id", "sku"], "Query.node": "id", "Query.usersByID": "ids",
                           "Query.nodes": "nodeIDs" } }
            """#)
        #expect(findings == [])
        #expect(text.contains("lookup Query.product id sku\n") && text.contains("lookup Query.node id\n"))
        #expect(text.contains("lookups Query.usersByID ids id\n") && text.contains("lookups Query.nodes nodeIDs id\n"))
    }

    @Test("A lookup causes a warning if no type has a key with the names of its arguments")
    func uselessLookups() throws {
        let (text, findings) = try Self.output(
            #"""
            { "keys": { "*": "id", "Product": "sku" },
              "lookups": { "Query.userByEmail": "email", "Query.media": "sku", "Query.product": "code" } }
            """#)
        #expect(
            findings
                == ["User", "Product"].map {
                    "the lookup 'Query.\($0 == "User" ? "userByEmail" : "product")' can't find an object, because "
                        + "its argument names don't match any key of '\($0)'"
                })
        let lookups = text.split(separator: "\n").filter { $0.contains("lookup Query.") }
        #expect(lookups.map { $0.drop { $0 == " " } } == ["lookup Query.media sku"])
    }

    @Test("A maximum age of an interface's field applies to the object types that don't set an age for the field")
    func ageOfInterfaceField() throws {
        let (text, findings) = try Self.output(
            "{}",
            extensions: """
                interface Named { label: String @cacheControl(maxAge: 5), size: Int @cacheControl(maxAge: 6) }
                extend type User implements Named { label: String @cacheControl(maxAge: 9), size: Int }
                extend type Page implements Named { label: String @cacheControl(scope: PRIVATE), size: Int }
                """)
        #expect(findings == [])
        let ages = Set(text.split(separator: "\n").filter { $0.contains("maxAge ") }.map { $0.drop { $0 == " " } })
        #expect(
            ages == [
                "maxAge User.label 9.0", "maxAge Page.label 5.0", "maxAge User.size 6.0", "maxAge Page.size 6.0",
            ])
    }

    @Test("A paged field that returns a connection type becomes a connection, and the configuration takes precedence")
    func connectionTypes() throws {
        let (text, findings) = try Self.output(
            #"{ "keys": { "*": "id" }, "connections": { "User.posts": { "keyArguments": "tag" } } }"#,
            extensions: """
                type UserPage @connection { nodes: [User!]!, total: Int! }
                extend type Query { feed(after: String, first: Int, tag: String): UserPage!, best: UserPage }
                extend type User { posts(after: String, tag: String, kind: String): UserPage }
                """)
        #expect(findings == [])
        #expect(text.contains("connection Query.feed tag\n") && text.contains("connection User.posts tag\n"))
        #expect(text.contains("items UserPage.nodes\n") && !text.contains("connection Query.best"))
    }

    @Test("A type policy without key fields means that the type has no key")
    func emptyTypePolicy() throws {
        let (text, findings) = try Self.output(
            #"{ "keys": { "*": "id" } }"#, extensions: #"extend type Product @typePolicy(keyFields: "")"#)
        #expect(findings == [])
        #expect(text.contains("key User id\n") && !text.contains("key Product"))
    }

    @Test(
        "A directive whose arguments have unusable values is ignored with a warning",
        arguments: [
            ("extend type User @cacheControl(maxAge: -1)", "'@cacheControl' is ignored, because 'maxAge' isn't a num"),
            (#"extend type User @cacheControlField(name: "name", maxAge: "1h")"#, "because 'maxAge' isn't a number of"),
            ("extend type User @cacheControlField(name: 1, maxAge: 1)", "because 'name' isn't a string"),
            (#"extend type Product @typePolicy(keyFields: ["id"])"#, "because 'keyFields' isn't a string"),
            (#"extend type Query @fieldPolicy(forField: "me")"#, "'forField' and 'keyArgs' aren't both strings"),
            (#"extend type Query @fieldPolicy(forField: "users", keyArgs: "id")"#, "because the field returns a list"),
            (
                #"extend type Query @fieldPolicy(forField: "usersByID", keyArgs: "first")"#,
                "'keyArgs' isn't a single argument"
            ),
        ])
    func ignoredDirectives(extensions: String, message: String) throws {
        let (text, findings) = try Self.output(#"{ "keys": { "*": "id" } }"#, extensions: extensions)
        #expect(findings.count == 1 && findings[0].contains(message), "\(findings)")
        #expect(text.contains("key Product id\n") && !text.contains("maxAge ") && !text.contains("lookup "))
    }

    @Test(
        "A directive that contradicts the configuration or the schema causes an error",
        arguments: [
            (
                #"extend type User @typePolicy(keyFields: "id name")"#,
                "'@typePolicy' contradicts another rule for the key of 'User'; remove one of the rules"
            ),
            (
                #"extend type Query @fieldPolicy(forField: "user", keyArgs: "kind")"#,
                "'@fieldPolicy' contradicts another rule for the lookup of 'Query.user'; remove one of the rules"
            ),
            (#"extend type Page @typePolicy(keyFields: "title")"#, "a key field must be non-null"),
            (#"extend union Thing @typePolicy(keyFields: "id")"#, "'Page' has no field 'id'"),
            (#"extend type Query @fieldPolicy(forField: "usr", keyArgs: "id")"#, "'Query' has no field 'usr'"),
            (#"extend type Query @cacheControlField(name: "usr", maxAge: 1)"#, "'Query' has no field 'usr'"),
        ])
    func rejectedDirectives(extensions: String, message: String) throws {
        let cache = #"{ "keys": { "User": ["id"] }, "lookups": { "Query.user": ["id"] } }"#
        let findings = try Self.output(cache, extensions: extensions).findings
        #expect(findings.contains { $0.contains(message) }, "\(findings)")
    }
}
