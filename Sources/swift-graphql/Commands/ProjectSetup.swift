import Foundation
import SwiftGraphQLCodegen

/// The configurations in a folder, and how the folder's manifest or Xcode project uses the plugin.
///
/// Nested packages are ignored. The manifest is read as text, because running the manifest would take seconds and
/// require a compiler.
struct ProjectSetup {
    struct Target {
        let name: String
        let folder: URL
        let usesPlugin: Bool
    }

    let folder: URL
    let manifest: URL
    /// The locations of all files named `swift-graphql.json`, sorted by path.
    let configurations: [URL]
    /// Whether there is an Xcode project that mentions a plugin, so that its targets may use the plugin.
    let isXcodeProjectWithPlugin: Bool
    private let targets: [Target]

    private static let plugins: Set<String> = ["SwiftGraphQLPlugin", "SwiftGraphQLPrebuiltPlugin"]
    /// The folders of other tools, which are skipped because they contain copies of packages.
    private static let skipped: Set<String> = ["Pods", "node_modules", "Carthage", "DerivedData", "build"]

    init(_ folder: URL) {
        let folder = folder.standardizedFileURL
        self.folder = folder
        manifest = folder.appendingPathComponent("Package.swift")
        var configurations: [URL] = []
        var hasProject = false
        let files = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles, .skipsPackageDescendants])
        while let file = files?.nextObject() as? URL {
            // Skip nested packages, which have their own manifests.
            let hasManifest = FileManager.default.fileExists(atPath: file.appendingPathComponent("Package.swift").path)
            if hasManifest || Self.skipped.contains(file.lastPathComponent) { files?.skipDescendants() }
            if file.lastPathComponent == "swift-graphql.json" { configurations.append(file.standardizedFileURL) }
            if file.pathExtension == "xcodeproj" {
                let project = try? String(contentsOf: file.appendingPathComponent("project.pbxproj"), encoding: .utf8)
                hasProject = hasProject || Self.plugins.contains { project?.contains($0) == true }
                files?.skipDescendants()
            }
        }
        self.configurations = configurations.sorted { $0.path < $1.path }
        isXcodeProjectWithPlugin = hasProject
        let text = ((try? String(contentsOf: manifest, encoding: .utf8)) ?? "")
            .replacing(Self.stringOrComment) { $0.output.1 ?? "" }
        let plugins = Self.plugins(in: text)
        let calls = text.matches(of: Self.targetCall).map(\.range.upperBound)
            .compactMap { Self.target(text[$0...], in: folder, plugins) }
        // Ignore dependencies such as `.target(name: "API")`, because they look like targets without the plugin.
        targets = calls.filter { target in
            target.usesPlugin || !calls.contains { $0.name == target.name && $0.usesPlugin }
        }
    }

    /// Matches comments, and captures string literals, which can contain `//`.
    private static var stringOrComment: Regex<(Substring, Substring?)> {
        /(\x22(?:[^\x22\\\n]|\\.)*\x22)|\/\/.*|\/\*(?s:.*?)\*\//
    }

    private static var targetCall: Regex<Substring> { /\.(?:target|executableTarget|testTarget)\(/ }

    /// Returns the names of the plugins, and of constants in the manifest that stand for a plugin or its name, such as
    /// `let generator: Target.PluginUsage = .plugin(name: "SwiftGraphQLPlugin", package: "SwiftGraphQL")`.
    private static func plugins(in manifest: String) -> Set<String> {
        var names = plugins
        for constant in manifest.matches(of: /\blet\s+(\w+)[^=;\n]*=\s*/) {
            let value = expression(manifest[constant.range.upperBound...]) { $0.isNewline || $0 == ";" }
            // Ignore constants that contain targets or the whole package.
            let isPlugin = value.firstMatch(of: targetCall) == nil && !value.contains("Package(")
            if isPlugin, mentions(value, names) { names.insert(String(constant.output.1)) }
        }
        return names
    }

    /// Returns whether the given expression contains one of the given names, but not as a label.
    private static func mentions(_ expression: Substring, _ names: Set<String>) -> Bool {
        expression.matches(of: /\b(\w+)\b(?!\s*:)/).contains { names.contains(String($0.output.1)) }
    }

    /// Returns the text before the first character for which `isEnd` is true, or before an unmatched closing bracket.
    private static func expression(_ text: Substring, until isEnd: (Character) -> Bool) -> Substring {
        var depth = 0
        let end = text.firstIndex { character in
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            return depth < 0 || depth == 0 && isEnd(character)
        }
        return text[..<(end ?? text.endIndex)]
    }

    /// Returns the target that a call declares, or `nil` if it has no name. The text begins with the first argument.
    private static func target(_ text: Substring, in folder: URL, _ plugins: Set<String>) -> Target? {
        let call = expression(text) { _ in false }
        guard let name = call.firstMatch(of: /^\s*name:\s*"([^"]+)"/)?.output.1 else { return nil }
        let path = call.firstMatch(of: /\bpath:\s*"([^"]+)"/)?.output.1.description
        let custom =
            path
            ?? ["Sources/\(name)", "Tests/\(name)"].first { path in
                FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
            }
        return Target(
            name: String(name), folder: folder.appendingPathComponent(custom ?? "Sources/\(name)").standardizedFileURL,
            usesPlugin: mentions(call, plugins))
    }

    var targetsWithPlugin: [Target] { targets.filter(\.usesPlugin) }

    func hasConfiguration(_ target: Target) -> Bool { configurations.contains { folder(of: $0) == target.folder.path } }

    /// Returns the target whose folder contains the given configuration, or `nil` if there is none.
    func target(of configuration: URL) -> Target? { targets.first { $0.folder.path == folder(of: configuration) } }

    /// Returns the configured output if it exists. Otherwise, returns the generated files in the configuration's
    /// folder, excluding the folders of other configurations.
    func generatedFiles(beside configuration: URL, _ output: URL?) -> [URL] {
        if let output, FileManager.default.fileExists(atPath: output.path) { return [output] }
        let others = configurations.filter { $0 != configuration }.map { folder(of: $0) + "/" }
            .filter { $0.hasPrefix(folder(of: configuration) + "/") }
        return SwiftFiles.generated(in: configuration.deletingLastPathComponent()).filter { file in
            !others.contains { file.path.hasPrefix($0) }
        }
    }

    private func folder(of file: URL) -> String { file.deletingLastPathComponent().standardizedFileURL.path }

    /// Returns the given file's path, relative to the project's folder if the file is in it.
    func path(of file: URL) -> String {
        file.path.hasPrefix(folder.path + "/") ? String(file.path.dropFirst(folder.path.count + 1)) : file.path
    }
}
