import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The command `swift-graphql print-schema`, which prints a schema as the generator reads it.
struct PrintSchemaCommand {
    static let help = """
        Prints a schema as the generator reads it: as one SDL document, whatever its source.

        usage: swift-graphql print-schema --schema <file|folder|URL>... [options]

        options:
          --schema <file|folder|URL>  SDL, an introspection result as JSON, or the address of a server; can be given
                                      several times for SDL in several files; '-' is the standard input
          -o, --output <file>         the file to write instead of the standard output
          --header <'Name: value'>    a header field to send to a server; can be given several times
          --timeout <seconds>         how long to wait for a server; 60 by default
          --help                      print this

        It keeps only the directives that the generator knows: @deprecated, @specifiedBy and @oneOf.

        examples:
          swift-graphql print-schema --schema schema.json --output schema.graphql
          swift-graphql print-schema --schema Schemas --schema extensions.graphql

        The exit code is 0 on success, 1 if the schema can't be used, and 64 if the arguments are invalid.
        """

    private var schemas: [String] = []
    private var arguments = SchemaArguments()
    private var output: String?

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid, or `CodegenError` if the schema can't be used or written.
    static func run(_ arguments: [String]) throws -> ExitCode {
        let command = try PrintSchemaCommand(arguments)
        let (schema, warnings) = try SchemaLoader.load(command.arguments.sources(command.schemas))
        for warning in warnings { Terminal.printMessage(warning.description) }
        try SchemaOutput(path: command.output).write(Array(SchemaPrinter.print(schema).utf8))
        return .success
    }

    /// Parses the given arguments.
    private init(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            switch argument {
            case .option("--schema"): schemas.append(try reader.value())
            case .option("--output"), .option("-o"): output = try reader.value()
            case .option(let option):
                guard try self.arguments.take(option, from: &reader) else {
                    throw UsageError(unknown: option, of: "print-schema", help: Self.help)
                }
            case .value(let value):
                throw UsageError("unexpected argument '\(value)'; did you mean '--schema \(value)'?")
            }
        }
        if schemas.isEmpty { throw UsageError("'--schema' is missing") }
    }
}
