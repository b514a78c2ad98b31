import Foundation
import GraphQLLanguage
import TestSupport

@testable import GraphQLSchema
@testable import SwiftGraphQLCodegen

/// Operations, translated, compiled beside the API that they need, and executed both as they are written and as their
/// translations send them.
struct TranslationRun {
    /// An operation and the use of its translation.
    struct Call {
        /// The operation's name.
        var name: String
        /// The name of its type, where that is another one.
        var type: String?
        /// The variables as JSON.
        var variables = "{}"
        /// What the selection is given, in Swift; `nil` for a constant.
        var arguments: String?
    }

    /// What the program printed.
    struct Outcome: Decodable {
        /// How many operations were compared.
        var count: Int
        /// What differs.
        var failures: [String]
    }

    /// The program did not run to its end.
    struct Failure: Error {
        /// What it wrote to standard error.
        var message: String
    }

    /// The files beside these tests.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// Translates the operations of a file and compares.
    ///
    /// - Throws: `CodegenError` where nothing is generated, `Compiler.Failure` where something does not compile.
    static func run(
        schema: URL, operations: URL, calls: [Call], options: GraphQLCodegen.Options, arguments: [String] = []
    ) async throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("translation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            // What does not compile is worth a look.
            if ProcessInfo.processInfo.environment["KEEP_PROGRAMS"] == nil {
                try? FileManager.default.removeItem(at: folder)
            }
        }
        let translated = folder.appendingPathComponent("Operations.swift")
        _ = try OperationTranslation.write(files(of: operations, schema, options), to: translated)
        let main = folder.appendingPathComponent("main.swift")
        try Data(program(calls).utf8).write(to: main)
        // As for an app: what its code uses, and nothing else.
        let api = folder.appendingPathComponent("API.swift")
        var options = options
        options.usedBy = [translated, main]
        try await GraphQLCodegen(options: options).generate(api, from: schema)

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
