import Foundation
import GraphQLLanguage
import SwiftGraphQLCodegen

/// `swift-graphql generate`: writes the Swift API of a schema.
struct GenerateCommand {
    static let help = """
        Writes the Swift API of a GraphQL schema into one file.

        usage: swift-graphql generate --schema <file|URL> --output <file> [options]

        options:
          --schema <file|URL>         SDL, an introspection result as JSON, or the address of a server
          --output <file>             the Swift file; left untouched where its text would not change
          --scalar <NAME=SWIFT>       the Swift type for a custom scalar, a Codec; '*=String' for all the rest
          --access <LEVEL>            internal (as it is without this option), package or public
          --header <'Name: value'>    a header field to send to a server
          --no-documentation          leave the schema's descriptions out
          --help                      say this

        --scalar and --header can be given several times.

        examples:
          swift-graphql generate --schema schema.graphql --output API.swift --scalar DateTime=ISO8601DateTime
          swift-graphql generate --schema https://example.com/graphql --output API.swift \\
              --header 'Authorization: Bearer ...' --scalar '*=String'

        It ends with 0 where all went well, with 1 where the schema can't be used (what is wrong is on the standard
        error stream as file:line:column: error: ..., and nothing was written), with 64 where the arguments make no
        sense.
        """

    private var schema: URL
    private var output: URL
    private var options: GraphQLCodegen.Options

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError`, or `CodegenError` where no code was generated.
    static func run(_ arguments: [String]) throws -> CommandLineTool.ExitCode {
        guard let command = try GenerateCommand(arguments) else {
            print(help)
            return .success
        }
        let report = try GraphQLCodegen(options: command.options).generate(command.output, from: command.schema)
        for warning in report.warnings { CommandLineTool.printError(warning.description) }
        return .success
    }

    /// The command, or `nil` where the arguments ask for help.
    private init?(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        var schema: String?
        var output: String?
        options = GraphQLCodegen.Options()
        while let argument = try reader.next() {
            guard case .option(let option) = argument else {
                throw UsageError("every argument of 'generate' needs an option's name before it")
            }
            switch option {
            case "--schema": schema = try reader.value()
            case "--output", "-o": output = try reader.value()
            case "--scalar":
                let (scalar, type) = try reader.pair(separatedBy: "=", form: "NAME=SWIFT")
                options.scalarMappings[scalar] = type
            case "--access": options.access = try Self.access(reader.value())
            case "--header":
                let (name, value) = try reader.pair(separatedBy: ":", form: "'Name: value'")
                options.headers[name] = value
            case "--no-documentation": options.documentation = false
            case "--help", "-h": return nil
            default: throw UsageError("'generate' has no option '\(option)'")
            }
        }
        guard let schema else { throw UsageError("'--schema' is missing") }
        guard let output else { throw UsageError("'--output' is missing") }
        self.schema = try Self.location(schema)
        self.output = URL(fileURLWithPath: output)
    }

    private static func access(_ text: String) throws(UsageError) -> GraphQLCodegen.Access {
        guard let access = GraphQLCodegen.Access(rawValue: text) else {
            throw UsageError("'--access' is internal, package or public, not '\(text)'")
        }
        return access
    }

    private static func location(_ text: String) throws(UsageError) -> URL {
        guard text.contains("://") else { return URL(fileURLWithPath: text) }
        guard let url = URL(string: text), ["http", "https", "file"].contains(url.scheme?.lowercased()) else {
            throw UsageError("'\(text)' is neither a file nor an address that begins with http:// or https://")
        }
        return url
    }
}
