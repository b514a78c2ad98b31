import Foundation
import PackagePlugin

/// `swift package graphql`: runs `swift-graphql`, for the targets of the package by their configurations.
@main
struct SwiftGraphQLCommandPlugin: CommandPlugin {
    /// Runs the command that the arguments name.
    ///
    /// - Throws: `CommandError` where a target can't be used or where the tool fails.
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = Tool(executable: try context.tool(named: "swift-graphql").url)
        var invocation = Invocation(arguments)
        guard let command = try invocation.takeTargetCommand() else {
            try tool.run(invocation.arguments)
            return
        }
        let targets = try ConfiguredTarget.find(invocation.targetNames, for: command, in: context.package)
        for target in targets {
            let place = context.pluginWorkDirectoryURL.appending(path: target.name)
            try tool.run(invocation.arguments + target.arguments(for: command, buildOutput: place))
        }
    }
}
