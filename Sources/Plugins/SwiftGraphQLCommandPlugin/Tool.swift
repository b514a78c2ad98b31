import Foundation

/// The tool `swift-graphql`.
struct Tool {
    /// Where it is.
    let executable: URL

    /// Runs the tool and waits for its end; what it says goes where the plugin's words go.
    ///
    /// - Throws: `CommandError` if it failed.
    func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw CommandError(
                "'swift-graphql \(arguments.first ?? "")' ended with \(process.terminationStatus), see above")
        }
    }
}
