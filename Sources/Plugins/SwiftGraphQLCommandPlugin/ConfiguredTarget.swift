import Foundation
import PackagePlugin

/// A target whose folder contains `swift-graphql.json`.
struct ConfiguredTarget {
    private static let configurationName = "swift-graphql.json"

    let name: String
    private let configuration: URL
    private let content: Content

    /// The settings that the plugin needs. The tool reads the whole configuration file itself.
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
        // If the configuration is invalid, use defaults, because the tool reads the file again and reports the errors.
        content = (try? decoder.decode(Content.self, from: data)) ?? Content()
    }

    /// Returns the targets with the given names. If there are no names, returns all targets that support the command.
    ///
    /// - Throws: `CommandError` if a named target doesn't exist or has no configuration, or if `names` is empty and no
    ///   target supports the command.
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
                // SwiftPM doesn't show targets without sources to plugins, so look for the configuration in the default
                // folder.
                let folder = package.directoryURL.appending(path: "Sources/\(name)")
                if FileManager.default.fileExists(atPath: folder.appending(path: configurationName).path) {
                    throw CommandError(
                        "SwiftPM ignores a target without Swift files; add a Swift file, which can be empty, to "
                            + "'\(folder.path)', and declare the target in Package.swift")
                }
                let all = package.targets.map(\.name).sorted().joined(separator: ", ")
                throw CommandError("'\(package.displayName)' has no target named '\(name)'; its targets are \(all)")
            }
            guard let configured = ConfiguredTarget(target) else {
                let path = target.directoryURL.appending(path: configurationName).path
                throw CommandError("the target '\(name)' has no configuration: '\(path)' can't be read")
            }
            targets.append(configured)
        }
        return targets
    }

    /// Returns whether this target and the other one use the same configuration file.
    func hasSameConfiguration(as other: ConfiguredTarget) -> Bool { configuration == other.configuration }

    /// Returns the tool's arguments: the arguments of the command, the configuration file and the output folder.
    ///
    /// - Parameters:
    ///   - invocation: The arguments of the command.
    ///   - buildOutput: The output folder if neither the configuration nor the command specifies one. A build generates
    ///     the API of this target by itself, but only the command may write to the source folders, so that it can
    ///     extend the custom scalars file.
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
