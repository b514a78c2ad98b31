/// A syntax error: the offset at which the reader stopped and what it expected there.
@usableFromInline package struct JSONSyntaxError: Error {
    /// The byte offset at which the reader stopped; the length of the text if it ends too early.
    package let offset: Int
    /// A description of what the reader expected at `offset`.
    package let expected: String

    /// Returns the error for users, with the offset, the line, the column (from 1, in bytes) and the text at the
    /// offset.
    func jsonError(in bytes: [UInt8]) -> JSONError {
        let position = Swift.min(offset, bytes.count)
        var line = 1
        var lineStart = 0
        for index in 0..<position where bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        let place = "byte \(position) (line \(line), column \(position - lineStart + 1))"
        let summary = "not JSON at \(place): expected \(expected)"
        let end = position == bytes.count ? ", found the end of the text" : nil
        return JSONError(
            code: .malformed, message: summary + (end ?? ", found `\(Self.excerpt(of: bytes[position...]))`"),
            messageWithoutText: summary + (end ?? ""), syntaxError: self)
    }

    /// Returns the first bytes of the text as a string, with spaces instead of control characters.
    static func excerpt(of bytes: ArraySlice<UInt8>, limit: Int = 40) -> String {
        var end = bytes.index(bytes.startIndex, offsetBy: limit, limitedBy: bytes.endIndex) ?? bytes.endIndex
        // The end moves back so that it doesn't cut a scalar in half.
        while end < bytes.endIndex, end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        var text = ""
        for scalar in String(decoding: bytes[..<end], as: UTF8.self).unicodeScalars {
            text.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
        }
        return end < bytes.endIndex ? text + "…" : text
    }
}
