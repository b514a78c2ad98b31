import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The command `swift-graphql init`, which writes a configuration and fetches the schema of a server.
struct InitCommand {
    static let help = """
        Starts a project: writes swift-graphql.json and the schema of a server, and lists the next steps.

        usage: swift-graphql init [--endpoint <URL>] [options]

        It asks for missing values on the standard input. It never overwrites a file.

        options:
          --endpoint <URL>            the server's address
          -o, --output <file|folder>  where to write the API: a file if it ends in .swift, otherwise a folder; by
                                      default GraphQL in the target under Sources if there is only one, otherwise
                                      GraphQL in the current folder
          --schema <file>             the file to write the schema to; schema.graphql by default
          --config <file>             the configuration to write; swift-graphql.json by default
          --header <'Name: value'>    a header field to send to the server; can be given several times, and is not
                                      written to the configuration
          --timeout <seconds>         how long to wait for the server; 60 by default
          --help                      print this

        examples:
          swift-graphql init
          swift-graphql init --endpoint https://example.com/graphql --header 'Authorization: Bearer ...'

        The exit code is 0 on success, 1 if a file already exists or the server doesn't return its schema (nothing is
        written), and 64 if the arguments are invalid.
        """

    private var endpoint: String?
    private var output: String?
    private var schema = "schema.graphql"
    private var configuration = "swift-graphql.json"
    private var arguments = SchemaArguments()
    private var sendsHeaders = false

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid, or `CodegenError` if nothing was written.
    static func run(_ arguments: [String]) throws -> ExitCode {
        let command = try InitCommand(arguments)
        try command.run()
        return .success
    }

    /// Parses the given arguments.
    private init(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            switch argument {
            case .option("--endpoint"): endpoint = try reader.value()
            case .option("--output"), .option("-o"): output = try reader.value()
            case .option("--schema"): schema = try reader.value()
            case .option("--config"): configuration = try reader.value()
            case .option(let option):
                if option == "--header" { sendsHeaders = true }
                guard try self.arguments.take(option, from: &reader) else {
                    throw UsageError(unknown: option, of: "init", help: Self.help)
                }
            case .value(let value):
                throw UsageError("unexpected argument '\(value)'; did you mean '--endpoint \(value)'?")
            }
        }
    }

    private func run() throws {
        // Check this before asking questions, so that the user doesn't answer questions in vain.
        for path in [configuration, schema] where FileManager.default.fileExists(atPath: path) {
            throw CodegenError(
                code: .unwritableTarget,
                message: "'\(path)' already exists and would be overwritten; nothing was written\n"
                    + "help: remove it, or specify another file with \(path == schema ? "--schema" : "--config")")
        }
        let endpoint = try endpoint ?? Self.answer(to: "The server's address: ", fallback: nil)
        guard let endpoint else { throw UsageError("'--endpoint' is missing, and there is no more input") }
        guard SchemaLoader.isRemote(try SchemaArguments.url(endpoint)) else {
            throw UsageError("'\(endpoint)' is not an address that begins with http:// or https://")
        }
        let proposal = Self.proposedOutput
        let output =
            try output
            ?? (self.endpoint == nil
                ? Self.answer(to: "Where to write the API [\(proposal)]: ", fallback: proposal) : nil)
            ?? proposal

        let sources = try arguments.sources([endpoint])
        guard let source = sources.first else { return }
        let (text, warnings) = try SchemaPrinter.print(introspection: source)
        for warning in warnings { Terminal.printMessage(warning.description) }
        _ = try SchemaFile(URL(fileURLWithPath: schema)).write(Array(text.utf8))
        do {
            let file = URL(fileURLWithPath: configuration)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(configurationText(endpoint, output).utf8).write(to: file, options: .withoutOverwriting)
        } catch {
            throw CodegenError(
                code: .unwritableTarget, message: "'\(configuration)' can't be written: \(error.localizedDescription)",
                underlying: error)
        }
        print(nextSteps(endpoint, output))
    }

    // MARK: - Questions

    /// Asks a question and returns the answer, the fallback for an empty line, or `nil` at the end of the input.
    private static func answer(to question: String, fallback: String?) throws -> String? {
        Terminal.write(question)
        guard let line = readLine() else { return nil }
        let answer = line.trimmingCharacters(in: .whitespaces)
        return answer.isEmpty ? fallback : answer
    }

    /// The suggested output folder, which is in the target's folder if the package has only one target.
    private static var proposedOutput: String {
        let targets = (try? FileManager.default.contentsOfDirectory(atPath: "Sources")) ?? []
        let folders = targets.filter { name in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: "Sources/\(name)", isDirectory: &isFolder)
            return exists && isFolder.boolValue && !name.hasPrefix(".")
        }
        return folders.count == 1 ? "Sources/\(folders[0])/GraphQL" : "GraphQL"
    }

    // MARK: - Texts

    private func configurationText(_ endpoint: String, _ output: String) -> String {
        func parts(_ url: URL) -> [String] { url.standardizedFileURL.pathComponents }
        let folder = parts(URL(fileURLWithPath: configuration).deletingLastPathComponent())
        /// Returns the given path relative to the folder of the configuration, so that it is valid on other computers.
        func path(_ path: String) -> String {
            let file = parts(URL(fileURLWithPath: path))
            let shared = zip(file, folder).prefix { $0 == $1 }.count
            let steps = Array(repeating: "..", count: folder.count - shared) + file.dropFirst(shared)
            return steps.isEmpty ? "." : steps.joined(separator: "/")
        }
        let scalars = (output as NSString).deletingLastPathComponent
        let scalarsFile = scalars.isEmpty ? "Scalars.swift" : "\(scalars)/Scalars.swift"
        let headers =
            sendsHeaders
            ? "\n    // Header fields for the server; $TOKEN is an environment variable:\n"
                + "    // \"headers\": { \"Authorization\": \"Bearer $TOKEN\" },"
            : ""
        return """
            {
                // The server from which 'swift-graphql fetch-schema --config \(configuration)' fetches the schema.
                "endpoint": \(Self.json(endpoint)),\(headers)
                "schema": \(Self.json(path(schema))),
                "output": \(Self.json(path(output))),
                // Your Swift types for other scalars. 'generate' adds the missing ones.
                "scalarsFile": \(Self.json(path(scalarsFile)))
            }

            """
    }

    private static func json(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    private func nextSteps(_ endpoint: String, _ output: String) -> String {
        func name(_ path: String) -> String { (path as NSString).lastPathComponent }
        let option = configuration == "swift-graphql.json" ? "" : " --config \(configuration)"
        return """
            Wrote '\(configuration)' and '\(schema)'. Next steps:

            1. Add the library to the dependencies of your target in Package.swift:

                   .product(name: "SwiftGraphQL", package: "SwiftGraphQL")

            2. Generate the API into \(output), now and whenever the schema has changed:

                   swift run swift-graphql generate\(option)

               Or have each build do that, with the plugin in the target's declaration:

                   plugins: [.plugin(name: "SwiftGraphQLPlugin", package: "SwiftGraphQL")]

               Then move both files to the target's folder, remove "output" from '\(name(configuration))', and
               set these paths, which are relative to its folder:

                   "schema": \(Self.json(name(schema))),
                   "scalarsFile": "Scalars.swift"

            3. Write a selection and send it, for example in main.swift:

                   import SwiftGraphQL

                   let query = Selection<String, Operations.Query> { try $0.__typename() }
                   print(try await SG.send(query, to: \(Self.json(endpoint))))
            """
    }
}
