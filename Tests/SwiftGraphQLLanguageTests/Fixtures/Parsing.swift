import SwiftGraphQLLanguage

/// Parses a text, whose name in errors is `test.graphql`.
func parse(_ text: String, limits: ParserLimits = .standard) throws(Diagnostic) -> Document {
    try Parser.parse(SourceText(text, name: "test.graphql"), limits: limits)
}

/// Returns the syntax error of a text, or `nil` if it parses.
func syntaxError(_ text: String, limits: ParserLimits = .standard) -> Diagnostic? {
    do {
        _ = try parse(text, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// The syntax error of a text, as `line:column: message`.
func failureText(_ text: String) -> String? {
    guard let failure = syntaxError(text), let position = failure.location?.position else { return nil }
    return "\(position.line):\(position.column): \(failure.message)"
}

/// The value that a text represents.
func value(_ text: String) throws(Diagnostic) -> Value {
    try Parser.parseValue(SourceText(text, name: "test.graphql"))
}

/// The content of a text that consists of one string.
func string(_ text: String) throws -> String? {
    guard case .string(let string) = try value(text) else { return nil }
    return string.value
}
