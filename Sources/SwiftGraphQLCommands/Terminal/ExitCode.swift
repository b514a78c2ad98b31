import SwiftGraphQLGenerator

/// The exit code of the process.
package enum ExitCode: Int32 {
    /// The command succeeded.
    case success = 0
    /// The command failed and printed an error to standard error. A search command also exits with this code if it
    /// found something.
    case failure = 1
    /// A search command, which exits with 1 if it finds something, couldn't be performed.
    case unusable = 2
    /// The arguments are invalid (`EX_USAGE`).
    case usage = 64

    /// The commands that exit with 1 if they find something and with 2 if they fail.
    private static let searches = ["diff", "check"]

    /// Prints the given error and chooses the exit code for it.
    ///
    /// - Parameter command: The command that threw the error, or `nil` if the arguments specify no command.
    package init(reporting error: any Error, from command: String?) {
        if let error = error as? UsageError {
            let hint = error.hint.map { "\nhelp: \($0)" } ?? ""
            let page = command.map { "\($0) --help" } ?? "--help"
            Terminal.printMessage("error: \(error.message)\(hint)\nhelp: 'swift-graphql \(page)' shows the help")
            self = .usage
        } else {
            Terminal.printMessage("\(error)")
            self = error is CodegenError && Self.searches.contains { $0 == command } ? .unusable : .failure
        }
    }
}
