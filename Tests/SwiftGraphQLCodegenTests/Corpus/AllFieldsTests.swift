import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("A generated program uses a whole API", .enabled(if: Reference.python != nil), .serialized)
struct AllFieldsTests {
    fileprivate static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "Every field of a fixture is selected, valid, sent with its arguments, and read correctly",
        arguments: [
            AllFieldsRun.Job(
                schema: GoldenFiles.url("library.graphql"), scalars: GoldenFiles.scalars,
                mocks: ["Moment": "\"2026-01-02T03:04:05Z\"", "Money": "100"], executes: true),
            .init(
                schema: package.appendingPathComponent("Tests/SwiftGraphQLTests/Fixtures/schema.graphql"),
                // These mock values have the formats of the well-known codecs.
                mocks: ["UUID": "\"6A84E551-2FAA-497F-8F04-C9B4ACEE56CA\"", "BigInt": "475043", "Decimal": "1.5"],
                executes: true),
            .init(schema: package.appendingPathComponent("Examples/StarWars/schema.graphql"), executes: true),
        ])
    func fixtures(job: AllFieldsRun.Job) async throws {
        let run = try await AllFieldsRun.run(job)
        run.expectAll()
        #expect(run.fields.subtracting(run.equal).sorted() == [])
    }

    @Test(
        "Another module can use an API with package or public access in several compiler modes",
        arguments: [
            (GraphQLCodegen.Access.package, ["-package-name", "app"]), (.public, ["-default-isolation", "MainActor"]),
            (.public, ["-swift-version", "5"]),
            (
                .package,
                [
                    "-package-name", "app", "-default-isolation", "MainActor", "-swift-version", "5",
                    "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
                ]
            ),
        ])
    func modes(access: GraphQLCodegen.Access, arguments: [String]) async throws {
        let run = try await AllFieldsRun.run(
            .init(
                schema: GoldenFiles.url("library.graphql"), scalars: GoldenFiles.scalars, access: access,
                arguments: arguments))
        run.expectAll()
    }
}

/// This suite is separate, because its largest schema takes longer than all fixtures together.
@Suite(
    "A generated program uses each whole API of the corpus",
    .enabled(if: Reference.python != nil && ProcessInfo.processInfo.environment["WHOLE_APIS"] != nil), .serialized)
struct CorpusTests {
    /// The schemas in the folder that `SCHEMA_CORPUS` names.
    private static let schemas: [URL] = {
        let folder = ProcessInfo.processInfo.environment["SCHEMA_CORPUS"].map { URL(fileURLWithPath: $0) }
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return (files ?? []).filter { ["graphql", "graphqls", "json"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }()

    @Test("For each schema in the corpus, the operations are valid and cover the schema", arguments: schemas)
    func corpus(schema: URL) async throws {
        let run = try await AllFieldsRun.run(.init(schema: schema))
        run.expectAll()
        print(
            """
            \(schema.lastPathComponent): \(run.types) types, \(run.operations) operations, \(run.invalid.count) \
            invalid, \(run.covered.count) of \(run.reachable.count) coordinates, \(run.fields.count) fields
            """)
    }
}

extension AllFieldsRun {
    /// Checks that the operations are valid and cover the schema.
    fileprivate func expectAll(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(operations > 0, sourceLocation: sourceLocation)
        #expect(invalid.prefix(10) == [], sourceLocation: sourceLocation)
        #expect(failures.prefix(10) == [], sourceLocation: sourceLocation)
        #expect(reachable.subtracting(covered).sorted().prefix(20) == [], sourceLocation: sourceLocation)
    }
}
