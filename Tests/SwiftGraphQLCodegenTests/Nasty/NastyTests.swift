import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLCodegen

@Suite("Schemas with difficult names compile and work", .enabled(if: Reference.python != nil), .serialized)
struct NastyTests {
    /// The rotations to test. There is only one rotation unless `NASTY_TURNS` is set, because compiling takes long.
    static let turns = 0..<(ProcessInfo.processInfo.environment["NASTY_TURNS"].flatMap { Int($0) } ?? 1)

    private func withSchema<T>(_ sdl: String, _ body: (URL) async throws -> T) async throws -> T {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).graphql")
        try Data(sdl.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file)
    }

    /// Directives with every name, for operations and fields.
    private static let directives: String = {
        let names = NastyNames.all.filter { !$0.hasPrefix("__") && !["deprecated", "defer"].contains($0) }
        return zip(names, names.dropFirst() + names.prefix(1)).map {
            "\ndirective @\($0)(\($0): Int, \($1): [String!]!) on FIELD | QUERY | MUTATION"
        }.joined()
    }()

    @Test("Every name in every place compiles, is sent, and is read correctly", arguments: turns)
    func names(turn: Int) async throws {
        let run = try await withSchema(NastySchema.sdl(turn: turn)) { file in
            try await AllFieldsRun.run(
                .init(
                    schema: file, scalars: NastySchema.scalars(turn: turn),
                    mocks: turn == 0 ? ["Stamp_0": "\"2026-01-02T03:04:05Z\""] : [:], executes: true))
        }
        #expect(run.operations > 0)
        #expect(run.invalid.prefix(10) == [])
        #expect(run.failures.prefix(10) == [])
        #expect(run.reachable.subtracting(run.covered).sorted().prefix(20) == [])
        #expect(run.fields.subtracting(run.equal).sorted().prefix(20) == [])
    }

    @Test(
        "The API with every name compiles without warnings with each access level and several compiler settings",
        arguments: [
            (GraphQLCodegen.Access.internal, ["-default-isolation", "MainActor"]),
            (.package, ["-package-name", "app", "-swift-version", "5"]),
            (.public, ["-enable-upcoming-feature", "InternalImportsByDefault"]),
        ])
    func modes(access: GraphQLCodegen.Access, arguments: [String]) async throws {
        try await withSchema(NastySchema.sdl(turn: 0) + Self.directives) { schema in
            let file = schema.appendingPathExtension("swift")
            defer { try? FileManager.default.removeItem(at: file) }
            let options = GraphQLCodegen.Options(
                scalarMappings: NastySchema.scalars(turn: 0), access: access)
            try await GraphQLCodegen(options: options).generate(into: file, from: schema)
            #expect(try await Compiler.typecheck([file], arguments: ["-warnings-as-errors"] + arguments) == "")
        }
    }
}
