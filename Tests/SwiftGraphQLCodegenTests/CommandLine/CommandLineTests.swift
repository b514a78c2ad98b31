import Foundation
import Subprocess
import Testing

/// The tool that was built with these tests.
enum BuiltTool {
    static let url: URL? = {
        var folder = Bundle.main.bundleURL
        // On Apple platforms the tests are a bundle beside the tool, elsewhere an executable.
        if folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
        let tool = folder.appendingPathComponent("swift-graphql")
        return FileManager.default.isExecutableFile(atPath: tool.path) ? tool : nil
    }()
}

@Suite("swift-graphql on the command line", .enabled(if: BuiltTool.url != nil))
struct CommandLineTests {
    private func run(_ arguments: [String]) async throws -> Subprocess.Outcome {
        try await Subprocess.run([try #require(BuiltTool.url).path] + arguments)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("swift-graphql-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("A file is generated as the options say, silently")
    func generate() async throws {
        try await withFolder { folder in
            let output = folder.appendingPathComponent("API.swift")
            let outcome = try await run([
                "generate", "--schema", GoldenFiles.url("library.graphql").path, "--output=\(output.path)",
                "--scalar", "Moment=ISO8601DateTime", "--scalar=*=String", "--access", "public",
            ])
            #expect(outcome.status == 0)
            #expect(outcome.output == "" && outcome.errors == "")
            try GoldenFiles.expect(
                String(decoding: Data(contentsOf: output), as: UTF8.self), equals: "library.public.swift.txt")
        }
    }

    @Test("A schema that is wrong ends with 1, says where, and writes nothing")
    func wrongSchema() async throws {
        try await withFolder { folder in
            let schema = folder.appendingPathComponent("schema.graphql")
            let output = folder.appendingPathComponent("API.swift")
            try Data("type Query {\n  a: B\n}".utf8).write(to: schema)
            let outcome = try await run(["generate", "--schema", schema.path, "--output", output.path])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("schema.graphql:2:6: error: the type 'B' is not defined\n  a: B\n     ^\n"))
            #expect(!FileManager.default.fileExists(atPath: output.path))
        }
    }

    @Test(
        "Arguments that make no sense end with 64 and say why",
        arguments: [
            (["generate", "--output", "x"], "'--schema' is missing"),
            (["generate", "--schema", "x"], "'--output' is missing"),
            (["generate", "--schema"], "'--schema' needs a value"),
            (["generate", "--scalar", "Date"], "'--scalar' needs a value of the form NAME=SWIFT, not 'Date'"),
            (["generate", "--header", "Date"], "'--header' needs a value of the form 'Name: value', not 'Date'"),
            (["generate", "--access", "open"], "'--access' is internal, package or public, not 'open'"),
            (["generate", "--no-documentation=yes"], "'--no-documentation' takes no value, but 'yes' is given"),
            (["generate", "--schemas", "x"], "'generate' has no option '--schemas'"),
            (["generate", "x"], "every argument of 'generate' needs an option's name before it"),
            (["generate", "--schema", "ftp://x", "--output", "x"], "'ftp://x' is neither a file nor an address"),
            (["generat"], "there is no command 'generat'"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let outcome = try await run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("error: \(message)"))
    }

    @Test("Help is no error", arguments: [["--help"], ["help", "generate"], ["generate", "--help"]])
    func help(arguments: [String]) async throws {
        let outcome = try await run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("usage: swift-graphql"))
    }
}
