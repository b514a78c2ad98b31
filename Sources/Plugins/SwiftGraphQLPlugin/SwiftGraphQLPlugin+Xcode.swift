#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension SwiftGraphQLPlugin: XcodeBuildToolPlugin {
        /// Returns the build commands `swift-graphql generate` and `swift-graphql check` for the given target.
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let folder = target.configuration(in: context.xcodeProject).deletingLastPathComponent()
            let sources = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
            return Generation(targetName: target.displayName, folder: folder, sources: sources, host: .xcodeProject)
                .commands(
                    executable: try Generation.executable(context.tool(named:)),
                    workFolder: context.pluginWorkDirectoryURL)
        }
    }
#endif
