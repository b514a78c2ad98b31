#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension SwiftGraphQLPlugin: XcodeBuildToolPlugin {
        /// The one command of a target of an Xcode project: `swift-graphql generate`.
        ///
        /// Such a target has no folder of its own: it is the one that holds its `swift-graphql.json`.
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let configuration = target.inputFiles.first { $0.url.lastPathComponent == Generation.configurationName }
            let folder =
                configuration?.url.deletingLastPathComponent()
                ?? context.xcodeProject.directoryURL.appending(path: target.displayName)
            return Generation(targetName: target.displayName, folder: folder).commands(
                executable: try context.tool(named: "swift-graphql").url, workFolder: context.pluginWorkDirectoryURL)
        }
    }
#endif
