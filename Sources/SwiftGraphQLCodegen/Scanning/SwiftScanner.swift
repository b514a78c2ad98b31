/// Cuts Swift source into what a search for names needs: names, dots, colons and brackets.
///
/// Comments are passed over, and so is the text of string literals; what is interpolated in these is code like any
/// other. It is no parser: code in inactive `#if` branches counts, and a regular expression between slashes is read as
/// code. A quotation mark in one of these hides at most the rest of the line.
struct SwiftScanner {
    /// What a source consists of.
    enum Token: Equatable {
        /// A name, without its backticks.
        case identifier(String)
        case dot
        case colon
        /// `(`, `[` or `{`; also the parenthesis of an interpolation.
        case open(Character)
        /// `)`, `]` or `}`.
        case close
        case other
    }

    /// A string literal in which an interpolation is being read.
    private struct Literal {
        var hashes: Int
        var isMultiline: Bool
        /// The parentheses that are open in the interpolation.
        var depth = 0
    }

    private let bytes: [UInt8]
    private var index = 0
    private var literals: [Literal] = []
    /// The end of a line in which quotation marks are no string literals.
    private var endOfOddLine = 0

    /// A scanner of a source text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next token; `nil` at the end.
    mutating func next() -> Token? {
        while let byte = peek() {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                return beginLiteral()
            case UInt8(ascii: "`"): return quotedIdentifier()
            case _ where Self.isIdentifier(byte): return identifier()
            default: return punctuation(byte)
            }
        }
        return nil
    }

    private mutating func punctuation(_ byte: UInt8) -> Token {
        index += 1
        switch byte {
        case UInt8(ascii: "."): return .dot
        case UInt8(ascii: ":"): return .colon
        case UInt8(ascii: "("):
            if !literals.isEmpty { literals[literals.count - 1].depth += 1 }
            return .open("(")
        case UInt8(ascii: "["): return .open("[")
        case UInt8(ascii: "{"): return .open("{")
        case UInt8(ascii: ")"):
            if let literal = literals.last {
                if literal.depth == 0 {
                    literals.removeLast()
                    skipText(of: literal)
                    return .close
                }
                literals[literals.count - 1].depth -= 1
            }
            return .close
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return .close
        default: return .other
        }
    }

    private mutating func identifier() -> Token {
        let start = index
        while let byte = peek(), Self.isIdentifier(byte) { index += 1 }
        let name = bytes[start..<index]
        // A number is no name, and what follows its dot is one all the same: `1.description`.
        if let first = name.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return .other }
        return .identifier(String(decoding: name, as: UTF8.self))
    }

    private mutating func quotedIdentifier() -> Token {
        index += 1
        let start = index
        while let byte = peek(), byte != UInt8(ascii: "`"), byte != 0x0A { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        if peek() == UInt8(ascii: "`") { index += 1 }
        return .identifier(name)
    }

    // MARK: - Comments

    private mutating func skipLine() {
        while let byte = peek(), byte != 0x0A, byte != 0x0D { index += 1 }
    }

    /// Comments between `/*` and `*/` nest.
    private mutating func skipComment() {
        var depth = 0
        while let byte = peek() {
            if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                index += 2
                if depth == 0 { return }
            } else {
                index += 1
            }
        }
    }

    // MARK: - String literals

    private mutating func beginLiteral() -> Token {
        let start = index
        while peek() == UInt8(ascii: "#") { index += 1 }
        let hashes = index - start
        // A number sign alone begins a directive or macro.
        guard isQuote(at: index) else { return .other }
        guard index >= endOfOddLine else {
            index += 1
            return .other
        }
        let isMultiline = isQuote(at: index) && isQuote(at: index + 1) && isQuote(at: index + 2)
        index += isMultiline ? 3 : 1
        return skipText(of: Literal(hashes: hashes, isMultiline: isMultiline))
    }

    /// Skips a literal's text up to its end or to its next interpolation.
    @discardableResult
    private mutating func skipText(of literal: Literal) -> Token {
        let start = index
        while let byte = peek() {
            if byte == UInt8(ascii: "\\"), hasHashes(literal.hashes, at: index + 1) {
                index += 1 + literal.hashes
                let isInterpolation = peek() == UInt8(ascii: "(")
                // The escaped character, which may be a quotation mark.
                if peek() != 0x0A { index += 1 }
                if isInterpolation {
                    literals.append(literal)
                    return .open("(")
                }
            } else if byte == UInt8(ascii: "\""), ends(literal) {
                index += (literal.isMultiline ? 3 : 1) + literal.hashes
                return .other
            } else if byte == 0x0A, !literal.isMultiline {
                break
            } else {
                index += 1
            }
        }
        // No literal after all, perhaps a regular expression: its text may be code.
        if !literal.isMultiline {
            // Once for a line: the marks behind this one would be tried in vain too.
            endOfOddLine = index
            index = start
        }
        return .other
    }

    private func ends(_ literal: Literal) -> Bool {
        let isWhole = !literal.isMultiline || isQuote(at: index + 1) && isQuote(at: index + 2)
        return isWhole && hasHashes(literal.hashes, at: index + (literal.isMultiline ? 3 : 1))
    }

    private func hasHashes(_ count: Int, at start: Int) -> Bool {
        (0..<count).allSatisfy { start + $0 < bytes.count && bytes[start + $0] == UInt8(ascii: "#") }
    }

    private func isQuote(at index: Int) -> Bool { index < bytes.count && bytes[index] == UInt8(ascii: "\"") }

    // MARK: - Bytes

    private func peek(_ offset: Int = 0) -> UInt8? {
        index + offset < bytes.count ? bytes[index + offset] : nil
    }

    private static func isIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF: true
        default: false
        }
    }
}
