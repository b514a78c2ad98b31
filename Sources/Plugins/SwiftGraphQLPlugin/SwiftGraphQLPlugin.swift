import Foundation
import PackagePlugin

/// Generates the Swift API of a target's GraphQL schema before the target is compiled.
///
/// The target's folder holds `swift-graphql.json`, which names the schema; the API is part of the target's module.
@main
struct SwiftGraphQLPlugin: BuildToolPlugin {
    /// The one command of a target: `swift-graphql generate`.
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        Generation(targetName: target.name, folder: target.directoryURL).commands(
            executable: try context.tool(named: "swift-graphql").url, workFolder: context.pluginWorkDirectoryURL)
    }
}
