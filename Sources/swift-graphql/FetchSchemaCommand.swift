import Foundation
import GraphQLLanguage
import SwiftGraphQLCodegen

/// `swift-graphql fetch-schema`: asks a server for its schema.
struct FetchSchemaCommand {
    static let help = """
        Asks a server for its schema and writes it to a file.

        usage: swift-graphql fetch-schema --endpoint <URL> [options]

        options:
          --endpoint <URL>            the server's address
          --output <file>             the file to write instead of the standard output; untouched where its text would
                                      not change, and where it is neither called .graphql nor holds a schema
          --json                      the introspection result as it came, instead of SDL
          --header <'Name: value'>    a header field to send; can be given several times
          --timeout <seconds>         how long to wait for the server, 60 without this option
          --help                      say this

        example:
          swift-graphql fetch-schema --endpoint https://example.com/graphql --output schema.graphql \\
              --header 'Authorization: Bearer ...'

        It ends with 0 where all went well, with 1 where the server does not tell its schema (why is on the standard
        error stream, and nothing was written), with 64 where the arguments make no sense.
        """

    private var endpoint = ""
    private var arguments = SchemaArguments()
    private var output: String?
    private var writesJSON = false

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError`, or `CodegenError` where there is no schema or it could not be written.
    static func run(_ arguments: [String]) throws -> CommandLineTool.ExitCode {
        guard let command = try FetchSchemaCommand(arguments) else {
            print(help)
            return .success
        }
        let output = SchemaOutput(path: command.output)
        for source in try command.arguments.sources([command.endpoint]) {
            let (text, warnings) = try SchemaPrinter.print(introspection: source)
            for warning in warnings { CommandLineTool.printError(warning.description) }
            try output.write(command.writesJSON ? source.bytes : Array(text.utf8))
        }
        return .success
    }

    /// The command, or `nil` where the arguments ask for help.
    private init?(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            switch argument {
            case .option("--endpoint"): endpoint = try reader.value()
            case .option("--output"), .option("-o"): output = try reader.value()
            case .option("--json"): writesJSON = true
            case .option("--help"), .option("-h"): return nil
            case .option(let option):
                guard try self.arguments.take(option, from: &reader) else {
                    throw UsageError("'fetch-schema' has no option '\(option)'")
                }
            case .value(let value): throw UsageError("'\(value)' needs '--endpoint' before it")
            }
        }
        if endpoint.isEmpty { throw UsageError("'--endpoint' is missing") }
        guard SchemaLoader.isRemote(try SchemaArguments.url(endpoint)) else {
            throw UsageError("'\(endpoint)' is no address that begins with http:// or https://")
        }
    }
}
