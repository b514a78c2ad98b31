// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// This file contains only declarations for type checking, written from the documentation of Xcode's plugins.
import Foundation
import PackagePlugin

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: CommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
    public var xcodeProject: XcodeProject { fatalError() }
    public var pluginWorkDirectoryURL: URL { fatalError() }
    public func tool(named name: String) throws -> PluginContext.Tool { fatalError() }
}

public struct XcodeProject {
    public var displayName: String { fatalError() }
    public var directoryURL: URL { fatalError() }
    public var targets: [XcodeTarget] { fatalError() }
}

public struct XcodeTarget {
    public var displayName: String { fatalError() }
    public var inputFiles: FileList { fatalError() }
}
