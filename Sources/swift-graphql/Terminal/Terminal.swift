import Foundation

/// What the standard error stream is told beyond plain text, where it is a terminal.
enum Terminal {
    /// Whether somebody looks at the standard error stream, on a terminal that knows control sequences.
    private static let isInteractive: Bool = {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }()

    /// Whether to use colors. A `NO_COLOR` that isn't empty turns them off.
    private static let hasColors = isInteractive && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// Shows what the tool is doing, until the next message replaces it; nothing if the output is not a terminal.
    static func showProgress(_ text: String) {
        guard isInteractive else { return }
        write("\r\u{1B}[K\(text) ...")
    }

    /// Takes away what is being done.
    static func clearProgress() {
        guard isInteractive else { return }
        write("\r\u{1B}[K")
    }

    /// Writes a message and a line end, diagnostics in colors if there are any.
    static func printMessage(_ text: String) {
        clearProgress()
        write((hasColors ? colored(text) : text) + "\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// A text with the words of severity, and the carets below a line, in their colors.
    private static func colored(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.contains("^"), line.allSatisfy({ " \t^~".contains($0) }) { return "\u{1B}[1;32m\(line)\u{1B}[0m" }
            for (label, color) in [("error", "1;31"), ("warning", "1;35"), ("note", "1;36"), ("help", "1;36")] {
                // At the line's start, or behind the place.
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
