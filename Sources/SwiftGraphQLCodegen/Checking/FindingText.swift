import GraphQLLanguage

/// Makes the warning about a use: what is wrong, and how to fix it.
struct FindingText {
    private static let longestExcerpt = 60

    private let tokens: SwiftTokens
    private let source: SourceText
    /// The byte offsets of the lines with a comment `swift-graphql: allow`.
    private let allowedLines: [Range<Int>]

    init(_ tokens: SwiftTokens, _ source: SourceText) {
        self.tokens = tokens
        self.source = source
        var lines: [Range<Int>] = []
        let isBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        for place in tokens.allowances where place >= lines.last?.upperBound ?? 0 {
            let start = source.bytes[(lines.last?.upperBound ?? 0)..<place].lastIndex(where: isBreak) ?? 0
            lines.append(start..<(source.bytes[place...].firstIndex(where: isBreak) ?? source.bytes.count))
        }
        allowedLines = lines
    }

    /// Returns the warning about a use; `nil` if a comment allows the use.
    func diagnostic(_ use: ClosureReader.Use) -> Diagnostic? {
        let range = SourceRange(
            start: Int(tokens[use.tokens.lowerBound].start), end: Int(tokens[use.tokens.upperBound - 1].end))
        guard !isAllowed(at: range.start) else { return nil }
        return Diagnostic(
            .warning, message(use), at: SourceLocation(source: source, range: range),
            hint: "to keep it as it is, end the line with '// swift-graphql: allow'")
    }

    /// Returns whether a comment on the line allows its uses.
    private func isAllowed(at place: Int) -> Bool {
        var (low, high) = (0, allowedLines.count)
        while low < high {
            let middle = (low + high) / 2
            if allowedLines[middle].upperBound <= place { low = middle + 1 } else { high = middle }
        }
        return low < allowedLines.count && allowedLines[low].contains(place)
    }

    private func message(_ use: ClosureReader.Use) -> String {
        let fixed = "but the fields of a selection are fixed before the response arrives."
        let condition = use.condition.isGiven ? condition(use.condition) : ""
        let cause = field(use.condition.range)
        switch use.kind {
        case .field:
            let name = tokens.word(fieldName(use.tokens))
            let own = "let \(name) = try \(call(use.tokens))"
            guard let cause, cause.name != name else {
                return "'\(name)' is only requested \(condition), \(fixed) Read it first: \(own)"
            }
            let other = "let \(cause.name) = try \(call(cause.tokens))"
            return "'\(name)' is only requested \(condition), \(fixed) Read both first: \(other); \(own)"
        case .reader:
            let name = tokens.word(use.tokens.lowerBound)
            return "'\(name)' reads fields and is only called \(condition), \(fixed) Call it first"
        case .passing:
            let name = tokens.word(use.tokens.lowerBound)
            return use.tokens.count == 1
                ? "'\(name)' is only used \(condition), \(fixed) Read the fields first"
                : "'\(name)' receives the scope of the selection and is only called \(condition), \(fixed) Call it "
                    + "first"
        case .optionalTwice:
            return "the closure of '.nullable' returns an optional, so the result is an optional of an optional. Write "
                + "'.optional { … }'"
        case .choice:
            let name = tokens.word(use.tokens.upperBound - 1)
            return "'\(name)' requests different fields for different arguments, and an argument here depends on the "
                + "response, \(fixed) Read the fields first, and pass their values"
        case .receiver:
            let name = tokens.word(use.tokens.upperBound - 1)
            return "'\(name)' requests different fields for different values, and here it is called on a value that "
                + "depends on the response, \(fixed) Read the fields first, and pass their values"
        case .unsteady:
            let name = tokens.word(use.tokens.upperBound - 1)
            return "'\(name)' has an argument that differs each time the closure runs, because of "
                + "'\(excerpt(use.condition.range))', but the closure runs once to record its fields and once for each "
                + "object of the response. Compute the value outside the closure"
        case .argument:
            let name = tokens.word(use.tokens.upperBound - 1)
            return "'\(name)' has an argument that depends on the response, but the arguments of a selection are fixed "
                + "before the response arrives. Pass a value from outside the closure"
        }
    }

    /// Returns the token with the field's name in a call: `$0.name()`, or `name()` in a method of the scope.
    private func fieldName(_ call: Range<Int>) -> Int {
        var (name, place) = (call.lowerBound, call.lowerBound + 1)
        while place < call.upperBound, tokens[place].bracket != UInt8(ascii: "(") {
            if tokens[place].kind == .dot { name = place + 1 }
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        return name
    }

    // MARK: - Conditions

    private func condition(_ condition: Condition) -> String {
        var kind = condition.kind
        var range = condition.range
        while range.count > 1, tokens[range.lowerBound].kind == .try { range = range.dropFirst() }
        // `!isOpen` is true when 'isOpen' is false.
        if kind == .isTrue || kind == .isFalse, tokens[range.lowerBound].kind == .prefix,
            tokens.text(range.lowerBound..<range.lowerBound + 1) == "!",
            field(range.dropFirst()) != nil || range.count == 2
        {
            kind = condition.negated.kind
            range = range.dropFirst()
        }
        let text = "'\(field(range)?.name ?? excerpt(range))'"
        return switch kind {
        case .always: ""
        case .isTrue: "when \(text) is true"
        case .isFalse: "when \(text) is false"
        case .isNull: "when \(text) is null"
        case .isNotNull: "when \(text) is not null"
        case .hasValue: "for the values in \(text)"
        case .isSome: "for some values of \(text)"
        case .fails: "when the code before 'catch' throws"
        case .succeeds: "when \(text) doesn't throw"
        }
    }

    /// Returns the field that tokens read, if they do nothing else: `try $0.closedAt()`.
    private func field(_ range: Range<Int>) -> (name: String, tokens: Range<Int>)? {
        var range = range
        while let first = range.first {
            let token = tokens[first]
            if token.kind == .try || token.kind == .postfixQuestion {
                range.removeFirst()
            } else if token.bracket == UInt8(ascii: "("), Int(token.match) == range.upperBound - 1, range.count > 1 {
                range = first + 1..<range.upperBound - 1
            } else {
                break
            }
        }
        guard range.count >= 5, tokens[range.lowerBound].kind == .name, tokens[range.lowerBound + 1].kind == .dot,
            tokens[range.lowerBound + 2].isWord, tokens[range.lowerBound + 3].bracket == UInt8(ascii: "("),
            Int(tokens[range.lowerBound + 3].match) == range.upperBound - 1
        else { return nil }
        return (tokens.word(range.lowerBound + 2), range)
    }

    /// Returns the text of a call, without the arguments if it is long.
    private func call(_ range: Range<Int>) -> String {
        if tokens[range.upperBound - 1].end - tokens[range.lowerBound].start <= Self.longestExcerpt {
            let text = tokens.text(range)
            if !text.contains(where: \.isNewline) { return text }
        }
        return tokens.text(range.lowerBound..<fieldName(range) + 1) + "(…)"
    }

    /// Returns the text of tokens on one line, shortened if it is long.
    private func excerpt(_ range: Range<Int>) -> String {
        let start = tokens[range.lowerBound].start
        var range = range
        // Leave out tokens far beyond the text that is shown.
        while range.count > 1, Int(tokens[range.upperBound - 1].end) - Int(start) > Self.longestExcerpt * 4 {
            range = range.lowerBound..<range.lowerBound + range.count / 2
        }
        var text = tokens.text(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if text.hasPrefix("try ") { text.removeFirst(4) }
        return text.count <= Self.longestExcerpt ? text : text.prefix(Self.longestExcerpt - 1) + "…"
    }
}

extension Range<Int> {
    fileprivate func dropFirst() -> Range<Int> { isEmpty ? self : lowerBound + 1..<upperBound }

    fileprivate mutating func removeFirst() { self = dropFirst() }
}
