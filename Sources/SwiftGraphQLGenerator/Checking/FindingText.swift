import SwiftGraphQLLanguage

/// Creates warnings that describe findings and how to fix them.
struct FindingText {
    private static let longestExcerpt = 60

    private let tokens: SwiftTokens
    private let source: SourceText
    /// The lines that contain the comment `swift-graphql: allow`.
    private let allowedLines: Set<Int>

    init(_ tokens: SwiftTokens, _ source: SourceText) {
        (self.tokens, self.source) = (tokens, source)
        allowedLines = Set(tokens.allowances.map { source.position(at: $0).line })
    }

    /// Returns the warning for a finding, or `nil` if a comment on the finding's line allows it.
    func diagnostic(_ finding: SelectionWalk.Finding) -> Diagnostic? {
        let range = SourceRange(
            start: Int(tokens[finding.tokens.lowerBound].start), end: Int(tokens[finding.tokens.upperBound - 1].end))
        if allowedLines.contains(source.position(at: range.start).line) { return nil }
        return Diagnostic(
            .warning, message(finding), at: SourceLocation(source: source, range: range),
            hint: "to suppress this message, end the line with '// swift-graphql: allow'")
    }

    private func message(_ finding: SelectionWalk.Finding) -> String {
        let fixed = "but the fields of a selection are fixed before the response arrives."
        let condition = condition(finding.condition)
        let name = tokens.word(finding.name)
        switch finding.kind {
        case .field:
            let own = "let \(name) = try \(call(finding))"
            guard let cause = field(finding.condition.range), cause.name != name else {
                return "'\(name)' is only requested \(condition), \(fixed) Read it first: \(own)"
            }
            let other = "let \(cause.name) = try \(tokens.text(cause.tokens))"
            return "'\(name)' is only requested \(condition), \(fixed) Read both first: \(other); \(own)"
        case .reader: return "'\(name)' reads fields and is only called \(condition), \(fixed) Call it first"
        case .optionalTwice:
            return "the closure of '.nullable' returns an optional, so the result is a nested optional. Write "
                + "'.optional { … }'"
        case .unsteady:
            return "'\(name)' has an argument that differs each time the closure runs, because of "
                + "'\(excerpt(finding.condition.range))', but the closure runs once to record its fields and once for "
                + "each object of the response. Compute the value outside the closure"
        case .argument:
            return "'\(name)' has an argument that depends on the response, but the arguments of a selection are fixed "
                + "before the response arrives. Pass a value from outside the closure"
        }
    }

    /// Returns the source text of the finding's call. If it is long or has line breaks, `(…)` replaces the arguments.
    private func call(_ finding: SelectionWalk.Finding) -> String {
        let text = tokens.text(finding.tokens)
        if text.utf8.count <= Self.longestExcerpt, !text.contains(where: \.isNewline) { return text }
        return tokens.text(finding.tokens.lowerBound..<finding.name + 1) + "(…)"
    }

    // MARK: - Conditions

    private func condition(_ condition: Condition) -> String {
        var condition = condition
        let place = condition.range.first { tokens[$0].kind != .try } ?? 0
        // Describe `!isOpen` as "when 'isOpen' is false" instead of "when '!isOpen' is true".
        if condition.kind == .isTrue || condition.kind == .isFalse, tokens[place].kind == .prefix,
            tokens.text(place..<place + 1) == "!",
            field(place + 1..<condition.range.upperBound) != nil || condition.range.upperBound == place + 2
        {
            condition = Condition(condition.negated.kind, place + 1..<condition.range.upperBound)
        }
        let text = "'\(field(condition.range)?.name ?? excerpt(condition.range))'"
        return switch condition.kind {
        case .isTrue: "when \(text) is true"
        case .isFalse: "when \(text) is false"
        case .isNull: "when \(text) is null"
        case .isNotNull: "when \(text) is not null"
        case .hasValue: "for the values in \(text)"
        case .isSome: "for some values of \(text)"
        case .fails: "when the code before 'catch' throws"
        }
    }

    /// Returns the field that a short call such as `try $0.closedAt()` reads, or `nil` if the tokens are anything else.
    private func field(_ range: Range<Int>) -> (name: String, tokens: Range<Int>)? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end {
            let isParenthesis = tokens[start].bracket == UInt8(ascii: "(") && Int(tokens[start].match) == end - 1
            guard isParenthesis || tokens[start].kind == .try || tokens[start].kind == .postfixQuestion else { break }
            start += 1
            if isParenthesis { end -= 1 }
        }
        guard end - start >= 5, tokens[start].kind == .name, tokens[start + 1].kind == .dot, tokens[start + 2].isWord,
            tokens[start + 3].bracket == UInt8(ascii: "("), Int(tokens[start + 3].match) == end - 1,
            tokens[end - 1].end - tokens[start].start <= Self.longestExcerpt
        else { return nil }
        return (tokens.word(start + 2), start..<end)
    }

    /// Returns the text of the given tokens on a single line, shortened if it is long.
    private func excerpt(_ range: Range<Int>) -> String {
        guard let first = range.first else { return "" }
        // Ignore tokens far beyond the shown part, so that a long expression costs little time.
        let limit = Int(tokens[first].start) + Self.longestExcerpt * 4
        let shown = range.prefix { $0 == first || Int(tokens[$0].end) <= limit }
        var text = tokens.text(shown).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if text.hasPrefix("try ") { text.removeFirst(4) }
        return text.count <= Self.longestExcerpt ? text : text.prefix(Self.longestExcerpt - 1) + "…"
    }
}
