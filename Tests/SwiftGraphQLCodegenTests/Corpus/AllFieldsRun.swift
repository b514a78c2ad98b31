import Foundation
import GraphQLLanguage
import TestSupport

@testable import GraphQLSchema
@testable import SwiftGraphQLCodegen

/// A schema's API, generated, compiled, used by the all-fields program as a library, and judged.
struct AllFieldsRun {
    /// What is to be done with a schema.
    struct Job {
        /// The file with the schema; a JSON file is an introspection result.
        var schema: URL
        /// The Swift types for the scalars.
        var scalars: [String: String] = ["*": "JSONValue"]
        /// What the server sends as values of scalars that it knows nothing of, as JSON.
        var mocks: [String: String] = [:]
        /// Whether a server inside the process answers the operations.
        var executes = false
        /// Who sees the API: the program is in another module.
        var access = GraphQLCodegen.Access.public
        /// Arguments of the compiler, for the API and for the program.
        var arguments: [String] = []

        fileprivate var programInput: [String] {
            executes ? [schema.path] + mocks.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } : []
        }
    }

    /// The program did not run to its end.
    struct Failure: Error {
        /// What it wrote to standard error.
        var message: String
    }

    /// How many types the schema has.
    private(set) var types = 0
    /// The fields that a root leads to.
    private(set) var fields: Set<String> = []
    /// How many operations were printed.
    private(set) var operations = 0
    /// What graphql-core finds wrong with them; the first line of each.
    private(set) var invalid: [String] = []
    /// The coordinates that an operation can hold.
    private(set) var reachable: Set<String> = []
    /// Those of them that an operation holds.
    private(set) var covered: Set<String> = []
    /// What the program itself finds wrong.
    private(set) var failures: [String] = []
    /// The CPU time that the API took to compile, in seconds. Right only where no other test runs programs.
    private(set) var compileSeconds = 0.0
    /// The fields whose values a server sent and the API handed over, equal.
    private(set) var equal: Set<String> = []

    /// Does the job.
    ///
    /// - Throws: `CodegenError` where nothing is generated, `Compiler.Failure` where something does not compile.
    static func run(_ job: Job) async throws -> AllFieldsRun {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("all-fields-\(UUID().uuidString)")
        let (library, sources) = (folder.appendingPathComponent("API"), folder.appendingPathComponent("Program"))
        for each in [library, sources] {
            try FileManager.default.createDirectory(at: each, withIntermediateDirectories: true)
        }
        defer {
            // What does not compile is worth a look.
            if ProcessInfo.processInfo.environment["KEEP_PROGRAMS"] == nil {
                try? FileManager.default.removeItem(at: folder)
            }
        }
        let source = try SourceText(name: job.schema.relativePath, bytes: Array(Data(contentsOf: job.schema)))
        let api = folder.appendingPathComponent("API.swift")
        let options = GraphQLCodegen.Options(scalarMappings: job.scalars, access: job.access)
        try await GraphQLCodegen(options: options).generate(api, from: job.schema)
        let allFields = try allFieldsProgram(of: source, job.scalars)
        let files = try write(allFields, to: sources) + fixedFiles()

        let before = secondsOfPrograms()
        try await Compiler.buildLibrary(
            "API", of: [api], in: library, arguments: ["-warnings-as-errors"] + job.arguments)
        let compileSeconds = secondsOfPrograms() - before
        let program = folder.appendingPathComponent("program")
        // What is deprecated is to be used as well.
        try await Compiler.buildProgram(
            program, of: files, with: [library],
            arguments: ["-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration"] + job.arguments)
        let outcome = try await Subprocess.run([program.path] + job.programInput)
        guard outcome.status == 0 else { throw Failure(message: outcome.errors) }
        var run = AllFieldsRun()
        run.compileSeconds = compileSeconds
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

    /// The CPU time of all programs that this process has run to their end.
    private static func secondsOfPrograms() -> Double {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_CHILDREN, &usage)
        #else
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
    }

    // MARK: - Judgement

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
