import Foundation
import PackagePlugin

/// A target with `swift-graphql.json` in its folder.
struct ConfiguredTarget {
    private static let configurationName = "swift-graphql.json"

    /// The target's name.
    let name: String
    private let configuration: URL
    private let content: Content

    /// The parts of the configuration that the plugin needs. The tool reads the whole configuration.
    private struct Content: Decodable {
        var output: String?
        var endpoint: String?
        var isCheckOnly = false

        private enum Key: String, CodingKey {
            case output, endpoint, schema, check
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            output = try members.decodeIfPresent(String.self, forKey: .output)
            endpoint = try members.decodeIfPresent(String.self, forKey: .endpoint)
            isCheckOnly = members.contains(.check) && !members.contains(.schema)
        }
    }

    private init?(_ target: any Target) {
        self.init(name: target.name, configuration: target.directoryURL.appending(path: Self.configurationName))
    }

    /// Creates a configured target, or returns `nil` if the configuration can't be read.
    init?(name: String, configuration: URL) {
        guard let data = try? Data(contentsOf: configuration) else { return nil }
        self.name = name
        self.configuration = configuration
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        // The tool reports errors in the configuration, with lines and carets.
        content = (try? decoder.decode(Content.self, from: data)) ?? Content()
    }

    /// Returns the targets with the given names, or all targets that the command supports if there are no names.
    ///
    /// - Throws: `CommandError` if a named target doesn't exist or has no configuration, or if no target supports the
    ///   command.
    static func find(
        _ names: [String], for command: Invocation.TargetCommand, in package: Package
    ) throws(CommandError) -> [ConfiguredTarget] {
        if names.isEmpty {
            let targets = package.targets.compactMap(Self.init).filter { $0.supports(command) }
            guard targets.isEmpty else { return targets }
            throw CommandError(
                "no target of '\(package.displayName)' has '\(configurationName)' in its folder"
                    + (command == .fetchSchema ? " with an \"endpoint\" in it" : ""))
        }
        var targets: [ConfiguredTarget] = []
        for name in names {
            guard let target = package.targets.first(where: { $0.name == name }) else {
                // SwiftPM hides targets without sources from plugins, so look in the default folder.
                let folder = package.directoryURL.appending(path: "Sources/\(name)")
                if FileManager.default.fileExists(atPath: folder.appending(path: configurationName).path) {
                    throw CommandError(
                        "SwiftPM ignores a target without a Swift file; add one, even an empty one, to "
                            + "'\(folder.path)', and declare the target in Package.swift")
                }
                let all = package.targets.map(\.name).sorted().joined(separator: ", ")
                throw CommandError("'\(package.displayName)' has no target '\(name)'; its targets are \(all)")
            }
            guard let configured = ConfiguredTarget(target) else {
                let path = target.directoryURL.appending(path: configurationName).path
                throw CommandError("the target '\(name)' has no configuration: '\(path)' can't be read")
            }
            targets.append(configured)
        }
        return targets
    }

    /// Whether another target has the same configuration.
    func hasSameConfiguration(as other: ConfiguredTarget) -> Bool { configuration == other.configuration }

    /// Returns the arguments for the tool, completed with the configuration and output of this target.
    ///
    /// - Parameters:
    ///   - invocation: The arguments of the command.
    ///   - buildOutput: The output folder if neither the configuration nor the command specifies one. A build generates
    ///     the API of such a target itself, but only a command can write to the sources and so extend the custom
    ///     scalars file.
    func arguments(for invocation: Invocation, buildOutput: URL) -> [String] {
        let arguments = invocation.arguments + ["--config", configuration.path]
        let hasOutput = content.output != nil || invocation.hasOutput
        return invocation.command == .generate && !hasOutput ? arguments + ["--output", buildOutput.path] : arguments
    }

    /// Returns whether the configuration contains the settings that a command needs.
    func supports(_ command: Invocation.TargetCommand) -> Bool {
        switch command {
        case .generate: !content.isCheckOnly
        case .fetchSchema: content.endpoint != nil
        }
    }
}
