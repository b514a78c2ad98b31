import Foundation
import TestSupport
import Testing

@Suite(
    "`swift-graphql` helps its users with suggestions, completions and next steps", .enabled(if: BuiltTool.url != nil))
struct KindnessTests {
    private func run(_ arguments: [String], in folder: URL? = nil, input: String = "") async throws
        -> Subprocess.Outcome
    {
        try await Subprocess.run(
            [try #require(BuiltTool.url).path] + arguments, input: Data(input.utf8), in: folder)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("swift-graphql-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test(
        "Each command's help has its usage, an example and its exit statuses",
        arguments: ["generate", "translate", "init", "fetch-schema", "print-schema", "diff", "completions", "doctor"])
    func help(command: String) async throws {
        for arguments in [[command, "--help"], ["help", command]] {
            let outcome = try await run(arguments)
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(outcome.output.contains("usage: swift-graphql \(command)"))
            #expect(outcome.output.contains("example"))
            #expect(outcome.output.contains("The exit code is 0"))
        }
        #expect(try await run(["--help"]).output.contains("\n  \(command) "))
    }

    @Test(
        "The error for a misspelled command or option suggests the correct spelling",
        arguments: [
            (["genrate"], "generate"), (["help", "genrate"], "generate"), (["fetch-shema"], "fetch-schema"),
            (["generate", "--shema", "x"], "--schema"),
            (["translate", "--ouput", "x"], "--output"), (["init", "--endpint", "x"], "--endpoint"),
            (["diff", "--fail-in", "x"], "--fail-on"), (["print-schema", "--headers", "x"], "--header"),
            (["fetch-schema", "--jsn"], "--json"), (["--versoin"], "--version"), (["--hlep"], "--help"),
        ])
    func suggestions(arguments: [String], meant: String) async throws {
        let outcome = try await run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\nhelp: did you mean '\(meant)'?\n"))
    }

    @Test("Bash completion completes commands and the options of each command")
    func completions() async throws {
        let script = try await run(["completions", "bash"])
        #expect(script.status == 0)
        func completed(_ words: String) async throws -> [String] {
            let command = """
                COMP_WORDS=(swift-graphql \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _swift_graphql
                echo "${COMPREPLY[@]}"
                """
            let outcome = try await Subprocess.run(["bash", "-c", script.output + command])
            #expect(outcome.errors == "")
            return outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        #expect(try await completed("ge") == ["generate"])
        #expect(try await completed("generate --sc") == ["--schema", "--scalar", "--scalars-file"])
        #expect(try await completed("diff --fa") == ["--fail-on"])
        #expect(try await completed("generate sc") == [])
        #expect(try await completed("--v") == ["--version"])
        #expect(try await completed("help tr") == ["translate"])
        #expect(try await completed("help --") == ["--help"])
        #expect(try await completed("version --") == ["--help"])
        #expect(try await completed("cache e") == ["explain"])
        #expect(try await completed("cache explain e") == [])
        #expect(try await completed("completions ''") == ["bash", "zsh", "fish"])
        #expect(try await completed("generate --access pu") == ["public"])
        #expect(try await completed("generate --order = n") == ["name"])
        #expect(try await completed("diff --fail-on =") == ["breaking", "dangerous", "never"])
    }

    @Test("Completions for zsh and fish contain options and their values, and other shells are rejected")
    func otherShells() async throws {
        let zsh = try await run(["completions", "zsh"]).output
        #expect(zsh.hasPrefix("#compdef swift-graphql\n"))
        #expect(zsh.contains("    cache) compadd -- --config --html --help ;;\n"))
        let fish = try await run(["completions", "fish"]).output.split(separator: "\n")
        #expect(fish.filter { $0.hasSuffix("_from generate' -l namespace") }.count == 1)
        #expect(Set(fish).count == fish.count)
        #expect(fish.contains { $0.hasSuffix("_from check' -l as -x -a 'warning error off'") })
        #expect(zsh.contains("    --nullability) compadd -- schema semantic; return ;;\n"))
        let unknown = try await run(["completions", "tcsh"])
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("'completions' needs one shell: bash, zsh or fish, not 'tcsh'"))
    }

    @Test("If `--include` misspells a type or a field, the error suggests the correct name")
    func coordinates() async throws {
        try await withFolder { folder in
            let schema = folder.appendingPathComponent("schema.graphql")
            try Data("type Query { human: Human } type Human { name: String }".utf8).write(to: schema)
            for (pattern, meant) in [("Humna", "Human"), ("Query.humn", "human")] {
                let outcome = try await run([
                    "generate", "--schema", schema.path, "--output", folder.appendingPathComponent("A.swift").path,
                    "--include", pattern,
                ])
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("did you mean '\(meant)'?"))
            }
        }
    }

    @Test("Colors and progress are shown only on terminals, and NO_COLOR disables colors")
    func terminal() async throws {
        // On other platforms, the program that provides a terminal has different arguments.
        #if os(Linux)
            try await withFolder { folder in
                let tool = try #require(BuiltTool.url).path
                try Data("type Query {\n  a: B\n}".utf8).write(to: folder.appendingPathComponent("s.graphql"))
                let command = "'\(tool)' generate --schema s.graphql --output A.swift"
                let colored = "s.graphql:2:6: \u{1B}[1;31merror:\u{1B}[0m the type 'B' is not defined"
                let shown = try await Subprocess.run(
                    ["TERM=xterm", "NO_COLOR=", "script", "-qec", command, "/dev/null"], in: folder)
                #expect(shown.output.contains(colored) && shown.output.contains("generating the API ..."))
                let plain = try await Subprocess.run(
                    ["TERM=xterm", "NO_COLOR=1", "script", "-qec", command, "/dev/null"], in: folder)
                #expect(plain.output.contains("s.graphql:2:6: error: the type 'B' is not defined"))
                let piped = try await Subprocess.run(
                    ["TERM=xterm", "NO_COLOR=", tool, "generate", "--schema", "s.graphql", "--output", "A.swift"],
                    in: folder)
                #expect(piped.errors.contains("s.graphql:2:6: error: the type 'B' is not defined"))
                #expect(!piped.errors.contains("\u{1B}") && !piped.errors.contains("generating"))
            }
        #endif
    }

    // MARK: - translate

    @Test("`translate` prints one text or writes a file for each document, but doesn't overwrite changed files")
    func translate() async throws {
        try await withFolder { folder in
            for (name, text) in [
                ("schema.graphql", "type Query { a(x: Int): Int b: B } type B { c: Int }"),
                ("swift-graphql.json", "{ \"schema\": \"schema.graphql\", \"output\": \"API.swift\" }"),
                ("Queries/One.graphql", "query One($x: Int) { a(x: $x) ...Shared }"),
                ("Queries/Shared.graphql", "fragment Shared on Query { b { c } }"),
            ] {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            let printed = try await run(["translate", "Queries"], in: folder)
            #expect(printed.status == 0 && printed.errors == "")
            #expect(printed.output.contains("struct One: Sendable") && printed.output.contains("struct Shared"))

            let first = try await run(["translate", "Queries", "--output", "Swift"], in: folder)
            #expect(first.status == 0 && first.output == "")
            #expect(first.errors == "wrote 'Swift/One.swift'\nwrote 'Swift/Shared.swift'\n")
            let one = folder.appendingPathComponent("Swift/One.swift")
            let text = try String(contentsOf: one, encoding: .utf8)
            #expect(text.contains("struct One: Sendable") && !text.contains("struct Shared"))
            let again = try await run(["translate", "Queries", "--output", "Swift"], in: folder)
            #expect(again.status == 0 && again.errors == "")

            try Data((text + "// mine\n").utf8).write(to: one)
            let rejected = try await run(["translate", "Queries", "--output", "Swift"], in: folder)
            #expect(rejected.status == 1 && rejected.errors.contains("One.swift"))
            #expect(try String(contentsOf: one, encoding: .utf8).hasSuffix("// mine\n"))

            #expect(try await run(["generate"], in: folder).status == 0)
            let api = try await run(["translate", "Queries", "--output", "API.swift"], in: folder)
            #expect(api.status == 1 && api.errors.hasPrefix("error: 'API.swift' is in the way and would be over"))
        }
    }

    @Test("With --skip-invalid, invalid operations are left out and counted, and the rest is written")
    func skipInvalid() async throws {
        try await withFolder { folder in
            for (name, text) in [
                ("schema.graphql", "type Query { a: Int b: Query c(when: Moment): Int } scalar Moment"),
                (
                    "a.graphql",
                    "query Good { a ...Fine }\nquery Bad { aa }\nquery User { b { ...Middle } }\n"
                        + "query When { c(when: \"2026\") }"
                ),
                ("b.graphql", "fragment Fine on Query { a }\nfragment Middle on Query { ...Wrong }"),
                ("c.graphql", "fragment Wrong on Query { a @wrong }"), ("d.graphql", "query {"),
            ] { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
            let documents = ["a.graphql", "b.graphql", "c.graphql", "d.graphql"]
            let command = ["translate", "--schema", "schema.graphql", "--scalar", "Moment=ISO8601DateTime"]
            let arguments = command + documents + ["--output", "Q.swift"]
            let rejected = try await run(arguments, in: folder)
            #expect(rejected.status == 1 && !rejected.errors.contains("written"))
            let outcome = try await run(arguments + ["--skip-invalid"], in: folder)
            #expect(outcome.status == 1)
            let lines = outcome.errors.split(separator: "\n")
            for place in [
                "a.graphql:2:13", "a.graphql:3:7", "a.graphql:4:22", "b.graphql:2:10", "c.graphql:1:29",
                "d.graphql:1:8",
            ] {
                #expect(lines.count { $0.hasPrefix("\(place): error: ") } == 1, "\(place): \(outcome.errors)")
            }
            #expect(lines.last == "error: left out 6 of the operations and fragments, and translated the rest")
            let text = try String(contentsOf: folder.appendingPathComponent("Q.swift"), encoding: .utf8)
            #expect(text.contains("struct Good: ") && text.contains("struct Fine: "))
            #expect(["Bad", "User", "When", "Middle", "Wrong"].allSatisfy { !text.contains("struct \($0)") })
            let nothing = command + ["c.graphql", "--skip-invalid"]
            #expect(try await run(nothing, in: folder).output == "")
        }
    }

    @Test("Errors in operations are reported at their locations, and nothing is written")
    func wrongOperations() async throws {
        try await withFolder { folder in
            try Data("type Query { a: Int }".utf8).write(to: folder.appendingPathComponent("schema.graphql"))
            try Data("query Q {\n  aa\n}".utf8).write(to: folder.appendingPathComponent("q.graphql"))
            let outcome = try await run(
                ["translate", "--schema", "schema.graphql", "q.graphql", "--output", "Q.swift"], in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("q.graphql:2:3: error: "))
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("Q.swift").path))
            let missing = try await run(["translate", "--schema", "schema.graphql", "none.graphql"], in: folder)
            #expect(missing.status == 1 && missing.errors.hasPrefix("error: the operations in 'none.graphql' can't"))
            #expect(try await run(["translate", "--schema", "schema.graphql"], in: folder).status == 64)
        }
    }
}

extension KindnessTests {
    // MARK: - init

    private static let introspection = """
        {"data":{"__schema":{"queryType":{"name":"Query"},"types":[{"kind":"OBJECT","name":"Query","interfaces":[],\
        "fields":[{"name":"now","args":[],"type":{"kind":"SCALAR","name":"Moment"}}]},\
        {"kind":"SCALAR","name":"Moment"}],"directives":[]}}}
        """

    private func withServer(_ body: (_ endpoint: String, _ folder: URL) async throws -> Void) async throws {
        let server = try LoopbackServer { _ in Answer(body: Array(Self.introspection.utf8)) }
        defer { server.stop() }
        try await withFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("Sources/App"), withIntermediateDirectories: true)
            try await body(server.endpoint.absoluteString, folder)
        }
    }

    @Test("`init` writes a configuration that `generate` and `fetch-schema` accept, and prints the next steps")
    func initialize() async throws {
        try await withServer { endpoint, folder in
            let outcome = try await run(["init", "--endpoint", endpoint, "--header", "X-Key: secret"], in: folder)
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(outcome.output.hasPrefix("Wrote 'swift-graphql.json' and 'schema.graphql'. Next steps:"))
            #expect(outcome.output.contains("    swift run swift-graphql generate\n"))
            #expect(outcome.output.contains("to: \"\(endpoint)\""))
            let configuration = try String(
                contentsOf: folder.appendingPathComponent("swift-graphql.json"), encoding: .utf8)
            #expect(configuration.contains("\"output\": \"Sources/App/GraphQL\""))
            #expect(!configuration.contains("secret"))

            #expect(try await run(["generate"], in: folder).status == 0)
            let files = try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent("Sources/App").path)
            #expect(files.sorted() == ["GraphQL", "Scalars.swift"])
            let fetched = try await run(["fetch-schema", "--config", "swift-graphql.json"], in: folder)
            #expect(fetched.status == 0 && fetched.errors == "'schema.graphql' is up to date\n")
        }
    }

    @Test("`generate` works after the suggested changes for generating the API during builds")
    func initializeForBuilds() async throws {
        try await withServer { endpoint, folder in
            let arguments = ["--config", "graphql/swift-graphql.json", "--schema", "graphql/api.graphql"]
            let outcome = try await run(["init", "--endpoint", endpoint] + arguments, in: folder)
            #expect(outcome.status == 0)
            let written = try String(
                contentsOf: folder.appendingPathComponent("graphql/swift-graphql.json"), encoding: .utf8)
            #expect(written.contains("\"output\": \"../Sources/App/GraphQL\""))
            #expect(try await run(["generate", "--config", "graphql/swift-graphql.json"], in: folder).status == 0)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Sources/App/Scalars.swift"))
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Sources/App/GraphQL"))
            let text = outcome.output
            #expect(text.contains("remove \"output\" from 'swift-graphql.json'"))
            let start = try #require(text.range(of: "relative to its folder:\n"))
            let end = try #require(text.range(of: "\n\n3. "))
            let target = folder.appendingPathComponent("Sources/App")
            try FileManager.default.moveItem(
                at: folder.appendingPathComponent("graphql/api.graphql"),
                to: target.appendingPathComponent("api.graphql"))
            let configuration = target.appendingPathComponent("swift-graphql.json")
            try Data("{ \(text[start.upperBound..<end.lowerBound]) }".utf8).write(to: configuration)
            let generated = try await run(
                ["generate", "--config", configuration.path, "--output", "Generated"], in: folder)
            #expect(generated.status == 0, "\(generated.errors)")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
                    == ["Scalars.swift", "api.graphql", "swift-graphql.json"])
        }
    }

    @Test("`init` prompts for missing values and fails without input")
    func questions() async throws {
        try await withServer { endpoint, folder in
            let outcome = try await run(["init"], in: folder, input: "\(endpoint)\nAPI.swift\n")
            #expect(outcome.status == 0)
            #expect(outcome.errors == "The server's address: Where to write the API [Sources/App/GraphQL]: ")
            let configuration = try String(
                contentsOf: folder.appendingPathComponent("swift-graphql.json"), encoding: .utf8)
            #expect(configuration.contains("\"output\": \"API.swift\""))
        }
        let outcome = try await run(["init"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("error: '--endpoint' is missing, and there is no more input\n"))
    }

    @Test("`init` never overwrites a file and writes nothing if the server can't be reached")
    func rejections() async throws {
        try await withServer { endpoint, folder in
            for name in ["swift-graphql.json", "schema.graphql"] {
                let file = folder.appendingPathComponent(name)
                try Data("mine".utf8).write(to: file)
                let outcome = try await run(["init", "--endpoint", endpoint], in: folder)
                #expect(outcome.status == 1 && outcome.errors.hasPrefix("error: '\(name)' already exists"))
                #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
                try FileManager.default.removeItem(at: file)
            }
            let dead = try LoopbackServer.deadEndpoint().absoluteString
            #expect(try await run(["init", "--endpoint", dead], in: folder).status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Sources"])
        }
    }

    @Test("A note explains that `--schema` makes `generate` ignore the configuration in the current folder")
    func unusedConfiguration() async throws {
        try await withFolder { folder in
            for (name, text) in [("swift-graphql.json", "{ }"), ("a.graphql", "type Query { a: Int }")] {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let arguments = ["generate", "--schema", "a.graphql", "--output", "API.swift"]
            let note = "note: 'swift-graphql.json' is not used, because of '--schema'"
            #expect(try await run(arguments, in: folder).errors.hasPrefix(note))
            let both = try await run(arguments + ["--config", "swift-graphql.json"], in: folder)
            #expect(both.status == 0 && !both.errors.contains("note:"))
        }
    }

    @Test("`version` prints the newest version in the changelog, and `version` and `help` reject other arguments")
    func version() async throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let changelog = try String(contentsOf: package.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(changelog.firstMatch(of: /\n## ([0-9.]+)/)).output.1
        #expect(try await run(["version", "--help"]).output.contains("usage: swift-graphql <command>"))
        #expect(try await run(["help", "--help"]).output.contains("usage: swift-graphql <command>"))
        #expect(try await run(["help", "diff", "--help"]).output.contains("usage: swift-graphql diff"))
        for (arguments, message) in [
            (["version", "foo"], "'version' takes no arguments, but 'foo' was given"),
            (["--version", "--json"], "'--version' takes no arguments, but '--json' was given"),
            (["help", "diff", "check"], "'help' accepts one command, but 'check' follows"),
            (["--verbose"], "'swift-graphql' has no option '--verbose'"),
        ] {
            let outcome = try await run(arguments)
            #expect(outcome.status == 64 && outcome.errors.hasPrefix("error: \(message)\n"), "\(outcome.errors)")
        }
        for option in ["--version", "version"] {
            #expect(try await run([option]).output == "swift-graphql \(newest)\n")
        }
    }

    @Test("`doctor` finds mistakes in a package's setup and explains how to fix them")
    func doctor() async throws {
        try await withFolder { folder in
            func write(_ text: String, _ path: String) throws {
                let file = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            func findings() async throws -> [String] {
                let outcome = try await run(["doctor"], in: folder)
                #expect(outcome.status == (outcome.errors.isEmpty ? 0 : 1))
                return outcome.errors.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("help: ") }
            }
            func manifest(_ plugins: String) throws {
                try write(
                    """
                    let package = Package(name: "App", targets: [
                        .target(name: "API", dependencies: [.product(name: "SwiftGraphQL", package: "SwiftGraphQL")]\(plugins)),
                        .executableTarget(name: "App", dependencies: [.target(name: "API")], path: "Program"),
                        // .target(name: "Old", plugins: [.plugin(name: "SwiftGraphQLPlugin")]),
                        /* .target(name: "Older", plugins: [.plugin(name: "SwiftGraphQLPlugin")]),
                           .target(name: "Oldest", plugins: [.plugin(name: "SwiftGraphQLPlugin")]), */
                    ])
                    """, "Package.swift")
            }
            let plugin = ", plugins: [.plugin(name: \"SwiftGraphQLPlugin\", package: \"SwiftGraphQL\")]"
            try manifest("")
            #expect(try await findings()[0].contains("no configuration (swift-graphql.json)"))

            try write("type Query { a: Int b: Money }\nscalar Money", "schema.graphql")
            try write(#"{ "schema": "schema.graphql" }"#, "swift-graphql.json")
            try manifest(plugin)
            let misplaced = try await findings()
            #expect(
                misplaced[0]
                    == "Package.swift: error: the target 'API' uses the plugin, but its folder has no swift-graphql.json"
            )
            #expect(misplaced.contains { $0.contains("swift-graphql.json: error: nothing generates the API") })
            #expect(misplaced.contains { $0.contains("Money") })

            try FileManager.default.removeItem(at: folder.appendingPathComponent("swift-graphql.json"))
            let path = "Sources/API/swift-graphql.json"
            try write(#"{ "endpoint": "https://example.com" }"#, path)
            #expect(try await findings() == ["\(path): error: the configuration has no 'schema'"])
            let schemaless = try await run(["generate", "--config", path], in: folder)
            #expect(schemaless.errors.hasPrefix("error: '\(path)' has no \"schema\", and '--schema' is missing\n"))
            try write(#"{ "check": "off" }"#, path)
            #expect(try await findings() == [])

            let configuration = """
                { "schema": "../../schema.graphql", "output": "API.swift", "scalars": { "Money": "Int" },
                  "cache": { "keys": { "User": "id" } } }
                """
            try write(configuration, path)
            try write("// old", "Sources/API/API.swift")
            let doubled = try await findings()
            #expect(doubled.contains { $0.contains("API.swift: error: the API exists twice") })
            #expect(doubled.contains { $0.contains("'User'") })

            // This API was generated before `output` was removed from the configuration.
            try write(#"{ "schema": "../../schema.graphql", "scalars": { "Money": "Int", "Mony": "Int" } }"#, path)
            try write("// Generated by swift-graphql; do not edit.\n", "Sources/API/Generated/API.swift")
            #expect(
                try await findings() == [
                    "Sources/API/Generated/API.swift: error: the API exists twice: here, and in the build folder, "
                        + "where the plugin generates it",
                    "\(path): warning: the scalar 'Mony' is mapped, but the schema doesn't define it",
                ])
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Sources/API/Generated"))

            try manifest("")
            try write(configuration.replacing(#""User": "id""#, with: ""), "Sources/API/swift-graphql.json")
            #expect(
                try await findings() == [
                    "Sources/API/API.swift: error: the file isn't up to date with the schema and the configuration"
                ])
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Sources/API/API.swift"))
            #expect(try await run(["generate", "--config", "Sources/API/swift-graphql.json"], in: folder).status == 0)
            let fine = try await run(["doctor"], in: folder)
            #expect(fine.status == 0 && fine.output == "the configuration is fine\n" && fine.errors.isEmpty)
        }
    }

    @Test(
        "`doctor` finds the prebuilt plugin, and finds plugins whose usage or name is a constant",
        arguments: [
            (#".plugin(name: "SwiftGraphQLPrebuiltPlugin", package: "Prebuilt")"#, ""),
            ("generator", #"let generator = Target.PluginUsage.plugin(name: "SwiftGraphQLPlugin", package: "X")"#),
            (
                ".generator",
                """
                extension Target.PluginUsage { static let generator = plugin(name: "SwiftGraphQLPrebuiltPlugin") }
                """
            ),
            (
                "generator",
                """
                let name = "SwiftGraphQLPlugin"
                let generator: Target.PluginUsage =
                    .plugin(
                        name: name, package: "X")
                """
            ),
        ])
    func plugins(usage: String, constants: String) async throws {
        try await withFolder { folder in
            func write(_ text: String, _ name: String) throws {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            try write(
                """
                \(constants)
                let package = Package(name: "App", targets: [
                    .target(name: "API", path: ".", plugins: [\(usage)]),
                    .target(name: "Other", dependencies: [.product(name: "X", package: "X")], path: "Other"),
                ])
                """, "Package.swift")
            try write("type Query { a: Int }", "schema.graphql")
            try write(#"{ "schema": "schema.graphql" }"#, "swift-graphql.json")
            let outcome = try await run(["doctor"], in: folder)
            #expect(outcome.status == 0 && outcome.errors == "")
        }
    }
}
