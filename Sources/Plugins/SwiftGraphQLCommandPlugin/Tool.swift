import Foundation

/// The `swift-graphql` executable.
struct Tool {
    let executable: URL

    /// Runs the tool and waits until it exits. The tool's output goes to the plugin's output.
    ///
    /// - Throws: `CommandError` if the tool fails.
    func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let reason = process.terminationReason == .exit ? "exit code" : "signal"
            let command = arguments.first ?? ""
            throw CommandError(
                "'swift-graphql \(command)' failed with \(reason) \(process.terminationStatus); see above")
        }
    }

    /// Runs the tool for each target in turn.
    ///
    /// - Throws: `CommandError` if the tool fails, or if several targets would write to the same output.
    func run(_ invocation: Invocation, for targets: [ConfiguredTarget], workFolder: URL) throws {
        guard targets.count == 1 || !invocation.hasOutput else {
            let names = targets.map(\.name).joined(separator: ", ")
            throw CommandError("the targets \(names) can't have the same output; add '--target' and one of their names")
        }
        for target in targets {
            let output = workFolder.appending(path: target.name)
            try run(target.arguments(for: invocation, buildOutput: output))
        }
    }
}
