import Foundation

/// Reads command-line arguments one by one. The arguments can be options with a value (`--name value` or
/// `--name=value`), flags, or other values.
package struct ArgumentReader {
    /// An argument in the command line.
    package enum Argument {
        /// An option or flag. The associated value is its name, including the dashes.
        case option(String)
        /// Any other argument, such as a path.
        case value(String)
    }

    private var remaining: ArraySlice<String>
    private var attachedValue: String?
    private var option = ""
    private var isLiteral = false

    /// Creates a reader for the arguments that follow the name of the command.
    package init(_ arguments: [String]) {
        remaining = arguments[...]
    }

    /// Returns the next argument, or `nil` if there are no more arguments.
    ///
    /// - Throws: `UsageError` if the previous option was given a value that it doesn't accept, or if the argument is
    ///   empty.
    package mutating func next() throws(UsageError) -> Argument? {
        if let attachedValue { throw UsageError("'\(option)' takes no value, but '\(attachedValue)' was given") }
        guard let argument = remaining.popFirst() else { return nil }
        // Foundation reads an empty path as the current folder.
        guard !argument.isEmpty else { throw UsageError("an argument is empty; specify a path, or leave it out") }
        if argument == "--", !isLiteral {
            isLiteral = true
            return try next()
        }
        guard argument.hasPrefix("-"), argument != "-", !isLiteral else { return .value(argument) }
        option = argument
        if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
            option = String(argument[..<equals])
            attachedValue = String(argument[argument.index(after: equals)...])
        }
        return .option(option)
    }

    /// Returns the value of the option that was read last.
    ///
    /// - Throws: `UsageError` if the option has no value or an empty one.
    package mutating func value() throws(UsageError) -> String {
        defer { attachedValue = nil }
        guard let value = attachedValue ?? remaining.popFirst() else { throw UsageError("'\(option)' needs a value") }
        guard !value.isEmpty else { throw UsageError("'\(option)' needs a value that isn't empty") }
        guard attachedValue != nil || !value.hasPrefix("--") else {
            throw UsageError(
                "'\(option)' needs a value, but the option '\(value)' follows; write '\(option)=\(value)' if that is "
                    + "the value")
        }
        return value
    }

    /// Returns the value of the option that was read last, which must be a raw value of the given type.
    ///
    /// - Throws: `UsageError` if the value is missing or isn't a raw value.
    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type = Choice.self
    ) throws(UsageError) -> Choice {
        let text = try value()
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue)
            let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
            throw UsageError("'\(option)' must be \(list), not '\(text)'")
        }
        return choice
    }

    /// Returns the value of the option that was read last, split into two parts at the given separator.
    ///
    /// - Throws: `UsageError` if the value or one of its parts is missing.
    package mutating func pair(separatedBy separator: Character, form: String) throws(UsageError) -> (String, String) {
        let text = try value()
        let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, let value = parts.last, !name.isEmpty, !value.isEmpty else {
            throw UsageError("'\(option)' needs a value of the form \(form), not '\(text)'")
        }
        return (name.trimmingCharacters(in: .whitespaces), value.trimmingCharacters(in: .whitespaces))
    }
}
