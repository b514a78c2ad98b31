/// Writes names and other text so that Swift can't misinterpret them.
package enum SwiftText {
    /// Returns the name as it appears in declarations and expressions. Keywords are put in backticks.
    package static func identifier(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns the name as it appears as a label in a call. Only `inout` needs backticks there, and the compiler warns
    /// about unnecessary backticks.
    package static func label(_ name: String) -> String {
        name == "inout" ? "`inout`" : name
    }

    /// Returns a single-line string literal with the given content.
    package static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where isSeparator(scalar): literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Returns the given text as lines that can't end a comment or confuse an editor.
    static func commentLines(_ text: String) -> [String] {
        var lines: [String] = []
        // Iterate over scalars, because a carriage return and a line feed together form a single `Character`.
        var line = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                lines.append(trimmingEnd(line))
                line = ""
            } else if isSeparator(scalar) {
                line += " "
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        lines.append(trimmingEnd(line))
        while lines.last == "" { lines.removeLast() }
        return Array(lines.drop { $0.isEmpty })
    }

    /// Returns whether the scalar is a control character, separates lines or paragraphs, or affects writing direction.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Returns the given line without trailing spaces.
    static func trimmingEnd(_ line: some StringProtocol) -> String {
        var line = Substring(line)
        while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
        return String(line)
    }

    /// The keywords that can't be used as names without backticks, at least at the start of an expression.
    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "open", "operator", "precedencegroup", "private", "protocol", "public", "rethrows",
        "static", "struct", "subscript", "typealias", "var",
        "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
        "in", "repeat", "return", "switch", "throw", "where", "while",
        "Any", "as", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
        "Protocol", "Type",
        "any", "async", "await", "borrow", "consume", "copy", "discard", "each", "macro", "some", "then", "unsafe",
        "yield",
    ]
}
