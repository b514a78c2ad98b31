/// Parses names, values, types and directives, which can occur in both executable and type system documents.
extension Parser {
    /// Parses a name. Error messages use the given description of the name.
    mutating func name(_ what: @autoclosure () -> String) throws(Diagnostic) -> Name {
        guard token.kind == .name else { throw unexpected(expected: what()) }
        let name = Name(tokenText(), location: location(token.range))
        try advance()
        return name
    }

    /// Parses a value (section 2.10).
    ///
    /// Keeps unfinished lists and objects in an array instead of on the call stack, because documents can nest them
    /// deeply.
    mutating func value(isConstant: Bool) throws(Diagnostic) -> Value {
        var open: [OpenValue] = []
        while true {
            if token.kind == .openBracket || token.kind == .openBrace {
                open.append(OpenValue(isObject: token.kind == .openBrace, start: token.range.start))
                try self.open(token.kind)
            } else {
                let leaf = try leafValue(isConstant: isConstant)
                guard let parent = open.indices.last else { return leaf }
                open[parent].append(leaf, location: location(from: open[parent].elementStart))
            }
            while let innermost = open.indices.last, try acceptClose(open[innermost].closing) {
                let closed = open.removeLast()
                let value = closed.value(location: location(from: closed.start))
                guard innermost > 0 else { return value }
                open[innermost - 1].append(value, location: location(from: open[innermost - 1].elementStart))
            }
            let innermost = open.count - 1
            open[innermost].elementStart = token.range.start
            if open[innermost].isObject {
                open[innermost].fieldName = try name("an object field's name or '}'")
                try expect(.colon, after: "an object field's name")
            }
        }
    }

    private mutating func leafValue(isConstant: Bool) throws(Diagnostic) -> Value {
        let location = location(token.range)
        switch token.kind {
        case .string, .blockString:
            return .string(try stringValue())
        case .dollar where !isConstant:
            return .variable(try variable())
        case .int, .float, .name:
            break
        default:
            throw unexpected(expected: isConstant ? "a constant value" : "a value")
        }
        let kind = token.kind
        let text = tokenText()
        try advance()
        switch (kind, text) {
        case (.int, _): return .int(IntValue(text: text, location: location))
        case (.float, _): return .float(FloatValue(text: text, location: location))
        case (_, "true"): return .boolean(BooleanValue(value: true, location: location))
        case (_, "false"): return .boolean(BooleanValue(value: false, location: location))
        case (_, "null"): return .null(NullValue(location: location))
        default: return .enum(Name(text, location: location))
        }
    }

    /// Parses a string token, which must be the next token.
    mutating func stringValue() throws(Diagnostic) -> StringValue {
        let isBlock = token.kind == .blockString
        let string = StringValue(value: try tokenStringValue(), isBlock: isBlock, location: location(token.range))
        try advance()
        return string
    }

    /// Parses a variable (section 2.11).
    mutating func variable() throws(Diagnostic) -> Variable {
        let start = token.range.start
        try expect(.dollar)
        return Variable(name: try name("a variable's name"), location: location(from: start))
    }

    /// Parses a default value such as `= 10`. If the next token isn't `=`, returns `nil`.
    mutating func optionalDefaultValue() throws(Diagnostic) -> Value? {
        try accept(.equals) ? value(isConstant: true) : nil
    }

    /// Parses a type reference (section 2.12).
    mutating func typeReference() throws(Diagnostic) -> TypeReference {
        var openings = 0
        while token.kind == .openBracket {
            openings += 1
            try open(.openBracket)
        }
        var type = TypeReference.named(try name("a type"))
        while true {
            if try accept(.bang) { type = .nonNull(type) }
            if openings == 0 { return type }
            guard try acceptClose(.closeBracket) else { throw unexpected(expected: "']' after a list's element type") }
            openings -= 1
            type = .list(type)
        }
    }

    /// Parses directives (section 2.13). If the next token isn't `@`, returns an empty array.
    mutating func directives(isConstant: Bool) throws(Diagnostic) -> [Directive] {
        var directives: [Directive] = []
        while token.kind == .at {
            let start = token.range.start
            try advance()
            let name = try name("a directive's name after '@'")
            let arguments = try arguments(isConstant: isConstant)
            directives.append(Directive(name: name, arguments: arguments, location: location(from: start)))
        }
        return directives
    }

    /// Parses arguments (section 2.7). If the next token isn't `(`, returns an empty array.
    mutating func arguments(isConstant: Bool) throws(Diagnostic) -> [Argument] {
        try optionalList(.openParenthesis, .closeParenthesis, of: "an argument") { parser throws(Diagnostic) in
            let start = parser.token.range.start
            let name = try parser.name("an argument's name")
            try parser.expect(.colon, after: "an argument's name")
            let value = try parser.value(isConstant: isConstant)
            return Argument(name: name, value: value, location: parser.location(from: start))
        }
    }
}

/// A list or an object whose closing bracket hasn't been parsed yet (sections 2.10.7 and 2.10.8).
private struct OpenValue {
    let isObject: Bool
    let start: Int
    /// The start of the current list element or object field.
    var elementStart = 0
    var fieldName: Name?
    private var values: [Value] = []
    private var fields: [Argument] = []

    init(isObject: Bool, start: Int) {
        self.isObject = isObject
        self.start = start
    }

    var closing: Token.Kind { isObject ? .closeBrace : .closeBracket }

    mutating func append(_ value: Value, location: SourceLocation) {
        if let name = fieldName {
            fields.append(Argument(name: name, value: value, location: location))
        } else {
            values.append(value)
        }
    }

    func value(location: SourceLocation) -> Value {
        isObject
            ? .object(ObjectValue(fields: fields, location: location))
            : .list(ListValue(values: values, location: location))
    }
}
