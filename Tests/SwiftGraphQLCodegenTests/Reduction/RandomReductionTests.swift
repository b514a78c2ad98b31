import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Random reductions keep schemas valid")
struct RandomReductionTests {
    /// A schema file, whose name describes the test case.
    struct Source: Sendable, CustomTestStringConvertible {
        let url: URL
        var testDescription: String { url.lastPathComponent }
    }

    /// The schemas of this package and the schemas in the folder that `SCHEMA_CORPUS` names.
    static let sources: [Source] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let own = [
            "SwiftGraphQLCodegenTests/Goldens/library.graphql", "SwiftGraphQLTests/Fixtures/schema.graphql",
            "../Examples/StarWars/schema.graphql",
        ].map { tests.appendingPathComponent($0) }
        let corpus = ProcessInfo.processInfo.environment["SCHEMA_CORPUS"].map { URL(fileURLWithPath: $0) }
        let others = corpus.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return (own + (others ?? []).filter { $0.pathExtension == "graphql" }).map { Source(url: $0) }
    }()

    /// A random choice of the parts to generate.
    private struct Choice {
        var include: [CoordinatePattern] = []
        var exclude: [CoordinatePattern] = []
        var uses: SwiftMentions?

        init(from schema: Schema, _ random: inout SeededNumbers) {
            let all = coordinates(of: schema).sorted()
            func some(_ limit: Int, where isFit: (String) -> Bool) -> [CoordinatePattern] {
                (0..<Int.random(in: 1...limit, using: &random)).compactMap { _ in
                    all.randomElement(using: &random).flatMap { isFit($0) ? CoordinatePattern($0) : nil }
                }
            }
            let way = Int.random(in: 0..<6, using: &random)
            if way < 3 { include = some(12) { !$0.contains("(") } }
            if way % 2 == 0 { exclude = some(8) { !$0.hasSuffix(".id") } }
            guard way >= 2 else { return }
            var mentions = SwiftMentions()
            let words = all.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                guard let word = words.randomElement(using: &random).map(String.init) else { continue }
                mentions.members.insert(word)
                mentions.labels.insert(word)
                mentions.branches.insert(Namer.lowerCamelCase(word))
            }
            uses = mentions
        }
    }

    private func load(_ source: Source) throws -> Schema {
        var diagnostics = DiagnosticCollector()
        let text = try SourceText(name: source.testDescription, bytes: Array(Data(contentsOf: source.url)))
        return try #require(SchemaLoader.load([text], &diagnostics))
    }

    /// Returns the reduced schema, or `nil` if the choice is impossible.
    private func reduce(_ schema: Schema, _ choice: Choice) -> Schema? {
        var diagnostics = DiagnosticCollector()
        let (reduced, _) = SchemaReducer.reduce(
            schema, include: choice.include, exclude: choice.exclude, uses: choice.uses, &diagnostics)
        return diagnostics.hasErrors ? nil : reduced
    }

    @Test(
        "A reduced schema is valid, and its fields have the types and required arguments of the whole schema",
        arguments: sources)
    func parts(source: Source) throws {
        let whole = try load(source)
        let all = coordinates(of: whole)
        var known = Set(Self.errors(of: whole))
        // A type without fields isn't an error here, because it has `__typename`.
        known.insert("has no")
        var random = SeededNumbers(seed: 4)
        var count = 0
        for _ in 0..<30 {
            let choice = Choice(from: whole, &random)
            guard let reduced = reduce(whole, choice) else { continue }
            count += 1
            let rest = coordinates(of: reduced)
            #expect(rest.isSubset(of: all))
            #expect(choice.exclude.allSatisfy { !rest.contains($0.text) || isRoot($0, whole) })
            let errors = Self.errors(of: reduced).filter { error in !known.contains { error.contains($0) } }
            #expect(errors.isEmpty, "\(choice)")
            for type in reduced.types {
                let original = try #require(whole[type.name.text])
                #expect(
                    Self.required(type.inputFields) == Self.required(original.inputFields), "\(type.name) \(choice)")
                for field in type.fields {
                    let other = try #require(original.fields.first { $0.name == field.name })
                    #expect(field.type == other.type)
                    #expect(Self.required(field.arguments) == Self.required(other.arguments))
                }
            }
        }
        #expect(count > 10)
    }

    private func isRoot(_ pattern: CoordinatePattern, _ schema: Schema) -> Bool {
        schema.roots.values.contains { $0.text == pattern.text }
    }

    private static func required(_ values: [SchemaInputValue]) -> [String] {
        values.filter(\.isRequired).map(\.name.text)
    }

    private static func errors(of schema: Schema) -> [String] {
        var diagnostics = DiagnosticCollector()
        SchemaValidator.validate(schema, for: .serving, &diagnostics)
        return diagnostics.diagnostics.filter { $0.severity == .error }.map(\.message)
    }

    @Test(
        "graphql-core validates requests for a reduced schema against the whole schema",
        .enabled(if: Reference.python != nil),
        arguments: sources)
    func documents(source: Source) async throws {
        let whole = try load(source)
        var random = SeededNumbers(seed: 5)
        var lines: [String] = []
        while lines.count < 20 {
            guard let reduced = reduce(whole, Choice(from: whole, &random)) else { continue }
            for operation in OperationKind.allCases {
                var writer = RequestWriter(reduced, random)
                guard let document = writer.document(for: operation) else { continue }
                lines.append(String(decoding: try JSONEncoder().encode(["document": document]), as: UTF8.self))
            }
        }
        let verdicts = try await Reference.answers(of: "validate.py", [source.url.path], to: lines)
        for (line, verdict) in zip(lines, verdicts) {
            #expect(verdict == #"{"valid": true, "errors": []}"#, "\(line)")
        }
    }
}
