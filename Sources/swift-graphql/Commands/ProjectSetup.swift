import Foundation

/// The configurations in a folder, and the use of the plugin in its manifest or Xcode project.
///
/// Packages inside the folder aren't examined. The manifest is read as text, because running it would take seconds and
/// require a compiler.
struct ProjectSetup {
    struct Target {
        let name: String
        let folder: URL
        let usesPlugin: Bool
    }

    let folder: URL
    let manifest: URL
    /// The files named `swift-graphql.json`, sorted by path.
    let configurations: [URL]
    /// Whether there is an Xcode project whose targets may use the plugin.
    let isXcodeProjectWithPlugin: Bool
    private let targets: [Target]

    private static let pluginName = "SwiftGraphQLPlugin"
    /// Folders of other tools, which contain copies of packages.
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
            // A nested package has its own manifest.
            let hasManifest = FileManager.default.fileExists(atPath: file.appendingPathComponent("Package.swift").path)
            if hasManifest || Self.skipped.contains(file.lastPathComponent) { files?.skipDescendants() }
            if file.lastPathComponent == "swift-graphql.json" { configurations.append(file.standardizedFileURL) }
            if file.pathExtension == "xcodeproj" {
                let project = try? String(contentsOf: file.appendingPathComponent("project.pbxproj"), encoding: .utf8)
                hasProject = hasProject || project?.contains(Self.pluginName) == true
                files?.skipDescendants()
            }
        }
        self.configurations = configurations.sorted { $0.path < $1.path }
        isXcodeProjectWithPlugin = hasProject
        let text = ((try? String(contentsOf: manifest, encoding: .utf8)) ?? "").replacing(/(?m)^\s*\/\/.*$/, with: "")
        let calls = text.matches(of: /\.(?:target|executableTarget|testTarget)\(/).map(\.range.upperBound)
            .compactMap { Self.target(text[$0...], in: folder) }
        // A dependency on a target, `.target(name: "API")`, looks like a target without the plugin.
        targets = calls.filter { target in
            target.usesPlugin || !calls.contains { $0.name == target.name && $0.usesPlugin }
        }
    }

    /// Reads the call that declares a target, from its first argument on.
    private static func target(_ text: Substring, in folder: URL) -> Target? {
        var depth = 1
        let end = text.firstIndex { character in
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            return depth == 0
        }
        let call = text[..<(end ?? text.endIndex)]
        guard let name = call.firstMatch(of: /^\s*name:\s*"([^"]+)"/)?.output.1 else { return nil }
        let path = call.firstMatch(of: /\bpath:\s*"([^"]+)"/)?.output.1.description
        let custom =
            path
            ?? ["Sources/\(name)", "Tests/\(name)"].first { path in
                FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
            }
        return Target(
            name: String(name), folder: folder.appendingPathComponent(custom ?? "Sources/\(name)").standardizedFileURL,
            usesPlugin: call.contains(pluginName))
    }

    var targetsWithPlugin: [Target] { targets.filter(\.usesPlugin) }

    func hasConfiguration(_ target: Target) -> Bool { configurations.contains { folder(of: $0) == target.folder.path } }

    /// Returns the target whose folder has the configuration.
    func target(of configuration: URL) -> Target? { targets.first { $0.folder.path == folder(of: configuration) } }

    private func folder(of file: URL) -> String { file.deletingLastPathComponent().standardizedFileURL.path }

    /// Returns a file's path relative to the folder.
    func path(of file: URL) -> String {
        file.path.hasPrefix(folder.path + "/") ? String(file.path.dropFirst(folder.path.count + 1)) : file.path
    }
}
