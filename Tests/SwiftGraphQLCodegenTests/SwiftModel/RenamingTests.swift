import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("The configuration can rename elements in Swift")
struct RenamingTests {
    private static let schema = """
        type Query { node(id: ID!, kind_of: Kind): Node, user(by: User_Filter!): User_Type, things: [Thing!]! }
        interface Node { id: ID!, created_at: String }
        type User_Type implements Node { id: ID!, created_at: String, self: String }
        type Post implements Node { id: ID!, created_at: String }
        union Thing = User_Type | Post
        enum Kind { RED_1 BLUE }
        input User_Filter { is_admin: Boolean, name: String }
        """

    /// Returns the generated code, or the errors with their hints.
    private func output(_ names: [CoordinatePattern: String]) -> (text: String, errors: [String]) {
        do {
            return (try generate(Self.schema, GraphQLCodegen.Options(rename: names)), [])
        } catch let error as CodegenError {
            return ("", error.diagnostics.map { [$0.message, $0.hint].compactMap(\.self).joined(separator: "; ") })
        } catch {
            return ("", ["\(error)"])
        }
    }

    @Test("Types, fields, arguments, input fields and enum values can be renamed in Swift but not in documents")
    func names() async throws {
        let (text, errors) = output([
            "User_Type": "User", "*.created_at": "createdAt", "Query.node(kind_of:)": "kind", "Query.node(id:)": "key",
            "Kind.RED_1": "red", "User_Filter.is_admin": "isAdmin", "User_Filter": "UserFilter",
            "User_Type.self": "itself",
        ])
        #expect(errors == [])
        for part in [
            "struct User: ", "extension Objects.User {", "func createdAt() throws -> String?",
            #"__fields.stringOrNull("created_at: String")"#, "key: String, kind: OptionalArgument<Enums.Kind>",
            #"abstract("node(id: ID!, kind_of: Kind): Node""#, "case red\n",
            "user<T>(by: InputObjects.UserFilter,", "isAdmin: OptionalArgument<Bool>", #""is_admin""#,
            #"func itself() throws -> String? { try __fields.stringOrNull("self: String") }"#,
            #"(of: "User_Type, Post", areAll: true, user, post)"#,
        ] {
            #expect(text.contains(part), "\(part)")
        }
        for name in ["User_Type:", "func created_at", "kind_of: Optional"] { #expect(!text.contains(name)) }
        let folder = TemporaryFolder()
        let file = try folder.file("API.swift", text)
        #expect(try await Compiler.typecheck([file], arguments: ["-warnings-as-errors"]) == "")
    }

    @Test("Errors about the names in a configuration are reported at the lines of the names")
    func configuration() throws {
        let folder = TemporaryFolder()
        let text = "{\n\"rename\": {\n\"Query.node\": \"root\",\n\"Query.nod\": \"x\" } }"
        let options = try CodegenConfiguration(contentsOf: folder.file("swift-graphql.json", text)).options
        let error = #expect(throws: CodegenError.self) { try generate(Self.schema, options) }
        #expect(error?.diagnostics.map { $0.location?.position.line } == [4])
    }

    @Test("A key of `rename` or `scalars` that appears twice causes an error")
    func duplicates() throws {
        let folder = TemporaryFolder()
        for key in ["rename", "scalars"] {
            let text = "{\n\"\(key)\": {\n\"Query.node\": \"root\",\n\"Query.node\": \"top\" } }"
            let error = #expect(throws: CodegenError.self) {
                try CodegenConfiguration(contentsOf: folder.file("swift-graphql.json", text))
            }
            #expect(error?.diagnostics.map(\.summary) == ["4:1 error: the key 'Query.node' appears twice"])
        }
    }

    @Test("Acronyms are capitalized, except at the start of a lowercase name or if the new name is taken")
    func acronyms() throws {
        let schema = """
            type Query { urlOfUserId(avatarUrl: String): HtmlPage htmlUrl: String ID: Int Id: Int urls: Kind }
            type HtmlPage { idle: Int userId: Int userID: Int }
            enum Kind { USER_ID HTTP_URL IDLE }
            """
        let text = try generate(schema, GraphQLCodegen.Options(acronyms: ["id", "URL", "Html"]))
        for part in [
            "func urlOfUserID<T>(", "avatarURL: OptionalArgument<String>", "Objects.HTMLPage", "func htmlURL()",
            "func ID()", "func Id()", "func urls()", "func idle()", "func userId()", "func userID()", "case userID\n",
            "case httpURL\n", "case idle\n", #""htmlUrl: String""#,
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("If an object's field has a different name than the interface's, the object has both methods")
    func interfaces() {
        let text = output(["User_Type.created_at": "createdAt"]).text
        #expect(text.contains("func createdAt() throws -> String?") && text.contains("func created_at() throws"))
    }

    @Test(
        "A rule with an unusable coordinate or name causes an error",
        arguments: [
            ("Usr_Type", "User", "'Usr_Type' names a type that the schema doesn't have; did you mean 'User_Type'?"),
            ("Post.titel", "a", "'Post.titel' names a field that the schema doesn't have"),
            (
                "Query", "Root",
                "'Query' can't be renamed: root types are always named 'Query', 'Mutation' and 'Subscription' in Swift; remove the rule"
            ),
            ("ID", "Key", "'ID' is a built-in scalar, so no rule can apply to it"),
            (
                "Post.id", "a b",
                "'Post.id' can't be renamed: 'a b' isn't a valid Swift identifier; choose another name, or remove the rule"
            ),
            (
                "Post.id", "init",
                "'Post.id' can't be renamed: 'init' has a special meaning in generated code; choose another name, or remove the rule"
            ),
            (
                "Post.id", "__id",
                "'Post.id' can't be renamed: a prefix of two underscores is reserved for generated code; choose another name, or remove the rule"
            ),
            (
                "Post.*", "a",
                "'Post.*' can't be renamed: several members can't have the same name; remove the rule"
            ),
            (
                "Post.id", "created_at",
                "'Post.id' and 'Post.created_at' would both be called 'created_at'; choose another name"
            ),
            ("Kind.RED_1", "blue", "'Kind.RED_1' and 'Kind.BLUE' would both be called 'blue'; choose another name"),
            ("User_Type", "Post", "'User_Type' and 'Post' would both be called 'Post'; choose another name"),
        ])
    func errors(_ coordinate: String, _ name: String, message: String) {
        #expect(output([CoordinatePattern(coordinate): name]).errors == [message])
    }
}
