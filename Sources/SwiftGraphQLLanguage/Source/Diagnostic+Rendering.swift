#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Diagnostic: CustomStringConvertible {
    /// The text of the diagnostic. The first line has the format `file:line:column: error: message`. The source line, a
    /// caret under the location, the hint and the notes follow.
    ///
    /// Characters that change the writing direction appear as code points, such as `<U+202E>`, so that they can't
    /// disguise text.
    public var description: String {
        var lines = Self.lines(severity.rawValue, message, at: location)
        if let hint { lines.append("help: \(hint.printable)") }
        for note in notes { lines += Self.lines("note", note.message, at: note.location) }
        return lines.joined(separator: "\n")
    }

    private static func lines(_ label: String, _ message: String, at location: SourceLocation?) -> [String] {
        guard let location else { return ["\(label): \(message.printable)"] }
        let excerpt = SourceExcerpt(location)
        return ["\("\(location)".printable): \(label): \(message.printable)", excerpt.line, excerpt.caret]
    }
}

/// The line of the source that contains a location, and a caret below the location.
///
/// The excerpt contains only the part of the line around the location, because a line can have many megabytes.
private struct SourceExcerpt {
    private static let before = 80
    private static let after = 40

    var line = ""
    var caret = ""

    init(_ location: SourceLocation) {
        let source = location.source
        let range = source.lineRange(containing: location.range.start)
        let start = min(max(location.range.start, range.lowerBound), range.upperBound)

        var from = max(range.lowerBound, start - Self.before)
        while from > range.lowerBound, source.bytes[from] & 0xC0 == 0x80 { from -= 1 }
        var to = min(range.upperBound, start + Self.after)
        while to < range.upperBound, source.bytes[to] & 0xC0 == 0x80 { to += 1 }
        let end = min(max(location.range.end, start), to)

        let left = from > range.lowerBound ? "..." : ""
        let right = to < range.upperBound ? "..." : ""
        line = left + Self.printable(source, from, to) + right
        // Copy the tabs, so that the caret is below its character for every tab width.
        for scalar in (left + Self.printable(source, from, start)).unicodeScalars {
            caret += scalar == "\t" ? "\t" : " "
        }
        let width = Self.printable(source, start, end).unicodeScalars.count
        caret += "^" + String(repeating: "~", count: max(width - 1, 0))
    }

    private static func printable(_ source: SourceText, _ start: Int, _ end: Int) -> String {
        source.text(in: SourceRange(start: start, end: end)).printable
    }
}

extension String {
    /// The text with replacements for characters that could control the terminal or disguise text.
    ///
    /// Control characters other than tabs and line feeds become U+FFFD. Characters that change the writing direction
    /// become their code points, such as `<U+202E>`.
    fileprivate var printable: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\t", "\n": text.append(scalar)
            case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "<U+\(digits.count < 4 ? "0" : "")\(digits)>".unicodeScalars
            case _ where scalar.properties.generalCategory == .control: text.append("\u{FFFD}")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension Diagnostic: LocalizedError {
    /// The text of `description`, so that `localizedDescription` returns it too.
    public var errorDescription: String? { description }
}
