/// Parses documents and their definitions. See the specification, section 2.3.
extension Parser {
    mutating func document() throws(Diagnostic) -> Document {
        var definitions: [Definition] = []
        repeat {
            if let definition = try definition() { definitions.append(definition) }
        } while token.kind != .end
        let whole = SourceRange(start: 0, end: token.range.end)
        return Document(definitions: definitions, location: location(whole))
    }

    static let definitionKeywords =
        ["query", "mutation", "subscription", "fragment", "schema"] + TypeKind.allCases.map(\.keyword)
        + ["directive", "extend"]

    /// Parses the next definition.
    ///
    /// - Returns: The definition, or `nil` for service capabilities, which the parser ignores.
    private mutating func definition() throws(Diagnostic) -> Definition? {
        let start = token.range.start
        if token.kind == .openBrace { return .operation(try shorthandQuery()) }

        let description = try optionalDescription()
        guard token.kind == .name else {
            var failure = unexpected(expected: "a definition")
            if description != nil, token.kind == .openBrace {
                failure.hint = "a query with a description needs its keyword: write 'query' before the '{'"
            }
            throw failure
        }
        let keyword = tokenText()
        if let kind = OperationKind(rawValue: keyword) {
            return .operation(try operation(kind, description, from: start))
        }
        switch keyword {
        case "fragment": return .fragment(try fragment(description, from: start))
        case "schema": return .schema(try schema(description, from: start, isExtension: false))
        case "directive": return .directive(try directiveDefinition(description, from: start))
        case "service":
            try service()
            return nil
        case "extend":
            guard let description else { return try extensionDefinition() }
            throw Diagnostic(
                .error, "an extension must not have a description", at: description.location,
                hint: "describe the original definition, or turn this into a '#' comment")
        default:
            if let type = try typeDefinition(keyword, description, from: start, isExtension: false) {
                return .type(type)
            }
            var failure = unexpected(expected: "a definition")
            failure.hint = Suggestion.hint(for: keyword, among: Self.definitionKeywords)
            throw failure
        }
    }

    /// Parses an extension (section 3.4.3).
    private mutating func extensionDefinition() throws(Diagnostic) -> Definition? {
        let start = token.range.start
        try advance()
        var failure = unexpected(expected: "'schema', 'directive' or a kind of type after 'extend'")
        guard token.kind == .name else { throw failure }
        let keyword = tokenText()
        if keyword == "schema" { return .schema(try schema(nil, from: start, isExtension: true)) }
        if keyword == "directive" { return .directive(try directiveExtension(from: start)) }
        if keyword == "service" {
            try service()
            return nil
        }
        if let type = try typeDefinition(keyword, nil, from: start, isExtension: true) { return .type(type) }
        failure.hint = Suggestion.hint(
            for: keyword, among: ["schema", "directive"] + TypeKind.allCases.map(\.keyword))
        throw failure
    }

    /// Parses and ignores service capabilities, such as `service { capability graphql.onError }`. See the
    /// specification's pull request 1208.
    private mutating func service() throws(Diagnostic) {
        try advance()
        _ = try directives(isConstant: true)
        try readingDots { parser throws(Diagnostic) in
            _ = try parser.optionalList(.openBrace, .closeBrace, of: "a capability") {
                parser throws(Diagnostic) in try parser.capability()
            }
        }
    }

    private mutating func capability() throws(Diagnostic) {
        _ = try optionalDescription()
        guard try accept("capability") else { throw unexpected(expected: "'capability'") }
        repeat { _ = try name("the name of a capability") } while try accept(.dot)
        guard try accept(.openParenthesis) else { return }
        _ = try value(isConstant: true)
        try expect(.closeParenthesis)
    }

    /// Parses a description (section 2.2). If the next token isn't a string, returns `nil`.
    mutating func optionalDescription() throws(Diagnostic) -> StringValue? {
        guard token.kind == .string || token.kind == .blockString else { return nil }
        return try stringValue()
    }
}
