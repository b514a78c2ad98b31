import Foundation
import SwiftGraphQLCommands
import SwiftGraphQLGenerator
import SwiftGraphQLSchema

// The two commands of `swift-graphql` that the build-tool plugin runs. Apps compile this program, so it contains no
// other commands.
let command = CommandLine.arguments.dropFirst().first
let rest = Array(CommandLine.arguments.dropFirst(2))
do {
    let code =
        command == "check"
        ? try CheckCommand.run(rest)
        : try GenerateCommand.run(rest) { urls, _ in try SchemaLoader.sources(ofFiles: urls) }
    exit(code.rawValue)
} catch {
    exit(ExitCode(reporting: error, from: command).rawValue)
}
