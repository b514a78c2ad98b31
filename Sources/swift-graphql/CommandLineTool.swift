import Foundation

/// The tool `swift-graphql`: finds the command that the arguments name and runs it.
enum CommandLineTool {
    /// What the process ends with.
    enum ExitCode: Int32 {
        /// All went well.
        case success = 0
        /// The command failed, and what was wrong is on the standard error stream; or it found what it looks for.
        case failure = 1
        /// A command that ends with 1 for what it finds could not look.
        case unusable = 2
        /// The arguments make no sense (`EX_USAGE`).
        case usage = 64
    }

    /// Runs the command of the arguments, which do not hold the tool's own name.
    static func run(_ arguments: [String]) -> ExitCode {
        guard let command = arguments.first else {
            printError(help)
            return .usage
        }
        let rest = Array(arguments.dropFirst())
        do {
            switch command {
            case "generate": return try GenerateCommand.run(rest)
            case "print-schema": return try PrintSchemaCommand.run(rest)
            case "fetch-schema": return try FetchSchemaCommand.run(rest)
            case "diff": return try DiffCommand.run(rest)
            case "--help", "-h", "help":
                print(help(on: rest.first))
                return .success
            default: throw UsageError("there is no command '\(command)'")
            }
        } catch let error as UsageError {
            printError("error: \(error.message)\nhelp: 'swift-graphql --help' lists what there is")
            return .usage
        } catch {
            printError("\(error)")
            return .failure
        }
    }

    /// Writes a text and a line end to the standard error stream.
    static func printError(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private static func help(on command: String?) -> String {
        switch command {
        case "generate": GenerateCommand.help
        case "print-schema": PrintSchemaCommand.help
        case "fetch-schema": FetchSchemaCommand.help
        case "diff": DiffCommand.help
        default: help
        }
    }

    private static let help = """
        Swift APIs from GraphQL schemas.

        usage: swift-graphql <command> [options]

        commands:
          generate        writes the Swift API of a schema
          fetch-schema    asks a server for its schema and writes it to a file
          print-schema    writes a schema as the generator reads it
          diff            lists what changed between two editions of a schema
          help            says this, or with a command's name more of it

        example:
          swift-graphql generate --schema schema.graphql --output Sources/App/API.swift
        """
}
