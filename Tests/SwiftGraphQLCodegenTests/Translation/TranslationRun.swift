import Foundation
import SwiftGraphQLLanguage
import TestSupport

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

/// A run that translates operations, compiles the translations with the API that they need, and executes both the
/// original operations and the translations.
struct TranslationRun {
    /// An operation and how its translation is used.
    struct Call {
        /// The operation's name.
        var name: String
        /// The name of the operation's type, if it differs from the operation's name.
        var type: String?
        /// The variables, as JSON.
        var variables = "{}"
        /// The Swift source of the selection's arguments, or `nil` if the selection is a constant and not a function.
        var arguments: String?
    }

    /// The program's output.
    struct Outcome: Decodable {
        /// The number of compared operations.
        var count: Int
        /// The differences between the results.
        var failures: [String]
    }

    /// The error for a program that crashed or failed.
    struct Failure: Error {
        /// The program's standard error.
        var message: String
    }

    /// The folder with the files of these tests.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// Translates a file's operations and compares the results of the operations and their translations.
    ///
    /// - Throws: `CodegenError` if nothing can be generated, `Compiler.Failure` if something doesn't compile.
    static func run(
        schema: URL, operations: URL, calls: [Call], options: GraphQLCodegen.Options, arguments: [String] = []
    ) async throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("translation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            // If `KEEP_PROGRAMS` is set, the files stay for inspection.
            if ProcessInfo.processInfo.environment["KEEP_PROGRAMS"] == nil {
                try? FileManager.default.removeItem(at: folder)
            }
        }
        let translated = folder.appendingPathComponent("Operations.swift")
        _ = try OperationTranslation.write(files(of: operations, schema, options), to: translated)
        let main = folder.appendingPathComponent("main.swift")
        try Data(program(calls).utf8).write(to: main)
        // As in an app, only the parts of the API that the code uses are generated.
        let api = folder.appendingPathComponent("API.swift")
        var options = options
        options.usedBy = [translated, main]
        try await GraphQLCodegen(options: options).generate(into: api, from: schema)

        let program = folder.appendingPathComponent("program")
        let comparison = Self.folder.appendingPathComponent("Program/Comparison.swift")
        try await Compiler.buildProgram(
            program, of: [api, translated, comparison, main], arguments: ["-warnings-as-errors"] + arguments)
        let outcome = try await Subprocess.run([program.path, schema.path, operations.path])
        guard outcome.status == 0 else { throw Failure(message: outcome.errors) }
        return try JSONDecoder().decode(Outcome.self, from: Data(outcome.output.utf8))
    }

    private static func files(
        of operations: URL, _ schema: URL, _ options: GraphQLCodegen.Options
    ) throws -> [OperationTranslation.File] {
        try OperationTranslation.translate(
            OperationTranslation.sources(of: [operations]), schema: SchemaLoader.sources(of: [schema]),
            options: options, isJoined: true
        ).files
    }

    private static func program(_ calls: [Call]) -> String {
        let lines = calls.map { call in
            let use = "\(call.type ?? call.name).selection" + (call.arguments.map { "(\($0))" } ?? "")
            return "    await comparison.compare(\(use), \"\(call.name)\", #\"\(call.variables)\"#)"
        }
        return """
            import Foundation
            import SwiftGraphQL

            func compare(_ schema: String, _ document: String) async throws -> Comparison {
                var comparison = try Comparison(schema: schema, document: document)
            \(lines.joined(separator: "\n"))
                return comparison
            }

            let texts = try CommandLine.arguments.dropFirst().map { try String(contentsOfFile: $0, encoding: .utf8) }
            let comparison = try await compare(texts[0], texts[1])
            let result: JSONValue = [
                "count": .number(JSONNumber(comparison.count)),
                "failures": .array(comparison.failures.map { .string($0) }),
            ]
            print(result)
            """
    }
}
