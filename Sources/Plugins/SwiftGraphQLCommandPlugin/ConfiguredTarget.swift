import Foundation
import PackagePlugin

/// A target with `swift-graphql.json` in its folder.
struct ConfiguredTarget {
    private static let configurationName = "swift-graphql.json"

    /// The target's name.
    let name: String
    private let configuration: URL
    private let content: Content

    /// What decides here, of the configuration; the tool reads all of it.
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

    /// The target, or `nil` if it has no configuration.
    private init?(_ target: any Target) {
        configuration = target.directoryURL.appending(path: Self.configurationName)
        guard let data = try? Data(contentsOf: configuration) else { return nil }
        name = target.name
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        // What is wrong with it says the tool, with lines and carets.
        content = (try? decoder.decode(Content.self, from: data)) ?? Content()
    }

    /// The targets of the given names, or if there are none, all that the command is for.
    ///
    /// - Throws: `CommandError` if a target is not there or has no configuration, or if none is found.
    static func find(
        _ names: [String], for command: Invocation.TargetCommand, in package: Package
    ) throws(CommandError) -> [ConfiguredTarget] {
        if names.isEmpty {
            let targets = package.targets.compactMap(Self.init).filter {
                command == .generate ? !$0.content.isCheckOnly : $0.hasEndpoint
            }
            guard targets.isEmpty else { return targets }
            throw CommandError(
                "no target of '\(package.displayName)' has '\(configurationName)' in its folder"
                    + (command == .fetchSchema ? " with an \"endpoint\" in it" : ""))
        }
        var targets: [ConfiguredTarget] = []
        for name in names {
            guard let target = package.targets.first(where: { $0.name == name }) else {
                // SwiftPM doesn't tell plugins about targets without sources, so this goes by their usual folder.
                let folder = package.directoryURL.appending(path: "Sources/\(name)")
                if FileManager.default.fileExists(atPath: folder.appending(path: configurationName).path) {
                    throw CommandError(
                        "SwiftPM ignores a target without a Swift file; add one to '\(folder.path)', which can be empty, "
                            + "and name the target in Package.swift")
                }
                let all = package.targets.map(\.name).sorted().joined(separator: ", ")
                throw CommandError("'\(package.displayName)' has no target '\(name)', but \(all)")
            }
            guard let configured = ConfiguredTarget(target) else {
                let path = target.directoryURL.appending(path: configurationName).path
                throw CommandError("the target '\(name)' has no configuration: '\(path)' can't be read")
            }
            targets.append(configured)
        }
        return targets
    }

    /// The arguments with what the tool needs to know of this target.
    ///
    /// - Parameters:
    ///   - invocation: what the tool is to do.
    ///   - buildOutput: where the API of a target goes that says no output: a build makes its API, but only a command
    ///     may write into the sources, and so extend the file of custom scalars.
    func arguments(for invocation: Invocation, buildOutput: URL) -> [String] {
        let arguments = invocation.arguments + ["--config", configuration.path]
        let hasOutput = content.output != nil || invocation.hasOutput
        return invocation.command == .generate && !hasOutput ? arguments + ["--output", buildOutput.path] : arguments
    }

    private var hasEndpoint: Bool { content.endpoint != nil }
}
