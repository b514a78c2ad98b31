#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension SwiftGraphQLPlugin: XcodeBuildToolPlugin {
        /// Returns the commands for a target of an Xcode project: `swift-graphql generate` and `swift-graphql check`.
        ///
        /// A target of an Xcode project has no folder of its own, so this uses the folder of its `swift-graphql.json`.
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let configuration = target.inputFiles.first { $0.url.lastPathComponent == Generation.configurationName }
            let folder =
                configuration?.url.deletingLastPathComponent()
                ?? context.xcodeProject.directoryURL.appending(path: target.displayName)
            let sources = target.inputFiles.filter { $0.type == .source }.map(\.url)
            return Generation(targetName: target.displayName, folder: folder, sources: sources).commands(
                executable: try context.tool(named: "swift-graphql").url, workFolder: context.pluginWorkDirectoryURL)
        }
    }
#endif
