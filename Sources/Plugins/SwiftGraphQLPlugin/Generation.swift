import Foundation
import PackagePlugin

/// The commands that generate the API of one target and check its selections.
struct Generation {
    /// The name of the configuration file in the target's folder.
    static let configurationName = "swift-graphql.json"

    private let targetName: String
    private let folder: URL
    private let configuration: URL
    private let sources: [URL]
    private let host: Host

    /// Creates a generation for the target with the given name and folder.
    init(targetName: String, folder: URL, sources: [URL], host: Host = .package) {
        self.targetName = targetName
        self.folder = folder
        self.sources = sources
        self.host = host
        configuration = folder.appending(path: Self.configurationName)
    }

    /// Returns the program with the commands `generate` and `check`. `SwiftGraphQLBuildTool` has no other commands, so it
    /// compiles faster than `swift-graphql`, which the prebuilt plugin uses.
    ///
    /// - Parameter tool: A function that returns the tool with the given name.
    static func executable(_ tool: (String) throws -> PluginContext.Tool) throws -> URL {
        try ((try? tool("SwiftGraphQLBuildTool")) ?? tool("swift-graphql")).url
    }

    /// Returns the build commands, or reports a problem and returns an empty array.
    ///
    /// - Parameters:
    ///   - executable: The program to run. See `executable(_:)`.
    ///   - workFolder: The folder in which the plugin and the tool may write files for this target.
    func commands(executable: URL, workFolder: URL) -> [Command] {
        guard let text = try? String(contentsOf: configuration, encoding: .utf8) else {
            // Don't report an error, because it would also stop `swift run swift-graphql init`, which creates the
            // missing file.
            Diagnostics.warning(
                """
                the target '\(targetName)' uses the plugin SwiftGraphQLPlugin, which needs a configuration at \
                '\(configuration.path)', such as { "schema": "schema.graphql" }; if the target uses the API \
                of another target, use { "check": "warning" }
                """)
            return []
        }
        let summary = ConfigurationSummary(text)
        if let address = summary.schemas.first(where: { $0.contains("://") }) {
            let line = ConfigurationSummary.line(of: address, in: text)
            // SwiftPM shows only the message, so the message includes the file and line.
            Diagnostics.error(
                """
                \(configuration.path):\(line): a build can't fetch the schema from a server
                help: \(host.fetching(address, to: schemaSuggestion))
                """, file: configuration.path, line: line)
            return []
        }

        if summary.isCheckOnly { return [check(executable: executable, workFolder: workFolder, after: [])] }
        let output = workFolder.appending(path: "Generated")
        let watched = workFolder.appending(path: "Inputs")
        // SwiftPM ignores documentation, but it would treat files of unknown types as resources.
        let marks = watched.appending(path: "Inputs.docc")
        var arguments = ["generate", "--config", configuration.path, "--output", output.path, "--in-build", marks.path]
        // Pass the number of output files, because the tool must write exactly the files that SwiftPM expects. The
        // first build after an edit to the configuration still runs the previous commands.
        if let files = summary.files { arguments += ["--files", String(files)] }
        let inputs = inputs(summary)
        let outputs = outputs(summary, in: output)
        link(inputs.witnesses, in: marks)
        return [
            .buildCommand(
                displayName: "Generating the GraphQL API of \(targetName)", executable: executable,
                arguments: arguments, inputFiles: inputs.urls, outputFiles: outputs),
            // Both commands read the configuration. The check runs after the generation, so that errors in the
            // configuration are reported only once.
            check(executable: executable, workFolder: workFolder, after: outputs.prefix(1)),
        ] + watch(watched)
    }

    /// Creates a symbolic link to each file, in a folder that SwiftPM watches for changes.
    ///
    /// If an input file disappears, SwiftPM fails instead of rerunning this plugin, unless the file belongs to a
    /// target. With the link, SwiftPM notices that the file is missing and runs the plugin. Links that are already
    /// correct stay untouched, because any change would make SwiftPM rerun the plugin.
    private func link(_ files: [URL], in folder: URL) {
        let manager = FileManager.default
        try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
        var unused = Set((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0.hasPrefix("link-")
        }
        for (index, file) in files.enumerated() {
            let name = "link-\(index)"
            let path = folder.appending(path: name).path
            unused.remove(name)
            if (try? manager.destinationOfSymbolicLink(atPath: path)) == file.path { continue }
            try? manager.removeItem(atPath: path)
            try? manager.createSymbolicLink(atPath: path, withDestinationPath: file.path)
        }
        for name in unused { try? manager.removeItem(at: folder.appending(path: name)) }
    }

    /// Returns a command that does nothing, but for which SwiftPM watches a folder. If the folder changes,
    /// SwiftPM reruns the plugin.
    ///
    /// SwiftPM watches the output folders of prebuild commands and their subfolders. The tool keeps a file in this
    /// folder whose name depends on the configuration and on the paths of the input files.
    private func watch(_ folder: URL) -> [Command] {
        let nothing = ["/usr/bin/true", "/bin/true"].first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let nothing else { return [] }
        return [
            .prebuildCommand(
                displayName: "Watching the inputs of the GraphQL API of \(targetName)",
                executable: URL(fileURLWithPath: nothing), arguments: [], outputFilesDirectory: folder)
        ]
    }

    /// Returns the command that checks the selections in the target's sources.
    ///
    /// The tool reads the configuration in each run to find out how to report findings. A build runs a command only if
    /// the command has output files, so this command writes an empty Swift file.
    ///
    /// - Parameter earlier: The generated files that must exist before this command runs.
    private func check(executable: URL, workFolder: URL, after earlier: ArraySlice<URL>) -> Command {
        let stamp = workFolder.appending(path: "Checked/GraphQLSelectionCheck.swift")
        let files = sources.filter { $0.pathExtension == "swift" }
        // The paths of thousands of files don't fit in a command line, so write them to a file.
        let list = workFolder.appending(path: "CheckedFiles.txt")
        let paths = files.map { $0.path + "\n" }.joined()
        if (try? String(contentsOf: list, encoding: .utf8)) != paths {
            try? paths.write(to: list, atomically: true, encoding: .utf8)
        }
        return .buildCommand(
            displayName: "Checking the selections of \(targetName)", executable: executable,
            arguments: ["check", "--config", configuration.path, "--stamp", stamp.path, "--file-list", list.path],
            inputFiles: [configuration] + files + earlier, outputFiles: [stamp])
    }

    /// The suggested file for a schema that was fetched from a server.
    private var schemaSuggestion: String {
        folder.appending(path: "schema.graphql").path
    }

    /// Returns the files that determine the generated code.
    private func inputs(_ summary: ConfigurationSummary) -> InputFiles {
        // Include every schema file in the target's folder. That way, the configuration can switch to another schema,
        // and SwiftPM doesn't warn about unhandled files.
        var inputs = InputFiles(configuration)
        inputs.addFolder(folder, extensions: ["graphql", "graphqls", "gql"])
        for schema in summary.schemas {
            inputs.add(resolve(schema), extensions: ["graphql", "graphqls", "gql", "json"])
        }
        if let scalarsFile = summary.scalarsFile { inputs.addFile(resolve(scalarsFile)) }
        for sources in summary.usedBy { inputs.add(resolve(sources), extensions: ["swift"]) }
        return inputs
    }

    /// Returns the locations of the generated files. Their number and names don't depend on the schema.
    private func outputs(_ summary: ConfigurationSummary, in folder: URL) -> [URL] {
        let count = summary.files ?? ConfigurationSummary.defaultFiles
        let parts = (0..<count).map { "GraphQLAPI+\($0 < 10 ? "0" : "")\($0).swift" }
        return (["GraphQLAPI.swift"] + parts).map { folder.appending(path: $0) }
    }

    private func resolve(_ path: String) -> URL {
        URL(fileURLWithPath: path, relativeTo: folder).absoluteURL.standardizedFileURL
    }
}
