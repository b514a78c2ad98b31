import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The command `swift-graphql fetch-schema`, which fetches a schema from a server.
struct FetchSchemaCommand {
    static let help = """
        Fetches the schema of a server and writes it to a file.

        usage: swift-graphql fetch-schema --endpoint <URL> [options]
               swift-graphql fetch-schema --config <file> [options]

        options:
          --endpoint <URL>            the server's address
          --config <file>             a configuration, whose endpoint, headers, timeout and schema (the file to write)
                                      apply unless they are given here
          -o, --output <file>         the file to write instead of the standard output; left untouched if its text
                                      wouldn't change, or if it isn't named .graphql and contains no schema
          --json                      write the introspection result as received, instead of SDL
          --header <'Name: value'>    a header field to send; can be given several times
          --timeout <seconds>         how long to wait for the server; 60 by default
          --help                      print this

        example:
          swift-graphql fetch-schema --endpoint https://example.com/graphql --output schema.graphql \\
              --header 'Authorization: Bearer ...'

        The exit code is 0 on success, 1 if the server doesn't return its schema (the reason is on standard error,
        and nothing is written), and 64 if the arguments are invalid.
        """

    private var endpoint = ""
    private var configuration: URL?
    private var arguments = SchemaArguments()
    private var output: String?
    private var writesJSON = false

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid, or `CodegenError` if the schema can't be fetched or
    ///   written.
    static func run(_ arguments: [String]) throws -> ExitCode {
        var command = try FetchSchemaCommand(arguments)
        try command.completeByConfiguration()
        let output = SchemaOutput(path: command.output)
        for source in try command.arguments.sources([command.endpoint]) {
            let (text, warnings) = try SchemaPrinter.print(introspection: source)
            for warning in warnings { Terminal.printMessage(warning.description) }
            try output.write(command.writesJSON ? source.bytes : Array(text.utf8))
        }
        return .success
    }

    /// Parses the given arguments.
    private init(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            switch argument {
            case .option("--endpoint"): endpoint = try reader.value()
            case .option("--config"): configuration = URL(fileURLWithPath: try reader.value())
            case .option("--output"), .option("-o"): output = try reader.value()
            case .option("--json"): writesJSON = true
            case .option(let option):
                guard try self.arguments.take(option, from: &reader) else {
                    throw UsageError(unknown: option, of: "fetch-schema", help: Self.help)
                }
            case .value(let value):
                throw UsageError("unexpected argument '\(value)'; did you mean '--endpoint \(value)'?")
            }
        }
        if endpoint.isEmpty, configuration == nil { throw UsageError("'--endpoint' is missing") }
        if !endpoint.isEmpty, !SchemaLoader.isRemote(try SchemaArguments.url(endpoint)) {
            throw UsageError("'\(endpoint)' is not an address that begins with http:// or https://")
        }
    }

    /// Uses the configuration for everything that the arguments don't specify.
    private mutating func completeByConfiguration() throws {
        guard let file = configuration else { return }
        let configuration = try GraphQLCodegen.Configuration(contentsOf: file, fetchesSchema: true)
        arguments.complete(by: configuration.options)
        if endpoint.isEmpty {
            guard let url = configuration.endpoint else {
                throw UsageError("'\(file.relativePath)' has no \"endpoint\", and '--endpoint' is missing")
            }
            endpoint = url.absoluteString
        }
        guard output == nil else { return }
        guard configuration.schema.count == 1, let schema = configuration.schema.first, Self.canBeWritten(schema) else {
            throw UsageError("'\(file.relativePath)' names more than one schema, or none; use '--output'")
        }
        output = schema.relativePath
        if schema.pathExtension.lowercased() == "json" { writesJSON = true }
    }

    private static func canBeWritten(_ schema: URL) -> Bool {
        var isFolder: ObjCBool = false
        guard !SchemaLoader.isRemote(schema), !schema.pathExtension.isEmpty else { return false }
        return !FileManager.default.fileExists(atPath: schema.path, isDirectory: &isFolder) || !isFolder.boolValue
    }
}
