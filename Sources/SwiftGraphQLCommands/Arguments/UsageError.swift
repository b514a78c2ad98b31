import SwiftGraphQLLanguage

/// An error in the command-line arguments.
package struct UsageError: Error {
    /// A description of what is wrong with the arguments.
    package let message: String
    /// A suggestion, such as the name of a similar option, or `nil` if there is none.
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// Creates an error for an unknown option of a command, with a suggestion if there is a similar option.
    ///
    /// - Parameter help: The help text of the command, which contains the names of all its options.
    package init(unknown option: String, of command: String, help: String) {
        self.init(
            "'\(command)' has no option '\(option)'",
            hint: Suggestion.hint(for: option, among: Self.options(in: help)))
    }

    /// Returns the options in the help text of a command, without duplicates.
    package static func options(in help: String) -> [String] {
        let words = help.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        var met: Set<Substring> = []
        return words.filter { $0.hasPrefix("--") && $0.count > 2 && met.insert($0).inserted }.map(String.init)
    }
}
