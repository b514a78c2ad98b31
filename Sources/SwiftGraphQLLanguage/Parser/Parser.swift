/// Parses a source text into a syntax tree, with one token of lookahead.
///
/// The grammar is Appendix C of the specification, September 2025. The parser stops at the first error. It isn't
/// recursive, so deeply nested documents can't overflow the stack.
package struct Parser {
    private var lexer: Lexer
    private let limits: ParserLimits
    private var tokenCount = 0
    /// The brackets that are currently open. Their number is the nesting depth.
    private var openBrackets: [Token] = []

    /// The next token, which hasn't been consumed yet.
    private(set) var token: Token
    /// The end of the last token that was consumed.
    private(set) var previousEnd = 0

    private init(_ source: SourceText, limits: ParserLimits) throws(Diagnostic) {
        // Limit the size to what 32-bit offsets allow.
        let maximum = UInt32(clamping: limits.bytes)
        guard source.bytes.count <= maximum else {
            let start = SourceLocation(source: source, range: SourceRange(start: 0, end: 0))
            throw Diagnostic(
                .error, "the document has \(source.bytes.count) bytes, more than the limit of \(maximum)", at: start)
        }
        lexer = try Lexer(source)
        self.limits = limits
        token = Token(kind: .end, range: SourceRange(start: 0, end: 0))
        try advance()
    }

    /// Parses a document, which may contain executable and type system definitions (specification, section 2.3).
    ///
    /// - Throws: `Diagnostic` for the first syntax error or for the limit that the document exceeds.
    package static func parse(
        _ source: SourceText, limits: ParserLimits = .standard
    ) throws(Diagnostic) -> Document {
        var parser = try Parser(source, limits: limits)
        return try parser.document()
    }

    /// Parses a single constant value, such as a default value in an introspection result (section 2.10).
    ///
    /// - Throws: `Diagnostic` for the first syntax error, such as a variable, or for the limit that the value exceeds.
    package static func parseValue(
        _ source: SourceText, limits: ParserLimits = .standard
    ) throws(Diagnostic) -> Value {
        var parser = try Parser(source, limits: limits)
        let value = try parser.value(isConstant: true)
        try parser.expect(.end)
        return value
    }
}

// MARK: - Tokens

extension Parser {
    /// Calls the given closure, during which the lexer reads single dots as tokens.
    mutating func readingDots(_ parse: (inout Parser) throws(Diagnostic) -> Void) throws(Diagnostic) {
        lexer.readsDots = true
        defer { lexer.readsDots = false }
        try parse(&self)
    }

    mutating func advance() throws(Diagnostic) {
        previousEnd = token.range.end
        token = try lexer.next()
        guard token.kind != .end else { return }
        tokenCount += 1
        if tokenCount > limits.tokens {
            throw Diagnostic(
                .error, "the document exceeds the limit of \(limits.tokens) tokens", at: location(token.range))
        }
    }

    /// Consumes the next token if it is of the given kind. Returns whether the token was consumed.
    mutating func accept(_ kind: Token.Kind) throws(Diagnostic) -> Bool {
        guard token.kind == kind else { return false }
        try advance()
        return true
    }

    /// Consumes the next token, which must be of the given kind.
    mutating func expect(
        _ kind: Token.Kind, after what: @autoclosure () -> String? = nil
    ) throws(Diagnostic) {
        guard token.kind == kind else {
            throw unexpected(expected: kind.expectation + (what().map { " after \($0)" } ?? ""))
        }
        try advance()
    }

    /// Returns whether the next token is the given name.
    func isNext(_ keyword: StaticString) -> Bool {
        let bytes = lexer.bytes[token.range.start..<token.range.end]
        return token.kind == .name && keyword.withUTF8Buffer { bytes.elementsEqual($0) }
    }

    /// Consumes the next token if it is the given name. Returns whether the token was consumed.
    mutating func accept(_ keyword: StaticString) throws(Diagnostic) -> Bool {
        guard isNext(keyword) else { return false }
        try advance()
        return true
    }

    /// Returns the text of the next token.
    func tokenText() -> String {
        String(decoding: lexer.bytes[token.range.start..<token.range.end], as: UTF8.self)
    }

    /// Returns the content of the next token, which must be a string.
    func tokenStringValue() throws(Diagnostic) -> String {
        try lexer.stringValue(of: token)
    }

    /// Returns the location of the given range in the source text.
    func location(_ range: SourceRange) -> SourceLocation {
        SourceLocation(source: lexer.source, range: range)
    }

    /// Returns the location of a node that starts at the given offset and ends with the last token that was consumed.
    func location(from start: Int) -> SourceLocation {
        location(SourceRange(start: start, end: previousEnd))
    }
}

// MARK: - Brackets

extension Parser {
    /// Consumes the given opening bracket, which must be the next token.
    mutating func open(_ kind: Token.Kind) throws(Diagnostic) {
        let bracket = token
        guard bracket.kind != kind || openBrackets.count < limits.depth else {
            throw Diagnostic(
                .error, "the nesting exceeds the limit of \(limits.depth) levels", at: location(bracket.range))
        }
        try expect(kind)
        openBrackets.append(bracket)
    }

    /// Consumes the closing bracket of the innermost open pair if it comes next. Returns whether it was consumed.
    mutating func acceptClose(_ kind: Token.Kind) throws(Diagnostic) -> Bool {
        guard token.kind == kind else { return false }
        openBrackets.removeLast()
        try advance()
        return true
    }

    /// Parses one or more elements between brackets.
    mutating func list<Element>(
        _ opening: Token.Kind, _ closing: Token.Kind, of what: String,
        _ element: (inout Parser) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element] {
        try open(opening)
        if token.kind == closing { throw emptyBrackets(expected: what) }
        var elements: [Element] = []
        repeat { elements.append(try element(&self)) } while try !acceptClose(closing)
        return elements
    }

    /// Parses one or more elements between brackets. Returns an empty array if the opening bracket isn't next.
    mutating func optionalList<Element>(
        _ opening: Token.Kind, _ closing: Token.Kind, of what: String,
        _ element: (inout Parser) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element] {
        token.kind == opening ? try list(opening, closing, of: what, element) : []
    }
}

// MARK: - Failures

extension Parser {
    /// Returns an error for a next token that the grammar doesn't allow.
    func unexpected(expected: String) -> Diagnostic {
        var failure = Diagnostic(.error, "expected \(expected), found \(found())", at: location(token.range))
        if token.kind == .end, let bracket = openBrackets.last {
            failure.notes = [
                Diagnostic.Note("this \(bracket.kind.expectation) isn't closed", at: location(bracket.range))
            ]
        }
        return failure
    }

    /// Returns an error about a pair of brackets without content.
    func emptyBrackets(expected: String) -> Diagnostic {
        var failure = unexpected(expected: expected)
        failure.hint = "brackets must not be empty; remove the brackets"
        return failure
    }

    /// Returns a description of the next token for an error message.
    func found() -> String {
        switch token.kind {
        case .end: return Token.Kind.end.expectation
        case .string, .blockString: return Token.Kind.string.expectation
        default:
            // Quote only the beginning of the token, because a name can be megabytes long.
            let end = min(token.range.end, token.range.start + 60)
            let text = lexer.source.text(in: SourceRange(start: token.range.start, end: end))
            return "'\(text)\(end < token.range.end ? "..." : "")'"
        }
    }
}
