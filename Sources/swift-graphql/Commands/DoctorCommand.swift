import Foundation
import SwiftGraphQLCodegen
import SwiftGraphQLCommands
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The command `swift-graphql doctor`, which finds mistakes in the setup of a package or an Xcode project.
struct DoctorCommand {
    static let help = """
        Finds mistakes in the setup of a package or an Xcode project, and explains how to fix them.

        It looks for configurations (swift-graphql.json). For each, it checks that the configuration and its schema are
        valid, that every scalar has a codec, that the keys of a cache exist, that something generates the API, and that
        a checked-in API is up to date. It changes nothing and doesn't use the network.

        usage: swift-graphql doctor [<folder>]

        options:
          --help    print this

        example:
          swift-graphql doctor

        The exit code is 0 if there is nothing to fix, 1 if there are findings, and 64 if the arguments are invalid.
        """

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid.
    static func run(_ arguments: [String]) throws -> ExitCode {
        var reader = ArgumentReader(arguments)
        var folder: String?
        while let argument = try reader.next() {
            switch argument {
            case .option(let option): throw UsageError(unknown: option, of: "doctor", help: Self.help)
            case .value(let path):
                if folder != nil { throw UsageError("'doctor' accepts one folder") }
                folder = path
            }
        }
        var doctor = DoctorCommand(ProjectSetup(URL(fileURLWithPath: folder ?? ".")))
        doctor.examine()
        for finding in doctor.findings { Terminal.printMessage(finding) }
        if !doctor.findings.isEmpty { return .failure }
        let count = doctor.setup.configurations.count
        print("\(count == 1 ? "the configuration is" : "all \(count) configurations are") fine")
        return .success
    }

    private let setup: ProjectSetup
    /// The mistakes that were found, each with a suggestion for how to fix it.
    private var findings: [String] = []

    private init(_ setup: ProjectSetup) { self.setup = setup }

    private mutating func report(_ file: URL, _ message: String, help: String) {
        findings.append("\(setup.path(of: file)): error: \(message)\nhelp: \(help)")
    }

    private mutating func examine() {
        if setup.configurations.isEmpty {
            report(
                setup.folder, "the folder and its subfolders contain no configuration (swift-graphql.json)",
                help: "create one with 'swift-graphql init --endpoint <URL>', or run this command in the folder of "
                    + "Package.swift")
        }
        for target in setup.targetsWithPlugin where !setup.hasConfiguration(target) {
            let others = setup.configurations.map { setup.path(of: $0) }
            let move = others.first.map { "; move '\($0)' there if it belongs to the target" } ?? ""
            report(
                setup.manifest, "the target '\(target.name)' uses the plugin, but its folder has no swift-graphql.json",
                help: "put a configuration into '\(setup.path(of: target.folder))'\(move)")
        }
        for file in setup.configurations { examine(file) }
    }

    private mutating func examine(_ file: URL) {
        let configuration: GraphQLCodegen.Configuration
        do {
            configuration = try GraphQLCodegen.Configuration(contentsOf: file)
        } catch {
            return findings.append("\(error)")
        }
        if configuration.schema.isEmpty {
            // A configuration with the key `check` needs no schema, because its target may use another target's API.
            if configuration.check == nil {
                report(
                    file, "the configuration has no 'schema'",
                    help: "add \"schema\": \"schema.graphql\" or, if the target uses the API of another target, "
                        + "\"check\": \"warning\"")
            }
            return
        }
        let target = setup.target(of: file)
        let hasPlugin = target?.usesPlugin ?? setup.isXcodeProjectWithPlugin
        if !hasPlugin, configuration.output == nil {
            report(
                file,
                "nothing generates the API: the configuration has no 'output', and its target doesn't use the plugin",
                help:
                    "add plugins: [.plugin(name: \"SwiftGraphQLPlugin\", package: \"SwiftGraphQL\")] to the target of "
                    + "this folder, or set 'output' and run 'swift-graphql generate --config \(setup.path(of: file))'")
        }
        if hasPlugin, let file = setup.generatedFiles(beside: file, configuration.output).first {
            report(
                file, "the API exists twice: here, and in the build folder, where the plugin generates it",
                help: "remove either the plugin, or the key 'output' and all generated files of this target")
        }
        if configuration.schema.contains(where: SchemaLoader.isRemote) {
            if hasPlugin {
                report(
                    file, "a build can't fetch the schema from a server",
                    help: "fetch the schema with 'swift package graphql fetch-schema', and use the file as 'schema'")
            }
            return
        }
        generate(configuration, of: file, isCurrent: !hasPlugin)
    }

    /// Generates the API into a temporary folder and reports errors and warnings.
    ///
    /// - Parameter isCurrent: Whether to check that the files in the output folder are up to date.
    private mutating func generate(
        _ configuration: GraphQLCodegen.Configuration, of file: URL, isCurrent: Bool
    ) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = configuration.output?.lastPathComponent ?? "API.swift"
        let target = folder.appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var options = configuration.options
            options.mayWriteScalarsFile = false
            let report = try GraphQLCodegen(options: options).generate(into: target, from: configuration.schema)
            append(report.warnings, of: file)
            guard isCurrent, let output = configuration.output else { return }
            let isFile = output.pathExtension == "swift"
            for file in report.written {
                let own = isFile ? output : output.appendingPathComponent(file.lastPathComponent)
                if try Data(contentsOf: file) == Data(contentsOf: own) { continue }
                return self.report(
                    own, "the file isn't up to date with the schema and the configuration",
                    help: "regenerate the API")
            }
        } catch let error as CodegenError where !error.diagnostics.isEmpty {
            append(error.diagnostics, of: file)
        } catch let error as CodegenError {
            findings.append("\(setup.path(of: file)): \(error)")
        } catch {
            self.report(
                configuration.output ?? folder, "the generated API can't be read: \(error.localizedDescription)",
                help: "generate the API with 'swift-graphql generate'")
        }
    }

    /// Adds the given diagnostics to the findings. A diagnostic without a location is about the configuration.
    private mutating func append(_ diagnostics: [Diagnostic], of file: URL) {
        findings += diagnostics.map { diagnostic in
            (diagnostic.location == nil ? "\(setup.path(of: file)): " : "") + diagnostic.description
        }
    }
}
