import Foundation
import PackagePlugin

/// The plugin behind `swift package graphql`, which runs `swift-graphql` with the configurations of the package's
/// targets.
@main
struct SwiftGraphQLCommandPlugin: CommandPlugin {
    /// Runs the command that the arguments specify, once for each target if it uses targets' configurations.
    ///
    /// - Throws: `CommandError` if a target can't be used or if the tool fails.
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = Tool(executable: try context.tool(named: "swift-graphql").url)
        let invocation = try Invocation(arguments)
        guard let command = invocation.command else {
            try tool.run(invocation.arguments)
            return
        }
        let targets = try ConfiguredTarget.find(invocation.targetNames, for: command, in: context.package)
        try tool.run(invocation, for: targets, workFolder: context.pluginWorkDirectoryURL)
    }
}
