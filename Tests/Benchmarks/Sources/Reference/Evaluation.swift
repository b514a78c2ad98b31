/// The value of an expression.
public enum Value: Hashable, Sendable {
    case number(Double)
    case text(String)
    case truth(Bool)
    case list([Value])

    var typeName: String {
        switch self {
        case .number: "number"
        case .text: "text"
        case .truth: "truth"
        case .list: "list"
        }
    }
}

/// A Swift type that converts to and from values.
public protocol ValueConvertible: Sendable {
    /// The name of the type in error messages.
    static var typeName: String { get }
    /// Converts from a value, or returns `nil` if its kind doesn't match.
    init?(_ value: Value)
    /// The value.
    var value: Value { get }
}

extension Double: ValueConvertible {
    /// The name of numbers in error messages.
    public static var typeName: String { "number" }

    /// Converts from a number.
    public init?(_ value: Value) {
        guard case .number(let number) = value else { return nil }
        self = number
    }

    /// The value.
    public var value: Value { .number(self) }
}

extension String: ValueConvertible {
    /// The name of texts in error messages.
    public static var typeName: String { "text" }

    /// Converts from a text.
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    /// The value.
    public var value: Value { .text(self) }
}

extension Bool: ValueConvertible {
    /// The name of truth values in error messages.
    public static var typeName: String { "truth" }

    /// Converts from a truth value.
    public init?(_ value: Value) {
        guard case .truth(let truth) = value else { return nil }
        self = truth
    }

    /// The value.
    public var value: Value { .truth(self) }
}

extension Array: ValueConvertible where Element: ValueConvertible {
    /// The name of lists in error messages.
    public static var typeName: String { "list" }

    /// Converts from a list.
    public init?(_ value: Value) {
        guard case .list(let values) = value else { return nil }
        var elements: [Element] = []
        for value in values {
            guard let element = Element(value) else { return nil }
            elements.append(element)
        }
        self = elements
    }

    /// The value.
    public var value: Value { .list(map(\.value)) }
}

/// A function that expressions can call.
public struct Function: Sendable {
    let parameterCount: Int
    let body: @Sendable ([Value]) throws -> Value

    /// Creates a function of one argument.
    public init<A: ValueConvertible, Result: ValueConvertible>(_ body: @escaping @Sendable (A) throws -> Result) {
        parameterCount = 1
        self.body = { try body(Self.convert($0[0])).value }
    }

    /// Creates a function of two arguments.
    public init<A: ValueConvertible, B: ValueConvertible, Result: ValueConvertible>(
        _ body: @escaping @Sendable (A, B) throws -> Result
    ) {
        parameterCount = 2
        self.body = { try body(Self.convert($0[0]), Self.convert($0[1])).value }
    }

    /// Creates a function of three arguments.
    public init<A: ValueConvertible, B: ValueConvertible, C: ValueConvertible, Result: ValueConvertible>(
        _ body: @escaping @Sendable (A, B, C) throws -> Result
    ) {
        parameterCount = 3
        self.body = { try body(Self.convert($0[0]), Self.convert($0[1]), Self.convert($0[2])).value }
    }

    static func convert<Target: ValueConvertible>(_ value: Value) throws -> Target {
        guard let result = Target(value) else {
            throw ExpressionError(
                code: .wrongType(expected: Target.typeName, found: value.typeName), position: nil)
        }
        return result
    }
}

/// The values and functions that names refer to during an evaluation.
public struct Environment: Sendable {
    /// The values, by name.
    public var values: OrderedMap<String, Value>
    /// The functions, by name.
    public var functions: OrderedMap<String, Function>

    /// Creates an environment with the usual functions.
    public init(values: OrderedMap<String, Value> = [:]) {
        self.values = values
        functions = [
            "sqrt": Function { (number: Double) in number.squareRoot() },
            "abs": Function { (number: Double) in abs(number) },
            "round": Function { (number: Double) in number.rounded() },
            "min": Function { (left: Double, right: Double) in min(left, right) },
            "max": Function { (left: Double, right: Double) in max(left, right) },
            "clamp": Function { (number: Double, low: Double, high: Double) in min(max(number, low), high) },
            "length": Function { (text: String) in Double(text.count) },
            "upper": Function { (text: String) in text.uppercased() },
            "lower": Function { (text: String) in text.lowercased() },
            "repeat": Function { (text: String, count: Double) in String(repeating: text, count: max(0, Int(count))) },
            "contains": Function { (text: String, part: String) in text.contains(part) },
            "starts": Function { (text: String, part: String) in text.hasPrefix(part) },
            "replace": Function { (text: String, old: String, new: String) in
                text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
            },
            "split": Function { (text: String, separator: String) in
                text.split(separator: separator).map(String.init)
            },
            "sum": Function { (numbers: [Double]) in numbers.reduce(0, +) },
            "mean": Function { (numbers: [Double]) in
                numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
            },
            "not": Function { (truth: Bool) in !truth },
        ]
    }

    /// Returns the value of an expression.
    public func evaluate(_ expression: Expression) throws -> Value {
        switch expression {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        case .name("true"): return .truth(true)
        case .name("false"): return .truth(false)
        case .name(let name):
            guard let value = values[name] else { throw ExpressionError(code: .unknownName(name), position: nil) }
            return value
        case .unary(let symbol, let operand):
            let number: Double = try Function.convert(evaluate(operand))
            return .number(symbol == .subtract ? -number : number)
        case .binary(let symbol, let left, let right):
            return try combine(symbol, left, right)
        case .call(let name, let arguments):
            guard let function = functions[name] else {
                throw ExpressionError(code: .unknownName(name), position: nil)
            }
            guard arguments.count == function.parameterCount else {
                throw ExpressionError(
                    code: .wrongNumberOfArguments(name, expected: function.parameterCount, found: arguments.count),
                    position: nil)
            }
            return try function.body(arguments.map(evaluate))
        case .condition(let condition, let first, let second):
            return try Function.convert(evaluate(condition)) ? evaluate(first) : evaluate(second)
        case .binding(let name, let value, let body):
            var inner = self
            inner.values[name] = try evaluate(value)
            return try inner.evaluate(body)
        }
    }

    private func combine(_ symbol: Expression.Operator, _ left: Expression, _ right: Expression) throws -> Value {
        switch symbol {
        case .and: return .truth(try Function.convert(evaluate(left)) && Function.convert(evaluate(right)))
        case .or: return .truth(try Function.convert(evaluate(left)) || Function.convert(evaluate(right)))
        case .equal: return .truth(try evaluate(left) == evaluate(right))
        case .unequal: return .truth(try evaluate(left) != evaluate(right))
        default: break
        }
        switch (symbol, try evaluate(left), try evaluate(right)) {
        case (.add, .text(let left), .text(let right)): return .text(left + right)
        case (.add, .list(let left), .list(let right)): return .list(left + right)
        case (.less, .text(let left), .text(let right)): return .truth(left < right)
        case (.greater, .text(let left), .text(let right)): return .truth(left > right)
        case (_, let left, let right):
            return try Self.calculate(symbol, Function.convert(left), Function.convert(right))
        }
    }

    private static func calculate(_ symbol: Expression.Operator, _ left: Double, _ right: Double) throws -> Value {
        switch symbol {
        case .add: return .number(left + right)
        case .subtract: return .number(left - right)
        case .multiply: return .number(left * right)
        case .divide:
            guard right != 0 else { throw ExpressionError(code: .divisionByZero, position: nil) }
            return .number(left / right)
        case .remainder:
            guard right != 0 else { throw ExpressionError(code: .divisionByZero, position: nil) }
            return .number(left.truncatingRemainder(dividingBy: right))
        case .power: return .number(power(left, Int(right)))
        case .less: return .truth(left < right)
        case .greater: return .truth(left > right)
        case .equal, .unequal, .and, .or: return .truth(left == right)
        }
    }

    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var (result, factor, rest) = (1.0, exponent < 0 ? 1 / base : base, abs(exponent))
        while rest > 0 {
            if rest & 1 == 1 { result *= factor }
            factor *= factor
            rest >>= 1
        }
        return result
    }
}

/// Simplifies expressions without changing their values.
public struct Simplifier {
    /// Returns the simplest form of an expression.
    public func simplify(_ expression: Expression) -> Expression {
        switch expression {
        case .number, .text, .name: return expression
        case .unary(let symbol, let operand):
            let operand = simplify(operand)
            if case .number(let number) = operand, symbol == .subtract { return .number(-number) }
            if case .unary(.subtract, let inner) = operand, symbol == .subtract { return inner }
            return .unary(symbol, operand)
        case .binary(let symbol, let left, let right): return combine(symbol, simplify(left), simplify(right))
        case .call(let name, let arguments): return .call(name, arguments.map(simplify))
        case .condition(let condition, let first, let second):
            switch simplify(condition) {
            case .name("true"): return simplify(first)
            case .name("false"): return simplify(second)
            case let condition: return .condition(condition, then: simplify(first), otherwise: simplify(second))
            }
        case .binding(let name, let value, let body):
            let (value, body) = (simplify(value), simplify(body))
            return body.names.contains(name) ? .binding(name, value, in: body) : body
        }
    }

    private func combine(_ symbol: Expression.Operator, _ left: Expression, _ right: Expression) -> Expression {
        switch (symbol, left, right) {
        case (.add, .number(let left), .number(let right)): .number(left + right)
        case (.subtract, .number(let left), .number(let right)): .number(left - right)
        case (.multiply, .number(let left), .number(let right)): .number(left * right)
        case (.add, .number(0), let other), (.add, let other, .number(0)): other
        case (.subtract, let other, .number(0)): other
        case (.multiply, .number(1), let other), (.multiply, let other, .number(1)): other
        case (.divide, let other, .number(1)), (.power, let other, .number(1)): other
        case (.power, _, .number(0)): .number(1)
        case (.and, .name("true"), let other), (.and, let other, .name("true")): other
        case (.or, .name("false"), let other), (.or, let other, .name("false")): other
        case (.and, .name("false"), _), (.or, .name("true"), _): left
        default: .binary(symbol, left, right)
        }
    }
}

extension Expression {
    /// The names that the expression refers to.
    public var names: Set<String> {
        switch self {
        case .number, .text: []
        case .name(let name): [name]
        case .unary(_, let operand): operand.names
        case .binary(_, let left, let right): left.names.union(right.names)
        case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.names) }
        case .condition(let condition, let first, let second):
            condition.names.union(first.names).union(second.names)
        case .binding(let name, let value, let body): body.names.subtracting([name]).union(value.names)
        }
    }
}
