import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLGenerator

/// The command `swift-graphql check`, which finds fields that selections request only for some responses.
package struct CheckCommand {
    package static let help = """
        Finds fields that a selection requests only for some responses, in Swift sources.

        The fields of a selection are fixed before the response arrives. 'try $0.closedAt() ?? $0.createdAt()' compiles,
        but it requests 'createdAt' only while 'closedAt' is null, so it fails on the first response in which
        'closedAt' is null. To fix it, read both fields first and choose afterwards.

        The command also finds '.nullable { … }' around a closure that ends with '.nullable' or '.optional': the result
        is a nested optional. '.optional { … }' returns a single optional instead.

        usage: swift-graphql check [<file|folder>...] [options]

        Without files and folders it checks the current folder. It skips generated files and hidden files.

        options:
          --as <warning|error|off>    how to report findings; overrides the configuration
          --config <file>             the configuration, whose key 'check' sets how to report findings;
                                      swift-graphql.json in the current folder by default, if it exists
          --file-list <file>          a file with more paths to check, one on each line, for the build-tool plugin
          --stamp <file>              an empty Swift file to write at the end, for the build-tool plugin; with this
                                      option but no files or folders, nothing is checked
          --help                      print this

        A comment '// swift-graphql: allow' on the line silences a finding.

        examples:
          swift-graphql check Sources
          swift-graphql check --as error

        The command writes each finding to the standard error stream as file:line:column: warning: ...

        The exit code is 0 if there are no errors, even if there are warnings; 1 if there are findings and they are
        errors; 2 if a file can't be used; and 64 if the arguments are invalid.
        """

    private var paths: [URL] = []
    private var level: SelectionCheck.Level?
    private var configuration: URL?
    private var stamp: URL?

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid, or `CodegenError` if a file can't be used.
    package static func run(_ arguments: [String]) throws -> ExitCode {
        let command = try CheckCommand(arguments)
        return try command.run()
    }

    /// Parses the given arguments.
    private init(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            switch argument {
            case .option("--as"): level = try reader.choice()
            case .option("--config"): configuration = URL(fileURLWithPath: try reader.value())
            case .option("--file-list"): paths += try Self.paths(in: reader.value())
            case .option("--stamp"): stamp = URL(fileURLWithPath: try reader.value())
            case .option(let option): throw UsageError(unknown: option, of: "check", help: Self.help)
            case .value(let path): paths.append(URL(fileURLWithPath: path))
            }
        }
        // Check the current folder by default, but not in a build, because a target may contain no Swift files.
        if paths.isEmpty, stamp == nil { paths = [URL(fileURLWithPath: ".")] }
    }

    private func run() throws -> ExitCode {
        let configured = try (configuration ?? GenerateCommand.customaryConfiguration).flatMap {
            try CodegenConfiguration(contentsOf: $0).check
        }
        let findings = try SelectionCheck.findings(in: paths, as: level ?? configured ?? .warning)
        for finding in findings { Terminal.printMessage(finding.description) }
        guard !findings.contains(where: { $0.severity == .error }) else { return .failure }
        if let stamp { try SelectionCheck.writeStamp(to: stamp) }
        return .success
    }

    private static func paths(in list: String) throws(UsageError) -> [URL] {
        guard let text = try? String(contentsOfFile: list, encoding: .utf8) else {
            throw UsageError("the list of files '\(list)' can't be read")
        }
        return text.split(separator: "\n").map { URL(fileURLWithPath: String($0)) }
    }
}
