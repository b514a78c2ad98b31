import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite struct SchemaPrinterTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The schemas of this package and the schemas in the folder that `SCHEMA_CORPUS` names.
    private static let schemaFiles: [URL] = {
        let own = [
            "Examples/StarWars/schema.graphql", "Tests/SwiftGraphQLTests/Fixtures/schema.graphql",
            "Tests/SwiftGraphQLCodegenTests/Goldens/library.graphql",
        ]
        var files = own.map { package.appendingPathComponent($0) }
        if let corpus = ProcessInfo.processInfo.environment["SCHEMA_CORPUS"] {
            let folder = URL(fileURLWithPath: corpus)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            files += names.filter { $0.hasSuffix(".graphql") }.sorted().map { folder.appendingPathComponent($0) }
        }
        return files
    }()

    private static func load(_ text: String) throws -> Schema {
        var diagnostics = DiagnosticCollector()
        let schema = SDLLoader.load([SourceText(text, name: "schema.graphql")], &diagnostics)
        #expect(!diagnostics.hasErrors, "\(diagnostics.diagnostics)\n\(text)")
        return try #require(schema)
    }

    @Test(
        "A printed schema loads as the same schema and prints as the same text",
        arguments: schemaFiles)
    func files(file: URL) throws {
        let schema = try Self.load(String(decoding: Data(contentsOf: file), as: UTF8.self))
        let printed = SchemaPrinter.print(schema)
        let again = try Self.load(printed)
        #expect(again == schema)
        #expect(SchemaPrinter.print(again) == printed)
    }

    @Test("Printed random schemas load as the same schemas")
    func randomSchemas() throws {
        var random = SeededNumbers(seed: 0x9E37_79B9_7F4A_7C15)
        for _ in 0..<400 {
            let schema = SchemaDraft(&random).schema
            let printed = SchemaPrinter.print(schema)
            guard try Self.load(printed) == schema else {
                Issue.record("\(printed)")
                return
            }
        }
    }

    @Test(
        "The reference implementation loads the same schema from the printed text as from the source",
        .enabled(if: Reference.python != nil))
    func reference() async throws {
        var lines: [String] = []
        for file in Self.schemaFiles {
            let source = try String(decoding: Data(contentsOf: file), as: UTF8.self)
            var diagnostics = DiagnosticCollector()
            let schema = try #require(SDLLoader.load([SourceText(source)], &diagnostics))
            // For duplicate definitions, the reference uses the last description, but this package uses the first.
            let hasDuplicates = diagnostics.warnings.contains { $0.message.contains("twice") }
            for text in [source, SchemaPrinter.print(schema)] {
                lines.append(try Self.line(["sdl": text, "descriptions": hasDuplicates ? "no" : "yes"]))
            }
        }
        let answers = try await Reference.answers(of: "schema_reference.py", ["print"], to: lines)
        for (index, file) in Self.schemaFiles.enumerated() {
            let (expected, found) = (answers[2 * index], answers[2 * index + 1])
            #expect(expected.contains("type"))
            let isSame = expected == found
            #expect(isSame, "\(file.lastPathComponent)")
        }
    }

    private static func line(_ object: [String: String]) throws -> String {
        try String(decoding: JSONEncoder().encode(object), as: UTF8.self)
    }

    @Test(
        "A schema is printed in one canonical form",
        arguments: [
            // Root types are printed only if their names don't imply them.
            ("type Query{a:Int}", "type Query {\n  a: Int\n}\n"),
            ("schema { query: Query } type Query{a:Int}", "type Query {\n  a: Int\n}\n"),
            (
                "schema { query: Root } type Root{a:Int}",
                "schema {\n  query: Root\n}\n\ntype Root {\n  a: Int\n}\n"
            ),
            (
                "schema { query: Query } type Query{a:Int} type Mutation{a:Int}",
                "schema {\n  query: Query\n}\n\ntype Query {\n  a: Int\n}\n\ntype Mutation {\n  a: Int\n}\n"
            ),
            (
                "\"All.\" schema { query: Query } type Query{a:Int}",
                "\"\"\"All.\"\"\"\nschema {\n  query: Query\n}\n\ntype Query {\n  a: Int\n}\n"
            ),
            // Extensions are merged into their types.
            (
                "type Query{a:Int} extend type Query implements I{b:[Int!]!} interface I{b:[Int!]!}",
                "type Query implements I {\n  a: Int\n  b: [Int!]!\n}\n\ninterface I {\n  b: [Int!]!\n}\n"
            ),
            // Directives that the model knows are printed without default values.
            (
                "type Query{a(x:Int@deprecated):E} enum E{A@deprecated(reason:\"No longer supported\") B@deprecated(reason:\"\")}",
                "type Query {\n  a(x: Int @deprecated): E\n}\n\n"
                    + "enum E {\n  A @deprecated\n  B @deprecated(reason: \"\")\n}\n"
            ),
            (
                "scalar S@specifiedBy(url:\"u\") input N@oneOf{a:Int b:S=null}",
                "scalar S @specifiedBy(url: \"u\")\n\ninput N @oneOf {\n  a: Int\n  b: S = null\n}\n"
            ),
            // Built-in directives are printed if the schema defines them differently.
            (
                "directive@skip(if:Boolean!)repeatable on FIELD scalar S",
                "directive @skip(if: Boolean!) repeatable on FIELD\n\nscalar S\n"
            ),
            (
                "directive@oneOf on INPUT_OBJECT|OBJECT directive@x(a:[Int]=[1,2]) on FIELD",
                "directive @oneOf on INPUT_OBJECT | OBJECT\n\ndirective @x(a: [Int] = [1, 2]) on FIELD\n"
            ),
            // Directives on directives and unknown locations are also printed.
            (
                "directive@x(a:Int)@deprecated repeatable on LATER|DIRECTIVE_DEFINITION extend directive@y@x@deprecated(reason:\"r\")"
                    + "directive@y on FIELD",
                "directive @x(a: Int) @deprecated repeatable on LATER | DIRECTIVE_DEFINITION\n\n"
                    + "directive @y @deprecated(reason: \"r\") on FIELD\n"
            ),
        ])
    func canonical(source: String, printed: String) throws {
        let schema = try Self.load(source)
        #expect(SchemaPrinter.print(schema) == printed)
        #expect(try Self.load(printed) == schema)
    }
}
