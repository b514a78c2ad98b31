#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension SwiftGraphQLCommandPlugin: XcodeCommandPlugin {
        /// Runs the command that the arguments specify. If the user entered no arguments, runs `fetch-schema`.
        ///
        /// Xcode passes a `--target` option for each selected target and adds the arguments that the user entered.
        ///
        /// - Throws: `CommandError` if no selected target supports the command or if the tool fails.
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            let tool = Tool(executable: try context.tool(named: "swift-graphql").url)
            let invocation = try Invocation(arguments, isInXcode: true)
            guard let command = invocation.command else {
                try tool.run(invocation.arguments)
                return
            }
            let targets = try ConfiguredTarget.find(invocation.targetNames, for: command, in: context.xcodeProject)
            try tool.run(invocation, for: targets, workFolder: context.pluginWorkDirectoryURL)
        }
    }

    extension ConfiguredTarget {
        /// Returns the targets with the given names that support the command. If there are no names, searches all
        /// targets.
        ///
        /// Ignores targets without a configuration, because Xcode selects all targets by default.
        ///
        /// - Throws: `CommandError` if no target is found.
        static func find(
            _ names: [String], for command: Invocation.TargetCommand, in project: XcodeProject
        ) throws(CommandError) -> [ConfiguredTarget] {
            let selected = project.targets.filter { names.isEmpty || names.contains($0.displayName) }
            var found: [ConfiguredTarget] = []
            for target in selected {
                let file = target.configuration(in: project)
                guard let configured = ConfiguredTarget(name: target.displayName, configuration: file),
                    configured.supports(command), !found.contains(where: configured.hasSameConfiguration)
                else { continue }
                found.append(configured)
            }
            guard found.isEmpty else { return found }
            let files = selected.map { "'\($0.configuration(in: project).path)'" }.joined(separator: " or ")
            let example = #"{ "schema": "schema.graphql", "endpoint": "https://example.com/graphql" }"#
            throw CommandError(
                "no selected target has a configuration\(command == .fetchSchema ? " with an \"endpoint\"" : ""); "
                    + "create \(files), such as \(example), or select another target")
        }
    }
#endif
