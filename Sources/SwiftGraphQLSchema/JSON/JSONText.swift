import SwiftGraphQLJSON
package import SwiftGraphQLLanguage

/// Reads JSON into values with source locations, so that errors about the content have a line and column.
package enum JSONText {
    /// The syntax that is allowed in the text.
    package enum Dialect: Sendable {
        /// Standard JSON.
        case standard
        /// JSON with `//` and `/* */` comments and with optional commas after the last element or member.
        case withComments
    }

    /// The maximum nesting depth of arrays and objects. Introspection results need about thirty levels.
    private static let maximumDepth = 256

    /// Reads the text and returns its outermost value.
    ///
    /// - Throws: The first syntax error with its location, or an error if a limit is exceeded.
    package static func root(of source: SourceText, _ dialect: Dialect = .standard) throws(Diagnostic) -> JSONNode {
        try source.rejectOtherEncodings()
        // JSON has the same size limit as SDL.
        let limits = JSONLimits(depth: maximumDepth, bytes: ParserLimits.standard.bytes)
        let bytes = dialect == .standard ? source.bytes : try JSONComments.blanked(source)
        do throws(JSONError) {
            return JSONNode(source: source, cursor: try JSONDocument(withoutByteOrderMark(bytes), limits: limits).root)
        } catch {
            throw diagnostic(error, source)
        }
    }

    /// Returns the bytes with spaces in place of a byte order mark, so that offsets stay the same.
    private static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? Array("   ".utf8) + bytes.dropFirst(mark.count) : bytes
    }

    private static func diagnostic(_ error: JSONError, _ source: SourceText) -> Diagnostic {
        guard let mistake = error.syntaxError else {
            return Diagnostic(.error, error.message, at: location(0..<0, source))
        }
        let expected = String(mistake.expected.map { $0 == "`" ? "'" : $0 })
        let found = source.text(in: SourceRange(start: mistake.offset, end: mistake.offset + 4)).unicodeScalars.first
        guard let found else {
            return diagnostic(
                "expected \(expected), found the end of the text", mistake.offset..<mistake.offset, source)
        }
        // The message isn't a literal, so quotation marks and backslashes need no escapes.
        let shown = found == "\"" || found == "\\" ? String(found) : found.escaped(asASCII: false)
        var diagnostic = diagnostic(
            "expected \(expected), found '\(shown)'", mistake.offset..<mistake.offset + 1, source)
        if found.properties.isAlphabetic, expected.hasPrefix("a value") || expected.hasPrefix("a member") {
            diagnostic.hint = "put strings in quotation marks"
        }
        return diagnostic
    }

    /// Returns the diagnostic for a syntax error.
    static func diagnostic(_ message: String, _ range: Range<Int>, _ source: SourceText) -> Diagnostic {
        Diagnostic(.error, "this is not JSON: \(message)", at: location(range, source))
    }

    /// Returns the location of a byte range in a source.
    static func location(_ range: Range<Int>, _ source: SourceText) -> SourceLocation {
        SourceLocation(source: source, range: SourceRange(start: range.lowerBound, end: range.upperBound))
    }
}
