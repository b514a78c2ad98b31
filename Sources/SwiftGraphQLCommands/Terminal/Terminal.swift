import Foundation

/// Writes messages to standard error. If standard error is a terminal, shows progress and uses colors.
package enum Terminal {
    /// Whether standard error is a terminal that supports control sequences.
    private static let isInteractive: Bool = {
        standardErrorIsTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }()

    /// Whether to use colors in messages. A non-empty variable `NO_COLOR` turns them off.
    private static let hasColors = isInteractive && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// Shows a message about the tool's progress until the next message replaces it. Does nothing if standard error
    /// isn't a terminal.
    package static func showProgress(_ text: String) {
        guard isInteractive else { return }
        write("\r\u{1B}[K\(text) ...")
    }

    /// Removes the progress message.
    package static func clearProgress() {
        guard isInteractive else { return }
        write("\r\u{1B}[K")
    }

    /// Writes a message and a line feed. Colors diagnostics if the terminal supports colors.
    package static func printMessage(_ text: String) {
        clearProgress()
        write((hasColors ? colored(text) : text) + "\n")
    }

    /// Writes the given text, or nothing if standard error can't be written.
    package static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Returns the given text with colors for severity labels and carets.
    private static func colored(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.contains("^"), line.allSatisfy({ " \t^~".contains($0) }) { return "\u{1B}[1;32m\(line)\u{1B}[0m" }
            for (label, color) in [("error", "1;31"), ("warning", "1;35"), ("note", "1;36"), ("help", "1;36")] {
                // The label is either at the start of the line or after the location.
                for (start, end) in [("", "\(label):"), (": ", "\(label):")] {
                    guard let range = line.range(of: start + end) else { continue }
                    guard !start.isEmpty || range.lowerBound == line.startIndex else { continue }
                    let colored = "\(start)\u{1B}[\(color)m\(end)\u{1B}[0m"
                    return line.replacingCharacters(in: range, with: colored)
                }
            }
            return String(line)
        }.joined(separator: "\n")
    }
}
