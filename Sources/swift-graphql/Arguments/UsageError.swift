import SwiftGraphQLLanguage

/// An error in the command-line arguments.
struct UsageError: Error {
    /// What is wrong with the arguments.
    let message: String
    /// A suggestion, such as an option with a similar name.
    var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// Creates an error for an option that a command doesn't have, with a suggestion.
    ///
    /// - Parameter help: The command's help text, which names all its options.
    init(unknown option: String, of command: String, help: String) {
        self.init(
            "'\(command)' has no option '\(option)'",
            hint: Suggestion.hint(for: option, among: Self.options(in: help)))
    }

    /// Returns the options that a command's help text names, each once.
    static func options(in help: String) -> [String] {
        let words = help.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        var met: Set<Substring> = []
        return words.filter { $0.hasPrefix("--") && $0.count > 2 && met.insert($0).inserted }.map(String.init)
    }
}
