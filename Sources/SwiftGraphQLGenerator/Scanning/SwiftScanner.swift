/// Splits Swift source into tokens.
///
/// The scanner skips comments and the text of string literals. It reads interpolations in strings, and the code in
/// inactive `#if` branches, like any other code. It accepts any bytes, and its running time is linear in the number of
/// bytes.
struct SwiftScanner {
    /// A string literal whose interpolation is currently being read.
    struct Literal {
        var hashes: Int
        var isMultiline: Bool
        /// The number of open parentheses in the interpolation.
        var depth = 0
    }

    var tokens: SwiftTokenBuffer
    let bytes: UnsafeMutablePointer<UInt8>
    let count: Int
    var index = 0
    var literals: [Literal] = []
    /// Whether the next token is the first one in its line.
    var beginsLine = true
    /// The end of the last line in which quotation marks don't begin string literals.
    var endOfOddLine = 0

    /// The table that contains `true` for every byte that can be part of a word.
    private let wordBytes: UnsafeMutablePointer<Bool>
    private let keywords = SwiftToken.keywords

    /// Returns the tokens of the given source text. If the text has 4 GB or more, returns no tokens.
    static func tokens(of bytes: [UInt8]) -> SwiftTokens {
        var scanner = SwiftScanner(SwiftTokenBuffer(bytes.count < UInt32.max ? bytes : []))
        scanner.scan()
        scanner.wordBytes.deallocate()
        return SwiftTokens(scanner.tokens)
    }

    private init(_ tokens: SwiftTokenBuffer) {
        self.tokens = tokens
        bytes = tokens.bytes
        count = tokens.byteCount
        wordBytes = .allocate(capacity: 256)
        for byte in 0...255 { (wordBytes + byte).initialize(to: Self.isWord(UInt8(byte))) }
    }

    private mutating func scan() {
        if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
        while index < count {
            let byte = bytes[index]
            if wordBytes[Int(byte)] {
                scanWord()
                continue
            }
            switch byte {
            case 0x20, 0x09: index += 1
            case 0x0A, 0x0D:
                index += 1
                beginsLine = true
            case 0x22: beginLiteral()
            case 0x23: scanNumberSign()
            case 0x60: scanQuotedWord()
            case 0x28: open(byte)
            case 0x5B, 0x7B: open(byte)
            case 0x29: closeParenthesis()
            case 0x5D: close(0x5B)
            case 0x7D: close(0x7B)
            case 0x2C: append(.comma, length: 1)
            case 0x3A: append(.colon, length: 1)
            case 0x3B: append(.semicolon, length: 1)
            case 0x40: append(.at, length: 1)
            case 0x2F where bytes[index + 1] == 0x2F: skipLineComment()
            case 0x2F where bytes[index + 1] == 0x2A: skipComment()
            case 0x2E where bytes[index + 1] != 0x2E: append(.dot, length: 1)
            case 0x21, 0x25, 0x26, 0x2A...0x2F, 0x3C...0x3F, 0x5E, 0x7C, 0x7E: scanOperator()
            default: index += 1
            }
        }
    }

    // MARK: - Words

    private mutating func scanWord() {
        let start = index
        var hash = SwiftToken.offset
        var byte = bytes[index]
        // This loop can't run past the source, because a zero byte follows it.
        repeat {
            hash = (hash ^ UInt64(truncatingIfNeeded: byte)) &* SwiftToken.prime
            index &+= 1
            byte = bytes[index]
        } while wordBytes[Int(byte)]
        hash |= 1
        let first = bytes[start]
        var kind = SwiftToken.Kind.name
        if first >= 0x30, first <= 0x39 {
            kind = .number
        } else if first >= 0x61, first <= 0x7A, index &- start <= 9, start == 0 || bytes[start &- 1] != 0x2E {
            kind = keywords[hash] ?? .name
        }
        append(kind, from: start, name: hash)
    }

    private mutating func scanQuotedWord() {
        let start = index
        index += 1
        var hash = SwiftToken.offset
        while index < count, bytes[index] != 0x60, bytes[index] != 0x0A {
            hash = (hash ^ UInt64(truncatingIfNeeded: bytes[index])) &* SwiftToken.prime
            index += 1
        }
        if index < count, bytes[index] == 0x60 { index += 1 }
        append(.name, from: start, name: hash | 1)
    }

    /// Reads a raw string, a directive or a macro, which all begin with a number sign.
    private mutating func scanNumberSign() {
        let start = index
        while bytes[index] == 0x23 { index += 1 }
        if bytes[index] == 0x22 || bytes[index] == 0x2F, index < count {
            index = start
            return beginLiteral()
        }
        guard Self.isWord(bytes[index]) else { return }
        var hash = SwiftToken.offset
        while Self.isWord(bytes[index]) {
            hash = (hash ^ UInt64(truncatingIfNeeded: bytes[index])) &* SwiftToken.prime
            index &+= 1
        }
        let directives = ["if", "elseif", "else", "endif"]
        let isDirective = directives.contains { SwiftToken.name($0) == hash | 1 }
        append(isDirective ? .directive : .name, from: start, name: hash | 1)
    }

    // MARK: - Brackets

    private mutating func open(_ byte: UInt8) {
        if byte == 0x28, !literals.isEmpty { literals[literals.count - 1].depth += 1 }
        let token = token(.open, from: index, to: index + 1, bracket: byte)
        tokens.open(token)
        index += 1
        beginsLine = false
    }

    private mutating func close(_ counterpart: UInt8) {
        let token = token(.close, from: index, to: index + 1, bracket: bytes[index])
        tokens.close(token, counterpart)
        index += 1
        beginsLine = false
    }

    private mutating func closeParenthesis() {
        guard let literal = literals.last else { return close(0x28) }
        guard literal.depth == 0 else {
            literals[literals.count - 1].depth -= 1
            return close(0x28)
        }
        literals.removeLast()
        close(0x28)
        skipText(of: literal, from: index)
    }

    // MARK: - Tokens

    mutating func append(_ kind: SwiftToken.Kind, length: Int) {
        index += length
        append(kind, from: index - length)
    }

    mutating func append(_ kind: SwiftToken.Kind, from start: Int, name: UInt64 = 0) {
        var token = token(kind, from: start, to: index)
        token.name = name
        tokens.append(token)
        beginsLine = false
    }

    // This method is mutating, because calling a nonmutating method would copy the scanner in debug builds.
    mutating func token(_ kind: SwiftToken.Kind, from start: Int, to end: Int, bracket: UInt8 = 0) -> SwiftToken {
        SwiftToken(
            kind: kind, bracket: bracket, beginsLine: beginsLine, start: UInt32(truncatingIfNeeded: start),
            end: UInt32(truncatingIfNeeded: end))
    }

    static func isWord(_ byte: UInt8) -> Bool {
        (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39)
            || byte == 0x5F || byte == 0x24 || byte >= 0x80
    }
}
