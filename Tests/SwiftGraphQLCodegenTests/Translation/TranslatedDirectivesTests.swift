import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("Directives are translated")
struct TranslatedDirectivesTests {
    private static let schema = """
        type Query { me: User! node: Node users(first: Int): [User!] loose: [User] numbers: [Int!]! }
        type Mutation { rename: User! }
        type User implements Node { id: ID! name: String bio: String friends: [User!]! }
        interface Node { id: ID! }
        directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
        directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
        directive @ttl(ttl: Int!) on FIELD
        directive @tag(name: String!) repeatable on FIELD
        """

    private func translate(_ document: String) throws -> (text: String, warnings: [String]) {
        let (files, warnings, _) = try OperationTranslation.translate(
            [SourceText(document, name: "0.graphql")], schema: [SourceText(Self.schema, name: "schema.graphql")],
            options: .init(), isJoined: true)
        return (files.map(\.text).joined(), warnings.map(\.summary))
    }

    private func errors(_ document: String) throws -> [Diagnostic] {
        do {
            _ = try translate(document)
            return []
        } catch let error as CodegenError {
            return error.diagnostics
        }
    }

    @Test("Deferred fragments and streamed lists are written as calls that compile")
    func incremental() async throws {
        let (text, warnings) = try translate(
            """
            query Page($count: Int!, $more: Boolean!) {
              me {
                name
                ... @defer(label: "details") { bio }
                ... @defer(if: true) { friends { name } }
                ...Card @defer
                ...Key @defer
                ... @defer(if: false) { id }
                ... @include(if: $more) @defer { again: name }
              }
              node { id ... on User @defer { name } }
              users @stream(initialCount: $count) { name }
              few: users @stream { name }
              all: users @stream(if: false) { name }
              ... @defer { slow: me { id } }
            }
            fragment Card on User { bio friends @stream(initialCount: 2) { id } }
            fragment Key on Node { id }
            """)
        #expect(warnings == ["4:23 warning: the label of '@defer' is left out, because 'deferred(_:)' takes no label"])
        for part in [
            "var details: DeferredPart<Details>", "var deferred: DeferredPart<Deferred>",
            "details: $0.deferred(Details.selection)", "card: $0.deferred(Card.selection)",
            "include(if: more) { try $0.deferred(", ".streamed(initialCount: count).nullable",
            ".streamed(initialCount: 0).nullable", "friends(Friend.selection.streamed(initialCount: 2))",
        ] {
            #expect(text.contains(part), "\(part): \(text)")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["API.swift": try generate(Self.schema), "Page.swift": text].map { name, text in
            (folder.appendingPathComponent(name), text)
        }
        for (file, text) in files { try Data(text.utf8).write(to: file) }
        #expect(try await Compiler.typecheck(files.map(\.0)) == "")
    }

    @Test(
        "Forms of @defer and @stream that selections don't support cause errors with the reason",
        arguments: [
            (
                "query Q($x: Boolean!) { me { ... @defer(if: $x) { id } } }",
                "the condition of '@defer' can't be translated, because 'deferred(_:)' takes no condition"
            ),
            (
                "query Q($x: Boolean!) { users @stream(if: $x) { id } }",
                "the condition of '@stream' can't be translated, because 'streamed(initialCount:)' takes no condition"
            ),
            (
                "query Q { loose @stream { id } }",
                "'@stream' can't be translated here, because 'streamed(initialCount:)' needs a list of non-null objects"
            ),
            (
                "query Q { numbers @stream }",
                "'@stream' can't be translated here, because 'streamed(initialCount:)' needs a list of non-null objects"
            ),
            (
                "query Q($n: Int = 3) { users @stream(initialCount: $n) { id } }",
                "the argument 'initialCount' can't be translated, because its variable is nullable"
            ),
            ("mutation M { ... @defer { rename { id } } }", "the root fields of a mutation can't be deferred"),
        ])
    func rejections(document: String, message: String) throws {
        #expect(try errors(document).map(\.message) == [message])
    }

    @Test("Merged selections can't give a field a directive twice unless the directive is repeatable")
    func merged() throws {
        let twice = try errors("query Q { me { name @ttl(ttl: 1) bio name @ttl(ttl: 2) } }")
        #expect(twice.map(\.summary) == ["1:43 error: the directive '@ttl' appears twice"])
        #expect(twice.first?.notes.map(\.message) == ["the first one is here"])
        let nested = "query Q { me { name @ttl(ttl: 1) ... on Node { ... on User { name @ttl(ttl: 2) } } } }"
        #expect(try errors(nested).map(\.message) == ["the directive '@ttl' appears twice"])
        #expect(try errors("query Q { me { name @ttl(ttl: 1) bio name @ttl(ttl: 1) } }").isEmpty)
        #expect(try errors("query Q { me { name @ttl(ttl: 1) other: name @ttl(ttl: 2) } }").isEmpty)
        let repeated = try translate("query Q { me { name @tag(name: \"a\") bio name @tag(name: \"b\") } }").text
        #expect(repeated.contains(#"$0.with(.tag(name: "a")).with(.tag(name: "b")).name()"#))
    }
}
