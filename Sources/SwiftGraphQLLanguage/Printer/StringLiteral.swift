/// Writes strings as GraphQL literals. See the specification, section 2.10.4.
enum StringLiteral {
    /// Returns a quoted string literal in which control characters are escaped.
    static func quoted(_ value: String) -> String {
        var text = String.UnicodeScalarView()
        text.append("\"")
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text.append(contentsOf: "\\\"".unicodeScalars)
            case "\\": text.append(contentsOf: "\\\\".unicodeScalars)
            case "\u{08}": text.append(contentsOf: "\\b".unicodeScalars)
            case "\u{0C}": text.append(contentsOf: "\\f".unicodeScalars)
            case "\n": text.append(contentsOf: "\\n".unicodeScalars)
            case "\r": text.append(contentsOf: "\\r".unicodeScalars)
            case "\t": text.append(contentsOf: "\\t".unicodeScalars)
            case _ where scalar.isControl:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text.append(contentsOf: ("\\u00" + (digits.count < 2 ? "0" : "") + digits).unicodeScalars)
            default: text.append(scalar)
            }
        }
        text.append("\"")
        return String(text)
    }

    /// Returns a block string literal for the given value, or `nil` if no block string can represent the value.
    /// Indenting all lines of the literal doesn't change its value.
    static func block(_ value: String) -> String? {
        let lines = value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard canBeBlock(lines) else { return nil }
        var text = ""
        for (index, line) in lines.enumerated() {
            if index > 0 { text += "\n" }
            append(line, onto: &text)
        }
        // A quote or a backslash directly before the closing quotes would change their meaning.
        let needsLineAtEnd = value.utf8.last == UInt8(ascii: "\"") || value.utf8.last == UInt8(ascii: "\\")
        let isLong = lines.count > 1 || value.utf16.count > 70 || needsLineAtEnd
        // A single line that begins with whitespace must directly follow the opening quotes to keep the whitespace.
        let isIndentedLine = lines.count == 1 && value.utf8.first?.isBlank == true
        return "\"\"\"" + (isLong && !isIndentedLine ? "\n" : "") + text + (isLong ? "\n" : "") + "\"\"\""
    }

    /// Returns whether the given lines have the same value in a block string, which loses surrounding blank lines and
    /// common indentation.
    private static func canBeBlock(_ lines: [Substring.UnicodeScalarView]) -> Bool {
        var commonIndent = Int.max
        var firstIsBlank = false
        var lastIsBlank = false
        for (index, line) in lines.enumerated() {
            // A carriage return would count as a line terminator. Tabs are the only control characters that don't need
            // an escape sequence.
            if line.contains(where: { $0.isControl && $0 != "\t" }) { return false }
            let indent = line.prefix { $0 == " " || $0 == "\t" }.count
            let isBlank = indent == line.count
            if !isBlank { commonIndent = min(commonIndent, indent) }
            if index == 0 { firstIsBlank = isBlank }
            lastIsBlank = isBlank
        }
        if lines.count == 1 { return !firstIsBlank || lines[0].isEmpty }
        return !firstIsBlank && !lastIsBlank && commonIndent == 0
    }

    /// Appends a line and escapes triple quotes that would end the block string.
    private static func append(_ line: Substring.UnicodeScalarView, onto text: inout String) {
        var quotes = 0
        for scalar in line {
            quotes = scalar == "\"" ? quotes + 1 : 0
            if quotes == 3 {
                text.unicodeScalars.removeLast(2)
                text += "\\\"\"\""
                quotes = 0
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the specification requires an escape sequence. It does for U+0000 to U+001F and for U+007F to U+009F.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
