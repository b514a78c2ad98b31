import SwiftGraphQLLanguage

/// Parses the given text, which errors call `test.graphql`.
func parse(_ text: String, limits: ParserLimits = .standard) throws(Diagnostic) -> Document {
    try Parser.parse(SourceText(text, name: "test.graphql"), limits: limits)
}

/// Returns the syntax error in the given text, or `nil` if the text parses.
func syntaxError(_ text: String, limits: ParserLimits = .standard) -> Diagnostic? {
    do {
        _ = try parse(text, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// Returns the syntax error in the given text as `line:column: message`, or `nil` if the text parses.
func failureText(_ text: String) -> String? {
    guard let failure = syntaxError(text), let position = failure.location?.position else { return nil }
    return "\(position.line):\(position.column): \(failure.message)"
}

/// Returns the GraphQL value that the given text represents.
func value(_ text: String) throws(Diagnostic) -> Value {
    try Parser.parseValue(SourceText(text, name: "test.graphql"))
}

/// Returns the value of the given string literal, or `nil` if the text is a value of another kind.
func string(_ text: String) throws -> String? {
    guard case .string(let string) = try value(text) else { return nil }
    return string.value
}
