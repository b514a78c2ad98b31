extension SourceText {
    /// Throws an error if the text is UTF-16 or UTF-32, with or without a byte order mark.
    ///
    /// Without a byte order mark, the first character reveals the encoding, because it is always ASCII in GraphQL and
    /// JSON.
    ///
    /// - Throws: `Diagnostic` at the start of the text.
    package func rejectOtherEncodings() throws(Diagnostic) {
        guard bytes.count >= 2 else { return }
        let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard hasMark || bytes[0] == 0 || bytes[1] == 0 else { return }
        throw Diagnostic(
            .error, "the text is not UTF-8 but seems to be UTF-16 or UTF-32",
            at: SourceLocation(source: self, range: SourceRange(start: 0, end: 0)), hint: "save the file as UTF-8")
    }
}
