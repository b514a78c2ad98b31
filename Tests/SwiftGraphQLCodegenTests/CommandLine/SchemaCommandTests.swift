import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

/// Tests `print-schema`, `diff` and `fetch-schema`.
@Suite("`swift-graphql` prints, compares and fetches schemas", .enabled(if: BuiltTool.url != nil))
struct SchemaCommandTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: [String], input: String = "") async throws -> Subprocess.Outcome {
        try await Subprocess.run(
            [try #require(BuiltTool.url).path] + arguments, input: Data(input.utf8), in: folder.url)
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }

    private func read(_ name: String) throws -> String {
        try String(decoding: Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
    }

    @Test("Several schema files are printed as one document, and an introspection result is printed like its SDL")
    func printSchema() async throws {
        try write("extend type Query { b: Int }", to: "b.graphql")
        try write("type Query{a:Int}", to: "a.graphql")
        let expected = "type Query {\n  a: Int\n  b: Int\n}\n"
        for arguments in [["--schema", "a.graphql", "--schema", "b.graphql"], ["--schema", "."]] {
            let outcome = try await run(["print-schema"] + arguments)
            #expect(outcome.status == 0)
            #expect(outcome.output == expected)
            #expect(outcome.errors == "")
        }
        let piped = try await run(["print-schema", "--schema=-"], input: "type Query{a:Int b:Int}")
        #expect(piped.output == expected)

        let sdl = try await run(["print-schema", "--schema", GoldenFiles.url("library.graphql").path])
        let json = try await run(["print-schema", "--schema", GoldenFiles.url("library.json").path])
        #expect(sdl.status == 0 && json.status == 0)
        let difference = try await run(["diff", "-", GoldenFiles.url("library.json").path], input: sdl.output)
        // The older server's introspection result has no directives, so changes to directives are ignored.
        let changes = difference.output.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("  @") }
        #expect(changes == [])
    }

    @Test(
        "The tool fails with status 1 if a standard stream can't be used",
        arguments: [
            ("a.graphql 1</dev/null", "error: the standard output can't be written: "),
            ("- 0>/dev/null", "error: the standard input can't be read: "), ("missing 2</dev/null", ""),
        ])
    func unusableStreams(arguments: String, message: String) async throws {
        try write("type Query{a:Int}", to: "a.graphql")
        let outcome = try await Subprocess.run(
            ["sh", "-c", "\"$0\" print-schema --schema \(arguments)", try #require(BuiltTool.url).path], in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix(message))
    }

    @Test("The output file is written only if it changes, and a file that isn't a schema isn't overwritten")
    func output() async throws {
        try write("type Query{a:Int}", to: "a.graphql")
        let arguments = ["print-schema", "--schema", "a.graphql", "--output"]
        for (name, message) in [
            ("new/out.graphql", "wrote 'new/out.graphql'\n"),
            ("new/out.graphql", "'new/out.graphql' is up to date\n"),
            ("a.graphql", "updated 'a.graphql'\n"),
        ] {
            let outcome = try await run(arguments + [name])
            #expect(outcome.status == 0)
            #expect(outcome.output == "")
            #expect(outcome.errors == message)
            #expect(try read(name) == "type Query {\n  a: Int\n}\n")
        }
        for (name, text) in [
            ("App.swift", "let x = 1\n"), ("package.json", "{}"), ("query", "query Q { a }"),
            ("Q.graphql", "query Q { a }"),
        ] {
            try write(text, to: name)
            let outcome = try await run(arguments + [name])
            #expect(outcome.status == 1)
            #expect(
                outcome.errors == "error: '\(name)' exists and is not a schema; remove it, or choose another file\n")
            #expect(try read(name) == text)
        }
        for (name, text) in [("schema.txt", "type Query { b: Int }"), ("empty", "\n")] {
            try write(text, to: name)
            #expect(try await run(arguments + [name]).status == 0)
        }
    }

    @Test(
        "`diff` exits with 1 if there are changes of the given severity or above",
        arguments: [
            ("type Query { a: Int b: E } enum E { A }", [1, 1, 0]),
            ("type Query { a: Int b: E c: Int } enum E { A B C }", [0, 1, 0]),
            ("type Query { a: Int b: E c: Int d: Int } enum E { A B }", [0, 0, 0]),
            ("type Query { a: Int b: E c: Int } enum E { A B }", [0, 0, 0]),
        ])
    func failOn(new: String, statuses: [Int32]) async throws {
        try write("type Query { a: Int b: E c: Int } enum E { A B }", to: "old.graphql")
        try write(new, to: "new.graphql")
        for (severity, status) in zip(["breaking", "dangerous", "never"], statuses) {
            let outcome = try await run(["diff", "old.graphql", "new.graphql", "--fail-on", severity])
            #expect(outcome.status == status)
            #expect(outcome.errors == "")
        }
        #expect(try await run(["diff", "old.graphql", "new.graphql"]).status == statuses[0])
    }

    @Test("Changes are counted and listed by severity, with their effects on Swift")
    func text() async throws {
        try write("type Query { a: Int b(x: Int, y: Int): Int c: Int }", to: "old.graphql")
        try write("type Query { a: Int! b(y: Int, x: Int): Int } scalar S", to: "new.graphql")
        let outcome = try await run(["diff", "old.graphql", "new.graphql"])
        #expect(
            outcome.output == """
                breaking:
                  Query.c: the field was removed
                    Swift does not compile: 'c' no longer exists

                safe:
                  Query.a: the type changed from 'Int' to 'Int!'
                    Swift may not compile: 'a()' returns 'Int' instead of 'Int?'; code that unwraps the value \
                ('if let', '?.', '!') no longer compiles
                  Query.b: the order of the arguments changed
                    Swift may not compile: calls to 'b' must pass the arguments in this order: y: x:
                  S: the scalar was added
                    Swift compiles: the generator may need a Swift type for the scalar

                1 breaking, 0 dangerous, 3 safe; 3 may break Swift source, 2 of them safe for GraphQL

                """)
        #expect(try await run(["diff", "old.graphql", "old.graphql"]).output == "no changes\n")
    }

    @Test("`diff` uses the names, the order and the nullability that the configuration specifies")
    func configuredDiff() async throws {
        try write(
            """
            directive @semanticNonNull(levels: [Int] = [0]) on FIELD_DEFINITION
            type Query { user_name: String old_field: Int b(y: Int, x: Int): Int }
            """, to: "old.graphql")
        try write(
            """
            directive @semanticNonNull(levels: [Int] = [0]) on FIELD_DEFINITION
            type Query { user_name: String @semanticNonNull new_url: Int b(x: Int, y: Int): Int }
            """, to: "new.graphql")
        // A rule can name an element that only one of the versions has.
        let rename = #""rename": { "Query.user_name": "userName", "Query.old_field": "oldField" }"#
        try write(
            #"{ \#(rename), "acronyms": ["URL"], "order": "name", "nullability": "semantic" }"#, to: "api.json")
        let outcome = try await run(["diff", "old.graphql", "new.graphql", "--config", "api.json"])
        #expect(
            outcome.output == """
                breaking:
                  Query.old_field: the field was removed
                    Swift does not compile: 'oldField' no longer exists

                safe:
                  Query.new_url: the field was added
                  Query.user_name: the type with semantic nullability changed from 'String' to 'String!'
                    Swift may not compile: 'userName()' returns 'String' instead of 'String?'; code that unwraps the \
                value ('if let', '?.', '!') no longer compiles

                1 breaking, 0 dangerous, 2 safe; 2 may break Swift source, 1 of them safe for GraphQL

                """)
        // Only the old version has a part with a similar name, which the hint suggests.
        try write(#"{ "rename": { "Query.old_fild": "oldField" } }"#, to: "misspelled.json")
        let misspelled = try await run(["diff", "old.graphql", "new.graphql", "--config", "misspelled.json"])
        #expect(misspelled.status == 2)
        #expect(misspelled.errors.contains("'Query.old_fild' names a field that the schema doesn't have"))
        try write(#"{ "rename": { "Query.name": "userName" } }"#, to: "swift-graphql.json")
        let customary = try await run(["diff", "old.graphql", "new.graphql"])
        #expect(customary.status == 2)
        #expect(
            customary.errors.contains(
                "swift-graphql.json:1:15: error: 'Query.name' names a field that the schema doesn't have"))
    }

    @Test("`diff --json` lists each change with its severity and its effect on Swift, and counts the changes")
    func json() async throws {
        try write("type Query { a: U } union U = A | B type A { a: Int } type B { b: Int }", to: "old.graphql")
        try write("type Query { a: U } union U = A type A { a: Int } type B { b: Int }", to: "new.graphql")
        let outcome = try await run(["diff", "old.graphql", "new.graphql", "--json"])
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                {
                  "changes" : [
                    {
                      "coordinate" : "U",
                      "element" : "B",
                      "kind" : "TYPE_REMOVED_FROM_UNION",
                      "message" : "the member 'B' was removed",
                      "severity" : "breaking",
                      "swiftEffect" : {
                        "level" : "doesNotCompile",
                        "message" : "'on' of 'Unions.U' no longer has 'b:'"
                      }
                    }
                  ],
                  "summary" : {
                    "breaking" : 1,
                    "breaksSwift" : 1,
                    "dangerous" : 0,
                    "safe" : 0
                  }
                }

                """)
    }

    @Test("`diff` exits with 2 for an invalid schema and reports the location of the error")
    func unusable() async throws {
        try write("type Query { a: Int }", to: "old.graphql")
        try write("type Query {\n  a: B\n}", to: "new.graphql")
        let wrong = try await run(["diff", "old.graphql", "new.graphql"])
        #expect(wrong.status == 2)
        #expect(wrong.output == "")
        #expect(wrong.errors.contains("new.graphql:2:6: error: the type 'B' is not defined\n  a: B\n     ^\n"))
        let missing = try await run(["diff", "missing.graphql", "old.graphql"])
        #expect(missing.status == 2)
        #expect(missing.errors.contains("missing.graphql"))
    }

    @Test(
        "The commands exit with 64 for invalid arguments and explain them",
        arguments: [
            (["print-schema"], "'--schema' is missing"),
            (["print-schema", "x"], "unexpected argument 'x'; did you mean '--schema x'?"),
            (["print-schema", "--schema", "ftp://x"], "'ftp://x' is neither a file nor an address"),
            (
                ["print-schema", "--timeout", "soon"],
                "'--timeout' must be a number of seconds greater than zero, not 'soon'"
            ),
            (["fetch-schema"], "'--endpoint' is missing"),
            (["fetch-schema", "--endpoint", "x.graphql"], "'x.graphql' is not an address"),
            (["fetch-schema", "--endpoint", "http://x", "--jason"], "'fetch-schema' has no option '--jason'"),
            (["diff", "x"], "'diff' needs two schemas (old and new), not 1"),
            (["diff", "x", "y", "--fail-on", "safe"], "'--fail-on' must be breaking, dangerous or never, not 'safe'"),
            (["diff", "-", "-"], "the standard input can't be both schemas"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let outcome = try await run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("error: \(message)"))
    }

    @Test("The commands exit with 0 if they print help", arguments: ["print-schema", "fetch-schema", "diff"])
    func help(command: String) async throws {
        for arguments in [[command, "--help"], ["help", command]] {
            let outcome = try await run(arguments)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("usage: swift-graphql \(command)"))
        }
    }

    @Test("The request contains the given header fields, and a rejected request leaves the file unchanged")
    func fetchOrReject() async throws {
        let schema = #"""
            {"data": {"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q",
            "fields": [{"name": "a", "type": {"kind": "SCALAR", "name": "Int"}}]}]}}}
            """#
        let rejection = #"{"errors": [{"message": "GraphQL introspection is not allowed"}]}"#
        let server = try LoopbackServer { request in
            let isAllowed = request.headers.contains { $0.key.lowercased() == "x-key" && $0.value == "secret" }
            return Answer(body: Array((isAllowed ? schema : rejection).utf8))
        }
        defer { server.stop() }
        let command = ["fetch-schema", "--endpoint", server.endpoint.absoluteString, "--output"]
        let fetched = try await run(command + ["schema.graphql", "--header", "X-Key: secret"])
        #expect(fetched.status == 0)
        #expect(try read("schema.graphql") == "schema {\n  query: Q\n}\n\ntype Q {\n  a: Int\n}\n")
        _ = try await run(command + ["schema.json", "--header", "X-Key: secret", "--json"])
        #expect(try read("schema.json") == schema)
        let rejected = try await run(command + ["schema.graphql"])
        #expect(rejected.status == 1)
        #expect(rejected.errors.contains("introspection"))
        #expect(try read("schema.graphql").contains("type Q"))
    }

    @Test(
        "A server's schema is fetched as SDL or as received, and an unchanged file is left untouched",
        .enabled(if: !endpoints.isEmpty), arguments: endpoints)
    func fetch(endpoint: String) async throws {
        let arguments = ["fetch-schema", "--endpoint", endpoint, "--header", "X-Test: yes", "--timeout=30", "--output"]
        #expect(try await run(arguments + ["schema.graphql"]).errors == "wrote 'schema.graphql'\n")
        #expect(try await run(arguments + ["schema.graphql"]).errors == "'schema.graphql' is up to date\n")
        #expect(try await run(arguments + ["schema.json", "--json"]).errors == "wrote 'schema.json'\n")
        #expect(try read("schema.json").contains("__schema"))
        #expect(try await run(Array(arguments.dropLast())).output == read("schema.graphql"))
        for new in ["schema.json", endpoint] {
            #expect(try await run(["diff", "schema.graphql", new]).output == "no changes\n")
        }

        // All servers have this schema, but with different descriptions and definitions in a different order.
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Examples/StarWars/schema.graphql")
        let changes = try await SchemaChange.changes(
            from: file, to: folder.url.appendingPathComponent("schema.graphql"))
        #expect(changes.allSatisfy { $0.severity == .safe })
    }

    /// The URLs in `STARWARS_ENDPOINTS`, which contains `name=URL` entries, separated by spaces.
    private static let endpoints = (ProcessInfo.processInfo.environment["STARWARS_ENDPOINTS"] ?? "")
        .split(separator: " ").compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }

    @Test("A configuration names the server, the header fields and the file to write", .enabled(if: !endpoints.isEmpty))
    func fetchByConfiguration() async throws {
        let endpoint = try #require(Self.endpoints.first)
        let text = #"{"schema": "api/schema.graphql", "endpoint": "\#(endpoint)", "headers": {"X-Test": "yes"}}"#
        try write(text, to: "swift-graphql.json")
        let arguments = ["fetch-schema", "--config", "swift-graphql.json"]
        #expect(try await run(arguments).errors == "wrote 'api/schema.graphql'\n")
        let json = text.replacingOccurrences(of: "schema.graphql", with: "schema.json")
        try write(json, to: "swift-graphql.json")
        #expect(try await run(arguments).errors == "wrote 'api/schema.json'\n")
        #expect(try read("api/schema.json").contains("__schema"))
    }

    @Test(
        "Fetching fails if the configuration doesn't name a server or a file",
        arguments: [
            (#"{"schema": "a.graphql"}"#, "'swift-graphql.json' has no \"endpoint\", and '--endpoint' is missing"),
            (
                #"{"endpoint": "http://127.0.0.1:1/"}"#,
                "'swift-graphql.json' names more than one schema, or none; use '--output'"
            ),
            (
                #"{"endpoint": "http://127.0.0.1:1/", "schema": ["a.graphql", "b.graphql"]}"#,
                "'swift-graphql.json' names more than one schema, or none; use '--output'"
            ),
            (
                #"{"endpoint": "http://127.0.0.1:1/", "schema": "folder"}"#,
                "'swift-graphql.json' names more than one schema, or none; use '--output'"
            ),
        ])
    func uselessConfiguration(text: String, message: String) async throws {
        try write(text, to: "swift-graphql.json")
        let outcome = try await run(["fetch-schema", "--config", "swift-graphql.json"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("error: \(message)\n"))
    }

    @Test("An unreachable server causes an error, and nothing is written")
    func unreachable() async throws {
        let outcome = try await run([
            "fetch-schema", "--endpoint", "http://127.0.0.1:1/graphql", "--output", "schema.graphql",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("error: http://127.0.0.1:1/graphql: "))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("schema.graphql").path))
    }
}
