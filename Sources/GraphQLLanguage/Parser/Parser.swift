/// Makes a syntax tree of a source text, with one token of lookahead.
///
/// The grammar is the specification's Appendix C, September 2025. A parser stops at the first error. It does not call
/// itself, so that its use of the stack does not grow with the depth of the document.
package struct Parser {
    private var lexer: Lexer
    private let decoder: StringDecoder
    private let limits: ParserLimits
    private var tokenCount = 0
    /// The brackets that are open: how deep the parser is, and what a text that ends too early left open.
    private var openBrackets: [Token] = []

    /// The token that comes next.
    private(set) var token: Token
    /// Where the token before that one ended.
    private(set) var previousEnd = 0

    private init(_ source: SourceText, limits: ParserLimits) throws(Diagnostic) {
        // Offsets are kept in 32 bits.
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

    /// The tree of a document, executable or type system or both (specification, section 2.3).
    ///
    /// - Throws: the first syntax error, or the limit that was hit, with its place.
    package static func parse(
        _ source: SourceText, limits: ParserLimits = .standard
    ) throws(Diagnostic) -> Document {
        var parser = try Parser(source, limits: limits)
        return try parser.document()
    }

    /// The tree of a single constant value, such as a default value in an introspection result (section 2.10).
    ///
    /// - Throws: the first syntax error (a variable is one), or the limit that was hit, with its place.
    package static func parseValue(
        _ source: SourceText, limits: ParserLimits = .standard
    ) throws(Diagnostic) -> Value {
        var parser = try Parser(source, limits: limits)
        let value = try parser.value(isConstant: true)
        try parser.expect(.end)
        return value
    }

    /// The tree of a single type reference, such as `[Int!]!` (section 2.12).
    ///
    /// - Throws: the first syntax error, or the limit that was hit, with its place.
    package static func parseType(
        _ source: SourceText, limits: ParserLimits = .standard
    ) throws(Diagnostic) -> TypeReference {
        var parser = try Parser(source, limits: limits)
        let type = try parser.typeReference()
        try parser.expect(.end)
        return type
    }
}

// MARK: - Tokens

extension Parser {
    /// Takes the next token.
    mutating func advance() throws(Diagnostic) {
        previousEnd = token.range.end
        token = try lexer.next()
        guard token.kind != .end else { return }
        tokenCount += 1
        if tokenCount > limits.tokens {
            throw Diagnostic(
                .error, "the document has more tokens than the limit of \(limits.tokens)", at: location(token.range))
        }
    }

    /// Takes the next token if it is of the given kind.
    mutating func accept(_ kind: Token.Kind) throws(Diagnostic) -> Bool {
        guard token.kind == kind else { return false }
        try advance()
        return true
    }

    /// Takes the next token, which must be of the given kind.
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

    /// Takes the next token if it is the given name.
    mutating func accept(_ keyword: StaticString) throws(Diagnostic) -> Bool {
        guard isNext(keyword) else { return false }
        try advance()
        return true
    }

    /// The text of the next token.
    func tokenText() -> String {
        String(decoding: lexer.bytes[token.range.start..<token.range.end], as: UTF8.self)
    }

    /// The content of the next token, which is a string.
    func tokenStringValue() throws(Diagnostic) -> String {
        try decoder.value(of: token)
    }

    /// A location in the text that is parsed.
    func location(_ range: SourceRange) -> SourceLocation {
        SourceLocation(source: lexer.source, range: range)
    }

    /// The location of a node that starts at an offset and ends with the last token taken.
    func location(from start: Int) -> SourceLocation {
        location(SourceRange(start: start, end: previousEnd))
    }
}

// MARK: - Brackets

extension Parser {
    /// Takes an opening bracket, which must come next.
    mutating func open(_ kind: Token.Kind) throws(Diagnostic) {
        let bracket = token
        guard bracket.kind != kind || openBrackets.count < limits.depth else {
            throw Diagnostic(
                .error, "nested deeper than the limit of \(limits.depth) levels", at: location(bracket.range))
        }
        try expect(kind)
        openBrackets.append(bracket)
    }

    /// Takes the closing bracket of the last one opened, if it comes next.
    mutating func acceptClose(_ kind: Token.Kind) throws(Diagnostic) -> Bool {
        guard token.kind == kind else { return false }
        openBrackets.removeLast()
        try advance()
        return true
    }

    /// One or more elements between brackets.
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

    /// One or more elements between brackets, or none if the opening bracket does not come next.
    mutating func optionalList<Element>(
        _ opening: Token.Kind, _ closing: Token.Kind, of what: String,
        _ element: (inout Parser) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element] {
        token.kind == opening ? try list(opening, closing, of: what, element) : []
    }
}

// MARK: - Failures

extension Parser {
    /// The failure that something else was expected than what comes next.
    func unexpected(expected: String) -> Diagnostic {
        var failure = Diagnostic(.error, "expected \(expected), found \(found())", at: location(token.range))
        if token.kind == .end, let bracket = openBrackets.last {
            failure.notes = [
                Diagnostic.Note("this \(bracket.kind.expectation) is not closed", at: location(bracket.range))
            ]
        }
        return failure
    }

    /// The failure that a bracket is closed at once.
    func emptyBrackets(expected: String) -> Diagnostic {
        var failure = unexpected(expected: expected)
        failure.hint = "these brackets must not be empty; leave them out"
        return failure
    }

    /// What comes next, for a message.
    func found() -> String {
        switch token.kind {
        case .end: return Token.Kind.end.expectation
        case .string, .blockString: return Token.Kind.string.expectation
        default:
            // A name may be megabytes long.
            let end = min(token.range.end, token.range.start + 60)
            let text = lexer.source.text(in: SourceRange(start: token.range.start, end: end))
            return "'\(text)\(end < token.range.end ? "..." : "")'"
        }
    }
}
