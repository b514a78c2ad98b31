import Foundation
import GraphQLLanguage
import Testing

@testable import GraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("What is said about operations that are not translated")
struct TranslationFindingsTests {
    private static let schema = """
        type Query { a(x: Int, when: Moment): A node: Node }
        interface Node { id: ID! }
        type A implements Node { id: ID! b: Int }
        scalar Moment
        """

    private func translate(
        _ documents: String..., scalars: [String: String] = ["Moment": "ISO8601DateTime"]
    ) throws -> String {
        let sources = documents.enumerated().map { SourceText($1, name: "\($0).graphql") }
        return try OperationTranslation.translate(
            sources, schema: [SourceText(Self.schema, name: "schema.graphql")],
            options: .init(scalarMappings: scalars), isJoined: true
        ).files.map(\.text).joined()
    }

    private func findings(_ documents: String...) throws -> [String] {
        do {
            let sources = documents.enumerated().map { SourceText($1, name: "\($0).graphql") }
            _ = try OperationTranslation.translate(
                sources, schema: [SourceText(Self.schema, name: "schema.graphql")],
                options: .init(scalarMappings: ["Moment": "ISO8601DateTime"]), isJoined: true)
            return []
        } catch let error as CodegenError {
            #expect(error.code == .invalidOperations)
            return error.diagnostics.map { "\($0.location?.source.name ?? "") \($0.summary)" }
        }
    }

    @Test("All that the schema forbids is found at once, in all documents, in their order")
    func validation() throws {
        let found = try findings(
            "query Q { a { c } ...F }", "query R { b } fragment F on Query { z: a(y: 1) { id } }")
        #expect(found.count == 3)
        #expect(found.map { $0.prefix(17) } == ["0.graphql 1:15 er", "1.graphql 1:11 er", "1.graphql 1:42 er"])
    }

    @Test("A document that is none is found beside others")
    func syntax() throws {
        let found = try findings("query Q { a { ", "query R {}")
        #expect(found.map { $0.prefix(9) } == ["0.graphql", "1.graphql"])
    }

    @Test(
        "What a selection can't say is refused at its place",
        arguments: [
            ("{ node { id } }", "1:1 error: an operation without a name is not translated"),
            (
                "query Q { __schema { types { name } } }",
                "1:11 error: introspection is not translated: the generated API has no '__schema'"
            ),
            (
                "query Q { a(when: \"2026\") { id } }",
                "1:19 error: a literal of the scalar 'Moment', which is 'ISO8601DateTime' in Swift, is not translated: "
                    + "only its codec knows what it means"
            ),
            (
                "query Q($x: Int @deprecated) { a(x: $x) { id } }",
                "1:17 error: the directive '@deprecated' can't stand at a variable"
            ),
        ])
    func refusals(document: String, finding: String) throws {
        let found = try findings(document)
        #expect(found.count == 1)
        #expect(found.first?.prefix(16) == "0.graphql \(finding)".prefix(16), "\(found)")
        if !finding.contains("@deprecated") { #expect(found.first == "0.graphql \(finding)") }
    }

    @Test("A variable that has two types where one fragment uses it is refused, with both places")
    func conflictingVariables() throws {
        let fragment = "fragment F on Query { a(x: $x) { id } }"
        #expect(try findings("query A($x: Int) { ...F } query B($x: Int = 1) { ...F } \(fragment)") == [])
        let schema = "type Query { a(x: [[Int]]): Int }"
        let document = "query A($x: [[Int]!]) { ...F } query B($x: [[Int!]]) { ...F } fragment F on Query { a(x: $x) }"
        let error = #expect(throws: CodegenError.self) {
            _ = try OperationTranslation.translate(
                [SourceText(document, name: "0.graphql")], schema: [SourceText(schema, name: "schema.graphql")],
                options: .init(), isJoined: true)
        }
        #expect(
            error?.diagnostics.map(\.summary) == [
                "1:40 error: the variable '$x' of a fragment has another type in this operation than in an earlier one"
            ])
        #expect(error?.diagnostics.first?.notes.count == 1)
    }

    @Test("A fragment that nothing uses is translated, with parameters as the schema types them")
    func unusedFragment() throws {
        let text = try translate("fragment F on Query { a(x: $x, when: $when) { id } }")
        #expect(
            text.contains(
                """
                    static func selection(
                        x: OptionalArgument<Int> = .absent,
                        when: OptionalArgument<Date> = .absent
                    ) -> Selection<F, Operations.Query> {
                """))
    }

    @Test("The same operations make the same text")
    func deterministic() throws {
        let operations = TranslationRun.folder.appendingPathComponent("Operations/starwars.graphql")
        let schema = TranslationRun.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/StarWars/schema.graphql")
        let texts = try (0..<3).map { _ in
            try OperationTranslation.translate(
                OperationTranslation.sources(of: [operations]), schema: SchemaLoader.sources(of: [schema]),
                options: .init(), isJoined: true
            ).files.map(\.text)
        }
        #expect(texts[0] == texts[1] && texts[1] == texts[2])
    }

    @Test("What is written is as stored")
    func golden() throws {
        let document = """
            "The hero, with friends."
            query HeroAndFriends($episode: Episode, $first: Int! = 3, $withHome: Boolean!) {
              hero(episode: $episode) {
                title: name
                friends(limit: $first) { ...Parts }
                ... on Human { height(unit: FOOT) home @include(if: $withHome) { name } }
                ... on Droid { primaryFunction }
              }
            }
            fragment Parts on Character { id ... on Human { homePlanet } }
            mutation Review { createReview(episode: JEDI, review: { stars: 3, tags: "a" }) { createdAt } }
            """
        let schema = TranslationRun.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/StarWars/schema.graphql")
        let files = try OperationTranslation.translate(
            [SourceText(document, name: "HeroAndFriends.graphql")], schema: SchemaLoader.sources(of: [schema]),
            options: .init(), isJoined: true
        ).files
        try GoldenFiles.expect(files.map(\.text).joined(), equals: "translation.swift.txt")
    }
}
