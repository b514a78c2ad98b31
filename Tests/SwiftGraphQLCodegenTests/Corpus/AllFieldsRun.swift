import Foundation
import SwiftGraphQLLanguage
import TestSupport

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

/// A run that compiles a schema's API and the all-fields program, which uses the API, and then checks the results.
struct AllFieldsRun {
    /// A schema and the way to check it.
    struct Job {
        /// The schema file. A JSON file is an introspection result.
        var schema: URL
        /// The Swift types for the scalars.
        var scalars: [String: String] = ["*": "JSONValue"]
        /// The values, as JSON, that the server sends for scalars that it doesn't know.
        var mocks: [String: String] = [:]
        /// Whether a server inside the process executes the operations.
        var executes = false
        /// The access level of the API, which the program imports from another module.
        var access = GraphQLCodegen.Access.public
        /// Compiler arguments for the API and the program.
        var arguments: [String] = []

        fileprivate var programInput: [String] {
            executes ? [schema.path] + mocks.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } : []
        }
    }

    /// The error for a program that crashed or failed.
    struct Failure: Error {
        /// The program's standard error.
        var message: String
    }

    /// The number of types in the schema.
    private(set) var types = 0
    /// The fields that are reachable from a root type.
    private(set) var fields: Set<String> = []
    /// The number of printed operations.
    private(set) var operations = 0
    /// The first lines of the errors that graphql-core finds in the operations.
    private(set) var invalid: [String] = []
    /// The coordinates that operations can contain.
    private(set) var reachable: Set<String> = []
    /// The coordinates that the operations do contain.
    private(set) var covered: Set<String> = []
    /// The differences that the program itself finds.
    private(set) var failures: [String] = []
    /// The fields whose values the API returned as the server sent them.
    private(set) var equal: Set<String> = []

    /// Runs the job and returns the results.
    ///
    /// - Throws: `CodegenError` if the API can't be generated, `Compiler.Failure` if something doesn't compile.
    static func run(_ job: Job) async throws -> AllFieldsRun {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("all-fields-\(UUID().uuidString)")
        let (library, sources) = (folder.appendingPathComponent("API"), folder.appendingPathComponent("Program"))
        for each in [library, sources] {
            try FileManager.default.createDirectory(at: each, withIntermediateDirectories: true)
        }
        defer {
            // If `KEEP_PROGRAMS` is set, the files stay for inspection.
            if ProcessInfo.processInfo.environment["KEEP_PROGRAMS"] == nil {
                try? FileManager.default.removeItem(at: folder)
            }
        }
        let source = try SourceText(name: job.schema.relativePath, bytes: Array(Data(contentsOf: job.schema)))
        let api = folder.appendingPathComponent("API.swift")
        let options = GraphQLCodegen.Options(scalarMappings: job.scalars, access: job.access)
        try await GraphQLCodegen(options: options).generate(into: api, from: job.schema)
        let allFields = try allFieldsProgram(of: source, job.scalars)
        let files = try write(allFields, to: sources) + fixedFiles()

        try await Compiler.buildLibrary(
            "API", of: [api], in: library, arguments: ["-warnings-as-errors"] + job.arguments)
        let program = folder.appendingPathComponent("program")
        // The program also uses deprecated members, which must not cause errors.
        try await Compiler.buildProgram(
            program, of: files, with: [library],
            arguments: ["-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration"] + job.arguments)
        let outcome = try await Subprocess.run([program.path] + job.programInput)
        guard outcome.status == 0 else { throw Failure(message: outcome.errors) }
        var run = AllFieldsRun()
        run.types = allFields.schema.types.count
        run.fields = Set(
            allFields.paths.flatMap { path in path.type.fields.map { "\(path.type.name).\($0.name)" } })
        try await run.judge(outcome.output.split(separator: "\n").map(String.init), of: job.schema)
        return run
    }

    private static func allFieldsProgram(
        of source: SourceText, _ mapping: [String: String]
    ) throws -> AllFieldsProgram {
        let schema = try SchemaLoader.load([source]).schema
        var diagnostics = DiagnosticCollector()
        return AllFieldsProgram(schema, ScalarMapping(mapping, of: schema, &diagnostics))
    }

    private static func write(_ program: AllFieldsProgram, to folder: URL) throws -> [URL] {
        try program.files.map { name, text in
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            return file
        }
    }

    private static func fixedFiles() throws -> [URL] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Program")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
    }

    // MARK: - Validation

    private struct Summary: Decodable {
        var operations: Int
        var equal: [String]
        var failures: [String]
    }

    private struct Answer: Decodable {
        var errors: [String]
        var covered: [String]
    }

    private mutating func judge(_ lines: [String], of schema: URL) async throws {
        guard let last = lines.last else { throw Failure(message: "the program printed nothing") }
        let summary = try JSONDecoder().decode(Summary.self, from: Data(last.utf8))
        operations = summary.operations
        failures = summary.failures
        equal = Set(summary.equal)
        let answers = try await Reference.answers(
            of: "all_fields.py", [schema.path], to: ["{}"] + lines.dropLast()
        ).map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
        reachable = Set(answers.first?.covered ?? [])
        for answer in answers.dropFirst() {
            covered.formUnion(answer.covered)
            invalid += answer.errors
        }
    }
}
