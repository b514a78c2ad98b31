/// A lexical token. See the specification, section 2.1.5.
struct Token {
    enum Kind: UInt8 {
        case end
        case bang, dollar, ampersand, openParenthesis, closeParenthesis, dot, spread, colon, equals, at
        case openBracket, closeBracket, openBrace, pipe, closeBrace
        case name, int, float, string, blockString
    }

    let kind: Kind
    let range: SourceRange
}

extension Token.Kind {
    /// The description of the kind in error messages, such as `a name` in `expected a name`.
    var expectation: String {
        switch self {
        case .end: "the end of the document"
        case .bang: "'!'"
        case .dollar: "'$'"
        case .ampersand: "'&'"
        case .openParenthesis: "'('"
        case .closeParenthesis: "')'"
        case .dot: "'.'"
        case .spread: "'...'"
        case .colon: "':'"
        case .equals: "'='"
        case .at: "'@'"
        case .openBracket: "'['"
        case .closeBracket: "']'"
        case .openBrace: "'{'"
        case .pipe: "'|'"
        case .closeBrace: "'}'"
        case .name: "a name"
        case .int: "an integer"
        case .float: "a number"
        case .string, .blockString: "a string"
        }
    }
}
