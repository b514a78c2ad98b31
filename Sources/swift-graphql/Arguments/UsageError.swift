import GraphQLLanguage

/// Arguments that make no sense.
struct UsageError: Error {
    /// What is wrong with them.
    let message: String
    /// What may have been meant.
    var hint: String?

    /// An error with what is wrong.
    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// An option that a command does not have, with the one that may have been meant.
    ///
    /// - Parameter help: The command's help, which names all its options.
    init(unknown option: String, of command: String, help: String) {
        let words = help.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        let options = words.filter { $0.hasPrefix("--") && $0.count > 2 }.map(String.init)
        self.init("'\(command)' has no option '\(option)'", hint: Suggestion.hint(for: option, among: options))
    }
}
