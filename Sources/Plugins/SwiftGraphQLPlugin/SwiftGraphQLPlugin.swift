import Foundation
import PackagePlugin

/// Generates the Swift API of a target's GraphQL schema before the target is compiled. Checks the selections in the
/// target's sources.
///
/// The target's folder contains `swift-graphql.json`, which names the schema. The generated code becomes part of the
/// target's module.
@main
struct SwiftGraphQLPlugin: BuildToolPlugin {
    /// Returns the build commands `swift-graphql generate` and `swift-graphql check` for the given target.
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let sources = target.sourceModule?.sourceFiles(withSuffix: "swift").map(\.url) ?? []
        return Generation(targetName: target.name, folder: target.directoryURL, sources: sources).commands(
            executable: try Generation.executable(context.tool(named:)), workFolder: context.pluginWorkDirectoryURL)
    }
}
