/// An expression in a small language with numbers, strings and functions.
public indirect enum Expression: Hashable, Sendable {
    case number(Double)
    case text(String)
    case name(String)
    case unary(Operator, Expression)
    case binary(Operator, Expression, Expression)
    case call(String, [Expression])
    case condition(Expression, then: Expression, otherwise: Expression)
    case binding(String, Expression, in: Expression)

    /// An operator that combines expressions.
    public enum Operator: String, CaseIterable, Sendable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"
        case power = "^"
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case greater = ">"
        case and = "&&"
        case or = "||"

        /// The operator's precedence.
        public var precedence: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .equal, .unequal: 3
            case .less, .greater: 4
            case .add, .subtract: 5
            case .multiply, .divide, .remainder: 6
            case .power: 7
            }
        }

        /// Whether a chain of this operator is evaluated from the right.
        public var isRightAssociative: Bool { self == .power }
    }
}

/// An error in an expression.
public struct ExpressionError: Error, Hashable, CustomStringConvertible {
    /// The kind of the error.
    public enum Code: Hashable, Sendable {
        case unexpectedCharacter(Character)
        case unexpectedEnd
        case unexpected(token: String)
        case tooDeep
        case unknownName(String)
        case wrongNumberOfArguments(String, expected: Int, found: Int)
        case wrongType(expected: String, found: String)
        case divisionByZero
    }

    /// The kind of the error.
    public let code: Code
    /// The position, in characters from the start.
    public let position: Int?

    /// The error as a sentence.
    public var description: String {
        let place = position.map { " at \($0)" } ?? ""
        switch code {
        case .unexpectedCharacter(let character): return "nothing begins with '\(character)'\(place)"
        case .unexpectedEnd: return "the expression ends too early"
        case .unexpected(let token): return "'\(token)' was not expected\(place)"
        case .tooDeep: return "the expression is nested too deeply\(place)"
        case .unknownName(let name): return "'\(name)' is not known"
        case .wrongNumberOfArguments(let name, let expected, let found):
            return "'\(name)' takes \(expected) argument\(expected == 1 ? "" : "s"), not \(found)"
        case .wrongType(let expected, let found): return "this was to be a \(expected), not a \(found)"
        case .divisionByZero: return "nothing can be divided by zero"
        }
    }
}

/// A token and its position.
struct Token: Hashable {
    enum Kind: Hashable {
        case number(Double)
        case text(String)
        case name(String)
        case symbol(String)
    }

    var kind: Kind
    var position: Int

    var description: String {
        switch kind {
        case .number(let number): "\(number)"
        case .text(let text): "\"\(text)\""
        case .name(let name), .symbol(let name): name
        }
    }
}

/// Splits a text into tokens.
struct Tokenizer {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) { characters = Array(text) }

    mutating func tokens() throws -> [Token] {
        var result: [Token] = []
        while let token = try next() { result.append(token) }
        return result
    }

    private var current: Character? { position < characters.count ? characters[position] : nil }

    private mutating func next() throws -> Token? {
        while let character = current, character.isWhitespace { position += 1 }
        guard let character = current else { return nil }
        let start = position
        if character.isNumber {
            let digits = take { $0.isNumber || $0 == "." }
            guard let number = Double(digits) else {
                throw ExpressionError(code: .unexpected(token: digits), position: start)
            }
            return Token(kind: .number(number), position: start)
        }
        if character.isLetter || character == "_" {
            return Token(kind: .name(take { $0.isLetter || $0.isNumber || $0 == "_" }), position: start)
        }
        if character == "\"" { return Token(kind: .text(try text()), position: start) }
        for length in [2, 1] where start + length <= characters.count {
            let symbol = String(characters[start..<start + length])
            if Expression.Operator(rawValue: symbol) != nil || ["(", ")", ",", "?", ":", "!", "="].contains(symbol) {
                position += length
                return Token(kind: .symbol(symbol), position: start)
            }
        }
        throw ExpressionError(code: .unexpectedCharacter(character), position: start)
    }

    private mutating func take(while condition: (Character) -> Bool) -> String {
        let start = position
        while let character = current, condition(character) { position += 1 }
        return String(characters[start..<position])
    }

    private mutating func text() throws -> String {
        position += 1
        var result = ""
        while let character = current {
            position += 1
            switch character {
            case "\"": return result
            case "\\":
                guard let escaped = current else { throw ExpressionError(code: .unexpectedEnd, position: nil) }
                position += 1
                switch escaped {
                case "n": result.append("\n")
                case "t": result.append("\t")
                default: result.append(escaped)
                }
            default: result.append(character)
            }
        }
        throw ExpressionError(code: .unexpectedEnd, position: nil)
    }
}

/// Parses expressions by operator precedence.
public struct ExpressionParser {
    private let tokens: [Token]
    private var position = 0
    private var depth = 0

    /// The maximum nesting of expressions.
    public static let maximumDepth = 200

    /// Creates a parser for a text.
    public init(_ text: String) throws {
        var tokenizer = Tokenizer(text)
        tokens = try tokenizer.tokens()
    }

    /// Parses a whole text as an expression.
    public static func parse(_ text: String) throws -> Expression {
        var parser = try ExpressionParser(text)
        let result = try parser.expression()
        if let token = parser.current { throw parser.unexpected(token) }
        return result
    }

    private var current: Token? { position < tokens.count ? tokens[position] : nil }

    private func unexpected(_ token: Token) -> ExpressionError {
        ExpressionError(code: .unexpected(token: token.description), position: token.position)
    }

    private mutating func accept(_ symbol: String) -> Bool {
        guard current?.kind == .symbol(symbol) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ symbol: String) throws {
        guard !accept(symbol) else { return }
        throw current.map(unexpected) ?? ExpressionError(code: .unexpectedEnd, position: nil)
    }

    private mutating func expression() throws -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw ExpressionError(code: .tooDeep, position: current?.position)
        }
        if current?.kind == .name("let") {
            position += 1
            guard let token = current, case .name(let name) = token.kind else {
                throw ExpressionError(code: .unexpectedEnd, position: nil)
            }
            position += 1
            try expect("=")
            let value = try expression()
            try expect(",")
            return .binding(name, value, in: try expression())
        }
        let condition = try operation(above: 0)
        guard accept("?") else { return condition }
        let first = try expression()
        try expect(":")
        return .condition(condition, then: first, otherwise: try expression())
    }

    private mutating func operation(above limit: Int) throws -> Expression {
        var left = try operand()
        while case .symbol(let symbol)? = current?.kind, let symbol = Expression.Operator(rawValue: symbol),
            symbol.precedence > limit
        {
            position += 1
            let right = try operation(above: symbol.isRightAssociative ? symbol.precedence - 1 : symbol.precedence)
            left = .binary(symbol, left, right)
        }
        return left
    }

    private mutating func operand() throws -> Expression {
        guard let token = current else { throw ExpressionError(code: .unexpectedEnd, position: nil) }
        position += 1
        switch token.kind {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        case .name(let name):
            guard accept("(") else { return .name(name) }
            return .call(name, try arguments())
        case .symbol("("):
            let inner = try expression()
            try expect(")")
            return inner
        case .symbol("-"): return .unary(.subtract, try operation(above: Expression.Operator.multiply.precedence))
        case .symbol: throw unexpected(token)
        }
    }

    private mutating func arguments() throws -> [Expression] {
        var result: [Expression] = []
        if accept(")") { return result }
        repeat { result.append(try expression()) } while accept(",")
        try expect(")")
        return result
    }
}

extension Expression: CustomStringConvertible {
    /// The expression without unnecessary parentheses.
    public var description: String { printed(above: 0) }

    private func printed(above limit: Int) -> String {
        switch self {
        case .number(let number): return number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .text(let text): return "\"\(text)\""
        case .name(let name): return name
        case .unary(let symbol, let operand): return symbol.rawValue + operand.printed(above: 8)
        case .binary(let symbol, let left, let right):
            let (inner, outer) = (symbol.precedence, symbol.precedence - 1)
            let leftText = left.printed(above: symbol.isRightAssociative ? inner : outer)
            let rightText = right.printed(above: symbol.isRightAssociative ? outer : inner)
            let text = "\(leftText) \(symbol.rawValue) \(rightText)"
            return inner > limit ? text : "(\(text))"
        case .call(let name, let arguments):
            return "\(name)(\(arguments.map { $0.printed(above: 0) }.joined(separator: ", ")))"
        case .condition(let condition, let first, let second):
            let text = "\(condition.printed(above: 1)) ? \(first) : \(second)"
            return limit == 0 ? text : "(\(text))"
        case .binding(let name, let value, let body):
            return "(let \(name) = \(value), \(body))"
        }
    }
}
