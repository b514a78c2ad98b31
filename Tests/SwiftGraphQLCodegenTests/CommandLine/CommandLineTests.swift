import Foundation
import TestSupport
import Testing

@Suite("`swift-graphql` generates an API and explains mistakes", .enabled(if: BuiltTool.url != nil))
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

    @Test("A file is generated according to the options, and nothing is printed")
    func generate() async throws {
        try await withFolder { folder in
            let output = folder.appendingPathComponent("API.swift")
            let outcome = try await run([
                "generate", "--schema", GoldenFiles.url("library.graphql").path, "--output=\(output.path)",
                "--scalar", "Moment=ISO8601DateTime", "--scalar", "Money=Int", "--scalar", "Url=URL",
                "--scalar=Anything=JSONValue", "--scalar=*=String", "--access", "public",
            ])
            #expect(outcome.status == 0)
            #expect(outcome.output == "" && outcome.errors == "")
            try GoldenFiles.expect(
                String(decoding: Data(contentsOf: output), as: UTF8.self), equals: "library.public.swift.txt")
        }
    }

    @Test("The command exits with 1 for an invalid schema, reports the location, and writes nothing")
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
        "The command exits with 64 for invalid arguments and explains them",
        arguments: [
            (["generate", "--output", "x"], "'--schema' is missing"),
            (["generate", "--schema", "x"], "'--output' is missing"),
            (["generate", "--schema"], "'--schema' needs a value"),
            (["generate", "--schema", "--output", "x"], "'--schema' needs a value, but the option '--output' follows"),
            (["generate", "--schema", "x", "--output", ""], "'--output' needs a value that isn't empty"),
            (["generate", "--schema="], "'--schema' needs a value that isn't empty"),
            (["translate", ""], "an argument is empty; specify a path, or leave it out"),
            (["generate", "--scalar", "Date"], "'--scalar' needs a value of the form NAME=SWIFT, not 'Date'"),
            (["generate", "--header", "Date"], "'--header' needs a value of the form 'Name: value', not 'Date'"),
            (["generate", "--access", "open"], "'--access' must be internal, package or public, not 'open'"),
            (["generate", "--no-documentation=yes"], "'--no-documentation' takes no value, but 'yes' was given"),
            (["generate", "--schemas", "x"], "'generate' has no option '--schemas'"),
            (["generate", "x"], "'generate' accepts only options, such as '--schema <file>'"),
            (["generate", "--schema", "ftp://x", "--output", "x"], "'ftp://x' is neither a file nor an address"),
            (["generate", "--files", "0"], "'--files' must be a whole number from 1 to 100, not '0'"),
            (["generate", "--timeout", "-1"], "'--timeout' must be a number of seconds greater than zero, not '-1'"),
            (["generat"], "there is no command named 'generat'"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let outcome = try await run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("error: \(message)"))
    }

    @Test("A configuration selects what to generate, arguments override the configuration, and omissions are listed")
    func configuration() async throws {
        try await withFolder { folder in
            let configuration = folder.appendingPathComponent("swift-graphql.json")
            let text = """
                {
                    // The paths are relative to this file.
                    "schema": "schema.graphql", "output": "Generated", "files": 2,
                    "include": ["Query.a"], "documentation": false,
                }
                """
            try Data(text.utf8).write(to: configuration)
            let schema = "type Query { \"About a.\" a: A b: B } type A { x: Int } type B { y: Int }"
            try Data(schema.utf8).write(to: folder.appendingPathComponent("schema.graphql"))
            let tool = try #require(BuiltTool.url).path
            let first = try await Subprocess.run([tool, "generate"], in: folder)
            #expect(first.status == 0 && first.errors == "")
            #expect(first.output == "left out: 1 of 3 objects\nfrom the other types: 1 of 3 fields\n")
            let output = folder.appendingPathComponent("Generated")
            let names = ["GraphQLAPI+00.swift", "GraphQLAPI+01.swift", "GraphQLAPI.swift"]
            #expect(try FileManager.default.contentsOfDirectory(atPath: output.path).sorted() == names)

            let list = folder.appendingPathComponent("left-out.txt")
            // The list from an earlier run is replaced.
            try Data("# Schema coordinates that swift-graphql left out\nC\n".utf8).write(to: list)
            let second = try await run([
                "generate", "--config", configuration.path, "--output", folder.appendingPathComponent("API.swift").path,
                "--exclude", "B", "--include", "*", "--report", list.path,
            ])
            #expect(second.status == 0)
            let api = try String(contentsOf: folder.appendingPathComponent("API.swift"), encoding: .utf8)
            #expect(api.contains("func a<T>") && !api.contains("func b<T>") && !api.contains("About a."))
            #expect(
                try String(contentsOf: list, encoding: .utf8)
                    == "# Schema coordinates that swift-graphql left out\nB\nQuery.b\n")
        }
    }

    @Test("Invalid coordinates in a configuration are reported at their lines, and nothing is written")
    func wrongConfiguration() async throws {
        try await withFolder { folder in
            let configuration = folder.appendingPathComponent("swift-graphql.json")
            try Data("{\n\"schema\": \"s.graphql\", \"output\": \"G\",\n\"include\": [\"Query.b\"]}".utf8)
                .write(to: configuration)
            try Data("type Query { a: Int c: Foo }".utf8).write(to: folder.appendingPathComponent("s.graphql"))
            let outcome = try await run(["generate", "--config", configuration.path])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("s.graphql:1:24: error: the type 'Foo' is not defined"))
            #expect(
                outcome.errors.contains(
                    "\(configuration.path):3:13: error: 'Query.b' names a field that the schema does"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        }
    }

    @Test("If the sources of an app are given, only the parts that the sources use are generated")
    func usedBy() async throws {
        try await withFolder { folder in
            let output = folder.appendingPathComponent("API.swift")
            let schema = folder.appendingPathComponent("schema.graphql")
            try Data("type Query { a: A b: B } type A { x: Int } type B { y: Int }".utf8).write(to: schema)
            try Data("let s = Selection<Int?, Operations.Query> { try $0.a(t) }".utf8)
                .write(to: folder.appendingPathComponent("App.swift"))
            let outcome = try await run([
                "generate", "--schema", schema.path, "--output", output.path, "--used-by", folder.path,
            ])
            #expect(outcome.status == 0)
            let api = try String(contentsOf: output, encoding: .utf8)
            #expect(api.contains("func a<T>") && !api.contains("func b<T>") && !api.contains("func x("))
        }
    }

    @Test(
        "The command exits with 0 if it prints help",
        arguments: [["--help"], ["help", "generate"], ["generate", "--help"]])
    func help(arguments: [String]) async throws {
        let outcome = try await run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("usage: swift-graphql"))
    }
}
