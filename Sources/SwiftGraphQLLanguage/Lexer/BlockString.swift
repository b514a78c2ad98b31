/// Determines the values of block strings. See `BlockStringValue` in the specification, section 2.10.4.
enum BlockString {
    /// Returns the value of the block string whose text is between `start` and `end`. The value doesn't include the
    /// common indentation or the blank lines at the start and end.
    static func value(_ bytes: [UInt8], from start: Int, to end: Int) -> String {
        var commonIndent = Int.max
        // The content extends from the first line that isn't blank to the last line that isn't blank.
        var contentStart: Int?
        var contentEnd = start
        var lineStart = start
        while lineStart <= end {
            let lineEnd = endOfLine(bytes, from: lineStart, to: end)
            var first = lineStart
            while first < lineEnd, bytes[first].isBlank { first += 1 }
            if first < lineEnd {
                if lineStart != start { commonIndent = min(commonIndent, first - lineStart) }
                if contentStart == nil { contentStart = lineStart }
                contentEnd = lineEnd
            }
            lineStart = nextLine(bytes, after: lineEnd, to: end)
        }
        guard let contentStart else { return "" }

        var content: [UInt8] = []
        content.reserveCapacity(contentEnd - contentStart)
        lineStart = contentStart
        while lineStart <= contentEnd {
            let lineEnd = endOfLine(bytes, from: lineStart, to: contentEnd)
            if lineStart != contentStart { content.append(UInt8(ascii: "\n")) }
            let from = lineStart == start ? lineStart : min(lineStart + min(commonIndent, lineEnd - lineStart), lineEnd)
            append(bytes, from: from, to: lineEnd, onto: &content)
            lineStart = nextLine(bytes, after: lineEnd, to: contentEnd)
        }
        return String(decoding: content, as: UTF8.self)
    }

    private static func endOfLine(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, !bytes[index].isLineTerminator { index += 1 }
        return index
    }

    /// Returns the start of the line after the line terminator at `lineEnd`, or `end + 1` if there is no other line.
    private static func nextLine(_ bytes: [UInt8], after lineEnd: Int, to end: Int) -> Int {
        guard lineEnd < end else { return end + 1 }
        let isPair =
            bytes[lineEnd] == UInt8(ascii: "\r") && lineEnd + 1 < end && bytes[lineEnd + 1] == UInt8(ascii: "\n")
        return lineEnd + (isPair ? 2 : 1)
    }

    /// Appends a line and replaces `\"""`, which is the only escape sequence in block strings.
    private static func append(_ bytes: [UInt8], from start: Int, to end: Int, onto content: inout [UInt8]) {
        var index = start
        var copied = start
        while index < end {
            let isEscape =
                bytes[index] == UInt8(ascii: "\\") && index + 3 < end
                && bytes[index + 1...index + 3].allSatisfy { $0 == UInt8(ascii: "\"") }
            if isEscape {
                content.append(contentsOf: bytes[copied..<index])
                copied = index + 1
                index += 4
            } else {
                index += 1
            }
        }
        content.append(contentsOf: bytes[copied..<end])
    }
}
