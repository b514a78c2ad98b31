import SwiftGraphQLLanguage
import SwiftGraphQLCodegen
import SwiftGraphQLCommands
import SwiftGraphQLCacheFile
import SwiftGraphQLSchema

/// The command-line tool `swift-graphql`, which finds and runs the command that the arguments specify.
enum CommandLineTool {
    /// Runs the command in the given arguments, which don't include the name of the tool.
    static func run(_ arguments: [String]) -> ExitCode {
        guard let command = arguments.first else {
            Terminal.printMessage(help)
            return .usage
        }
        let rest = Array(arguments.dropFirst())
        // The command `help` shows the help of the command that its arguments name.
        let asksForHelp = rest.prefix { $0 != "--" }.contains(where: helpOptions.contains)
        if asksForHelp, command != "help", commands.contains(command) {
            print(help(on: command))
            return .success
        }
        do {
            switch command {
            case "generate": return try GenerateCommand.run(rest) { try SchemaLoader.sources(of: $0, $1.endpoint) }
            case "print-schema": return try PrintSchemaCommand.run(rest)
            case "fetch-schema": return try FetchSchemaCommand.run(rest)
            case "diff": return try DiffCommand.run(rest)
            case "check": return try CheckCommand.run(rest)
            case "translate": return try TranslateCommand.run(rest)
            case "cache": return try CacheCommand.run(rest)
            case "init": return try InitCommand.run(rest)
            case "doctor": return try DoctorCommand.run(rest)
            case "--version", "version":
                if !asksForHelp, let value = rest.first {
                    throw UsageError("'\(command)' takes no arguments, but '\(value)' was given")
                }
                print(asksForHelp ? help : "swift-graphql \(version)")
                return .success
            case "completions":
                return try CompletionsCommand.run(rest, commands: commands.map { ($0, help(on: $0)) })
            case "--help", "-h", "help":
                let names = rest.filter { !helpOptions.contains($0) }
                if let name = names.first, !commands.contains(name) { throw unknown(name) }
                if names.count > 1 { throw UsageError("'\(command)' accepts one command, but '\(names[1])' follows") }
                print(help(on: names.first))
                return .success
            default:
                throw unknown(command)
            }
        } catch let error as CacheError {
            Terminal.printMessage("error: \(error.message)")
            return .failure
        } catch {
            return ExitCode(reporting: error, from: commands.contains(command) ? command : nil)
        }
    }

    /// The version of the package, which must match CHANGELOG.md.
    private static let version = "0.1.0"

    private static let commands = [
        "generate", "translate", "fetch-schema", "print-schema", "diff", "check", "cache", "init",
        "doctor", "completions", "version", "help",
    ]

    private static let helpOptions: Set<String> = ["--help", "-h"]

    private static func unknown(_ command: String) -> UsageError {
        if command.hasPrefix("-") {
            return UsageError(unknown: command, of: "swift-graphql", help: "--help --version")
        }
        return UsageError(
            "there is no command named '\(command)'", hint: Suggestion.hint(for: command, among: commands))
    }

    private static func help(on command: String?) -> String {
        switch command {
        case "generate": GenerateCommand.help
        case "print-schema": PrintSchemaCommand.help
        case "fetch-schema": FetchSchemaCommand.help
        case "diff": DiffCommand.help
        case "check": CheckCommand.help
        case "translate": TranslateCommand.help
        case "cache": CacheCommand.help
        case "init": InitCommand.help
        case "doctor": DoctorCommand.help
        case "completions": CompletionsCommand.help
        default: help
        }
    }

    private static let help = """
        Swift APIs from GraphQL schemas.

        usage: swift-graphql <command> [options]

        commands:
          generate        writes the Swift API of a schema
          init            starts a project: writes a configuration and the schema of a server
          fetch-schema    fetches the schema of a server and writes it to a file
          print-schema    prints a schema as the generator reads it
          translate       writes Swift selections for GraphQL operations and fragments
          diff            lists the changes between two versions of a schema
          check           finds fields that a selection requests only for some responses
          cache           explains what a configuration says about the cache, or shows a cache file
          doctor          finds mistakes in the setup of a package, and says how to fix them
          completions     prints a script that lets a shell complete commands and options
          version         prints the version, as --version does
          help            prints this, or the help of a command

        examples:
          swift-graphql init --endpoint https://example.com/graphql
          swift-graphql generate --schema schema.graphql --output Sources/App/API.swift
          swift-graphql help translate

        A command exits with 0 on success, with 1 if it fails (the reason is on standard error), and with 64 if the
        arguments are invalid. diff and check exit with 1 for their findings, and with 2 if they fail. Commands show
        colors and progress only on terminals, and no colors if NO_COLOR is set.
        """
}
