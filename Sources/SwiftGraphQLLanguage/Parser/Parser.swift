/// Parses a source text into a syntax tree, with one token of lookahead.
///
/// The grammar is Appendix C of the specification, September 2025. A parser stops at the first error. It isn't
/// recursive, so its use of the stack doesn't depend on the depth of the document.
package struct Parser {
    private var lexer: Lexer
    private let decoder: StringDecoder
    private let limits: ParserLimits
    private var tokenCount = 0
    /// The open brackets. Their number is the current depth. Brackets left at the end of the text are unclosed.
    private var openBrackets: [Token] = []

    /// The next token.
    private(set) var token: Token
    /// The end of the last consumed token.
    private(set) var previousEnd = 0

    private init(_ source: SourceText, limits: ParserLimits) throws(Diagnostic) {
        // Offsets are stored in 32 bits.
        let maximum = UInt32(clamping: limits.bytes)
        guard source.bytes.count <= maximum else {
            let start = SourceLocation(source: source, range: SourceRange(start: 0, end: 0))
            throw Diagnostic(
                .error, "the document has \(source.bytes.count) bytes, more than the limit of \(maximum)", at: start)
        }
        lexer = try Lexer(source)
        decoder = StringDecoder(source: source)
        self.limits = limits
        token = Token(kind: .end, range: SourceRange(start: 0, end: 0))
        try advance()
    }

    /// Parses a document, which may contain executable and type system definitions (specification, section 2.3).
    ///
    /// - Throws: The first syntax error, or an error about the limit that the document exceeds, with its location.
    package static func parse(
        _ source: SourceText, limits: ParserLimits = .standard
    ) throws(Diagnostic) -> Document {
        var parser = try Parser(source, limits: limits)
        return try parser.document()
    }

    /// Parses a single constant value, such as a default value in an introspection result (section 2.10).
    ///
    /// - Throws: The first syntax error, for example at a variable, or an error about the limit that the value exceeds,
    ///   with its location.
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
    /// Runs `parse` with a lexer that reads single dots as tokens.
    mutating func readingDots(_ parse: (inout Parser) throws(Diagnostic) -> Void) throws(Diagnostic) {
        lexer.readsDots = true
        defer { lexer.readsDots = false }
        try parse(&self)
    }

    /// Consumes the next token.
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

    /// Consumes the next token if it is of the given kind, and returns whether it was.
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

    /// Whether the next token is the given name.
    func isNext(_ keyword: StaticString) -> Bool {
        guard token.kind == .name, token.range.end - token.range.start == keyword.utf8CodeUnitCount else {
            return false
        }
        return keyword.withUTF8Buffer { lexer.bytes[token.range.start..<token.range.end].elementsEqual($0) }
    }

    /// Consumes the next token if it is the given name, and returns whether it was.
    mutating func accept(_ keyword: StaticString) throws(Diagnostic) -> Bool {
        guard isNext(keyword) else { return false }
        try advance()
        return true
    }

    /// The text of the next token.
    func tokenText() -> String {
        String(decoding: lexer.bytes[token.range.start..<token.range.end], as: UTF8.self)
    }

    /// The content of the next token, which must be a string.
    func tokenStringValue() throws(Diagnostic) -> String {
        try decoder.value(of: token)
    }

    /// Returns a location in the source text.
    func location(_ range: SourceRange) -> SourceLocation {
        SourceLocation(source: lexer.source, range: range)
    }

    /// Returns the location of a node that starts at an offset and ends with the last consumed token.
    func location(from start: Int) -> SourceLocation {
        location(SourceRange(start: start, end: previousEnd))
    }
}

// MARK: - Brackets

extension Parser {
    /// Consumes an opening bracket, which must come next.
    mutating func open(_ kind: Token.Kind) throws(Diagnostic) {
        let bracket = token
        guard bracket.kind != kind || openBrackets.count < limits.depth else {
            throw Diagnostic(
                .error, "the nesting exceeds the limit of \(limits.depth) levels", at: location(bracket.range))
        }
        try expect(kind)
        openBrackets.append(bracket)
    }

    /// Consumes the closing bracket of the innermost open brackets, if it comes next, and returns whether it did.
    mutating func acceptClose(_ kind: Token.Kind) throws(Diagnostic) -> Bool {
        guard token.kind == kind else { return false }
        openBrackets.removeLast()
        try advance()
        return true
    }

    /// Parses one or more elements in brackets.
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

    /// Parses one or more elements in brackets. Returns an empty array if the next token isn't the opening bracket.
    mutating func optionalList<Element>(
        _ opening: Token.Kind, _ closing: Token.Kind, of what: String,
        _ element: (inout Parser) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element] {
        token.kind == opening ? try list(opening, closing, of: what, element) : []
    }
}

// MARK: - Failures

extension Parser {
    /// Returns the error for an unexpected next token.
    func unexpected(expected: String) -> Diagnostic {
        var failure = Diagnostic(.error, "expected \(expected), found \(found())", at: location(token.range))
        if token.kind == .end, let bracket = openBrackets.last {
            failure.notes = [
                Diagnostic.Note("this \(bracket.kind.expectation) isn't closed", at: location(bracket.range))
            ]
        }
        return failure
    }

    /// Returns the error for brackets without content.
    func emptyBrackets(expected: String) -> Diagnostic {
        var failure = unexpected(expected: expected)
        failure.hint = "these brackets must not be empty; leave them out"
        return failure
    }

    /// Describes the next token in an error message.
    func found() -> String {
        switch token.kind {
        case .end: return Token.Kind.end.expectation
        case .string, .blockString: return Token.Kind.string.expectation
        default:
            // A name can be megabytes long.
            let end = min(token.range.end, token.range.start + 60)
            let text = lexer.source.text(in: SourceRange(start: token.range.start, end: end))
            return "'\(text)\(end < token.range.end ? "..." : "")'"
        }
    }
}
