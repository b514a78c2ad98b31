/// Writes names and foreign text so that Swift reads them as nothing else.
enum SwiftText {
    /// A name in declarations and expressions, in backticks where it is a keyword.
    static func identifier(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// A name as a label in a call, where only one keyword needs backticks: the compiler warns at others that have them.
    static func label(_ name: String) -> String {
        name == "inout" ? "`inout`" : name
    }

    /// A string literal on one line that holds exactly a text.
    static func literal(_ text: String) -> String {
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

    /// The lines of a text, none of which can end a comment or disturb an editor.
    static func commentLines(_ text: String) -> [String] {
        var lines: [String] = []
        // Scalars, not characters: a carriage return and a line feed are one character.
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

    /// Control characters, line and paragraph separators, and the marks that turn the direction of writing.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// A line without spaces at its end.
    static func trimmingEnd(_ line: some StringProtocol) -> String {
        var line = Substring(line)
        while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
        return String(line)
    }

    /// Reserved words, and those that an expression can't begin with when they mean a name.
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
