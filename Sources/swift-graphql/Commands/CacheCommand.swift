import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLCodegen

/// `swift-graphql cache`: explains what a configuration means for the cache.
struct CacheCommand {
    static let help = """
        Explains what the "cache" section of a configuration means for a schema.

        For each object type, it prints the fields that identify its objects, how long their values stay fresh, and the
        fields that find an object by its key. It also reports types without a key, and fields that could have a lookup.

        usage: swift-graphql cache explain [--config <file>]

        options:
          --config <file>    the configuration; 'swift-graphql.json' by default
          --help             print this

        examples:
          swift-graphql cache explain
          swift-graphql cache explain --config Sources/App/swift-graphql.json

        The exit code is 0 on success, 1 if the configuration or the schema can't be used, and 64 if the arguments are
        invalid.
        """

    private var configuration = "swift-graphql.json"

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError`; `CodegenError` if the configuration or the schema can't be used.
    static func run(_ arguments: [String]) throws -> ExitCode {
        guard let command = try CacheCommand(arguments) else {
            print(help)
            return .success
        }
        let configuration = try CodegenConfiguration(contentsOf: URL(fileURLWithPath: command.configuration))
        let text = try GraphQLCodegen(options: configuration.options).explainCache(of: configuration.schema)
        print(text, terminator: "")
        return .success
    }

    /// Parses the arguments. Returns `nil` if they ask for help.
    private init?(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        var isExplain = false
        while let argument = try reader.next() {
            switch argument {
            case .option("--config"): configuration = try reader.value()
            case .option("--help"), .option("-h"): return nil
            case .option(let option): throw UsageError(unknown: option, of: "cache", help: Self.help)
            case .value("explain"): isExplain = true
            case .value(let value): throw UsageError("'cache' has no subcommand '\(value)': use 'cache explain'")
            }
        }
        if !isExplain { throw UsageError("'cache' needs a subcommand: use 'cache explain'") }
    }
}
