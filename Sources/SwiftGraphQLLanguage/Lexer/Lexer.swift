import SwiftGraphQLJSON

/// Splits a source text into tokens, one at a time. See the specification, section 2.1.
///
/// The lexer works on bytes, because every significant character outside strings and comments is ASCII.
struct Lexer {
    let source: SourceText
    let bytes: [UInt8]
    private(set) var offset = 0
    /// Whether a single dot is a token, which the name of a service capability requires, such as `graphql.onError`.
    var readsDots = false

    /// Creates a lexer at the start of the given text.
    ///
    /// - Throws: `Diagnostic` if the text isn't valid UTF-8.
    init(_ source: SourceText) throws(Diagnostic) {
        self.source = source
        bytes = source.bytes
        try source.rejectOtherEncodings()
        if let invalid = JSONBytes.withBytes(bytes, { $0.malformedUTF8(in: bytes.indices) }) {
            let location = SourceLocation(source: source, range: SourceRange(start: invalid, end: invalid + 1))
            throw Diagnostic(.error, "the text contains invalid UTF-8 here", at: location)
        }
    }

    /// Returns the next token, or a token of kind `end` after the last token.
    mutating func next() throws(Diagnostic) -> Token {
        skipIgnored()
        guard offset < bytes.count else {
            return Token(kind: .end, range: SourceRange(start: bytes.count, end: bytes.count))
        }
        let start = offset
        switch bytes[start] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            offset += 1
            while offset < bytes.count, bytes[offset].isNameContinue { offset += 1 }
            return token(.name, from: start)
        case UInt8(ascii: "!"): return punctuator(.bang)
        case UInt8(ascii: "$"): return punctuator(.dollar)
        case UInt8(ascii: "&"): return punctuator(.ampersand)
        case UInt8(ascii: "("): return punctuator(.openParenthesis)
        case UInt8(ascii: ")"): return punctuator(.closeParenthesis)
        case UInt8(ascii: ":"): return punctuator(.colon)
        case UInt8(ascii: "="): return punctuator(.equals)
        case UInt8(ascii: "@"): return punctuator(.at)
        case UInt8(ascii: "["): return punctuator(.openBracket)
        case UInt8(ascii: "]"): return punctuator(.closeBracket)
        case UInt8(ascii: "{"): return punctuator(.openBrace)
        case UInt8(ascii: "|"): return punctuator(.pipe)
        case UInt8(ascii: "}"): return punctuator(.closeBrace)
        case UInt8(ascii: ".") where readsDots: return punctuator(.dot)
        case UInt8(ascii: "."): return try spread()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "\""):
            return try isTripleQuote(at: start) ? blockString() : string()
        default: throw unexpectedCharacter(at: start)
        }
    }

    /// Skips whitespace, line terminators, commas, comments and byte order marks (section 2.1.6).
    private mutating func skipIgnored() {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","):
                offset += 1
            case UInt8(ascii: "#"):
                offset += 1
                while offset < bytes.count, !bytes[offset].isLineTerminator { offset += 1 }
            case 0xEF where byte(at: offset + 1) == 0xBB && byte(at: offset + 2) == 0xBF:
                offset += 3
            default:
                return
            }
        }
    }

    private func token(_ kind: Token.Kind, from start: Int) -> Token {
        Token(kind: kind, range: SourceRange(start: start, end: offset))
    }

    private mutating func punctuator(_ kind: Token.Kind) -> Token {
        offset += 1
        return token(kind, from: offset - 1)
    }

    private mutating func spread() throws(Diagnostic) -> Token {
        let start = offset
        guard byte(at: start + 1) == UInt8(ascii: "."), byte(at: start + 2) == UInt8(ascii: ".") else {
            while byte(at: offset) == UInt8(ascii: ".") { offset += 1 }
            throw failure("expected '...', found \(found(from: start, to: offset))", from: start, to: offset)
        }
        offset += 3
        return token(.spread, from: start)
    }
}

// MARK: - Numbers

extension Lexer {
    /// Reads an integer or a floating-point number (sections 2.10.1 and 2.10.2).
    private mutating func number() throws(Diagnostic) -> Token {
        let start = offset
        var kind = Token.Kind.int
        if byte(at: offset) == UInt8(ascii: "-") { offset += 1 }
        if byte(at: offset) == UInt8(ascii: "0") {
            offset += 1
            if byte(at: offset).isDigit {
                throw failure("a number must not have a leading zero", from: start, to: endOfNumber())
            }
        } else {
            try digits(after: "'-'", from: start)
        }
        if byte(at: offset) == UInt8(ascii: ".") {
            kind = .float
            offset += 1
            try digits(after: "a number's '.'", from: start)
        }
        if byte(at: offset) | 0x20 == UInt8(ascii: "e") {
            kind = .float
            offset += 1
            if byte(at: offset) == UInt8(ascii: "+") || byte(at: offset) == UInt8(ascii: "-") { offset += 1 }
            try digits(after: "a number's exponent mark", from: start)
        }
        if byte(at: offset) == UInt8(ascii: ".") || byte(at: offset).isNameContinue {
            let found = found(from: offset, to: offset + 1)
            throw failure("a number must not be followed by \(found)", from: start, to: endOfNumber())
        }
        return token(kind, from: start)
    }

    private mutating func digits(after what: String, from start: Int) throws(Diagnostic) {
        guard byte(at: offset).isDigit else {
            let found = found(from: offset, to: offset + 1)
            throw failure("expected a digit after \(what), found \(found)", from: start, to: max(offset, start + 1))
        }
        while byte(at: offset).isDigit { offset += 1 }
    }

    /// Returns the end of the characters that a person would read as one number, for error messages.
    private func endOfNumber() -> Int {
        var end = offset
        while byte(at: end) == UInt8(ascii: ".") || byte(at: end).isNameContinue { end += 1 }
        return end
    }
}

// MARK: - Strings

extension Lexer {
    /// Reads a string token up to its closing quote. `stringValue(of:)` resolves the escape sequences later.
    private mutating func string() throws(Diagnostic) -> Token {
        let start = offset
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                offset += 1
                return token(.string, from: start)
            }
            if byte.isLineTerminator { break }
            offset += 1
            if byte == UInt8(ascii: "\\"), offset < bytes.count, !bytes[offset].isLineTerminator { offset += 1 }
        }
        throw failure(
            "the string isn't closed before the end of the line", from: start, to: offset,
            hint: "close the string with '\"', or use a block string, '\"\"\"', for several lines")
    }

    private mutating func blockString() throws(Diagnostic) -> Token {
        let start = offset
        offset += 3
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\""), isTripleQuote(at: offset) {
                offset += 3
                return token(.blockString, from: start)
            }
            offset += 1
            if byte == UInt8(ascii: "\\"), isTripleQuote(at: offset) { offset += 3 }
        }
        throw failure(
            "the block string isn't closed", from: start, to: start + 3, hint: "close the string with '\"\"\"'")
    }

    private func isTripleQuote(at index: Int) -> Bool {
        byte(at: index) == UInt8(ascii: "\"") && byte(at: index + 1) == UInt8(ascii: "\"")
            && byte(at: index + 2) == UInt8(ascii: "\"")
    }
}

// MARK: - Failures

extension Lexer {
    /// Returns the byte at the given index, or zero after the end. The grammar never accepts zero.
    private func byte(at index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    func failure(_ message: String, from start: Int, to end: Int, hint: String? = nil) -> Diagnostic {
        let range = SourceRange(start: start, end: end)
        return Diagnostic(.error, message, at: SourceLocation(source: source, range: range), hint: hint)
    }

    /// Returns a description of the text in the given range for error messages.
    private func found(from start: Int, to end: Int) -> String {
        guard start < bytes.count else { return Token.Kind.end.expectation }
        var end = min(end, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = source.text(in: SourceRange(start: start, end: end))
        guard let scalar = text.unicodeScalars.first else { return Token.Kind.end.expectation }
        if bytes[start].isLineTerminator { return "the end of the line" }
        let isPlain = scalar.value >= 0x20 && scalar.value < 0x7F
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        if isPlain { return "'\(text)'" }
        return scalar.properties.generalCategory == .control ? code : "'\(text)' (\(code))"
    }

    private func unexpectedCharacter(at start: Int) -> Diagnostic {
        var end = start + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = source.text(in: SourceRange(start: start, end: end))
        let isQuote = ["'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}"].contains(text)
        return failure(
            "unexpected character \(found(from: start, to: end))", from: start, to: end,
            hint: isQuote ? "enclose strings in straight double quotes" : nil)
    }
}

extension UInt8 {
    /// Whether the byte is a decimal digit.
    package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// Whether a name may contain the byte (specification, section 2.1.8).
    package var isNameContinue: Bool {
        let lowercase = self | 0x20
        return (lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")) || isDigit
            || self == UInt8(ascii: "_")
    }

    var isLineTerminator: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
