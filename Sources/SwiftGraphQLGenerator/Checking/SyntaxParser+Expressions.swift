extension SyntaxParser {
    /// Returns the node kind and precedence of an operator, or `nil` if the given token kind isn't an operator.
    private static func operation(_ kind: SwiftToken.Kind) -> (node: SyntaxNode.Kind, precedence: Int)? {
        switch kind {
        case .ternary: (.ternary, 1)
        case .or: (.or, 2)
        case .and: (.and, 3)
        case .comparison, .less, .greater: (.operators, 4)
        case .coalescing: (.coalescing, 5)
        case .as, .is: (.cast, 6)
        case .tight: (.operators, 7)
        default: nil
        }
    }

    /// Reads an expression and stops before the first token that can't belong to the expression.
    ///
    /// - Parameters:
    ///   - level: The precedence of the operator to the left. Only operators with a higher precedence are read.
    ///   - isCondition: Whether an opening brace ends the expression, as in a condition, because the brace begins a
    ///     block and not a closure.
    /// - Returns: The expression's node, or zero if no expression begins at the current token.
    mutating func expression(above level: Int = 0, isCondition: Bool = false) -> Int {
        nested { $0.operators(above: level, isCondition) }
    }

    private mutating func operators(above level: Int, _ isCondition: Bool) -> Int {
        let start = index
        var left = operand(isCondition)
        var last = Int.max
        while left > 0, let own = Self.operation(tokens[index].kind), own.precedence > level, own.precedence < last {
            last = own.precedence
            var list = ChildList()
            append(left, to: &list)
            while let next = Self.operation(tokens[index].kind), next.precedence == last {
                let token = index
                index += 1
                switch own.node {
                case .cast:
                    while skip(.postfixQuestion) || skip(.postfixBang) {}
                    skipType()
                    continue
                case .operators: append(make(.operation, token, token: token), to: &list)
                case .ternary:
                    append(expression(), to: &list)
                    if !skip(.colon) { break }
                default: break
                }
                append(expression(above: last, isCondition: isCondition), to: &list)
            }
            left = make(own.node, start, child: list.first)
        }
        return left
    }

    /// Reads an operand with its prefix operators.
    private mutating func operand(_ isCondition: Bool) -> Int {
        let start = index
        switch tokens[index].kind {
        case .try:
            index += 1
            while skip(.postfixQuestion) || skip(.postfixBang) {}
            // The operand of `try` is everything to its right, not only the next value.
            return make(.attempt, start, token: start, child: expression(isCondition: isCondition))
        case .await:
            index += 1
            return expression(isCondition: isCondition)
        case .prefix, .reference, .tight:
            index += 1
            return make(.prefix, start, token: start, child: nested { $0.operand(isCondition) })
        default: return chain(isCondition)
        }
    }

    /// Reads an operand and the members, calls and subscripts that follow it.
    private mutating func chain(_ isCondition: Bool) -> Int {
        let start = index
        let first = primary(isCondition)
        if first == 0 { return 0 }
        var list = ChildList()
        append(first, to: &list)
        while let suffix = suffix(isCondition) { append(suffix, to: &list) }
        return list.first == list.last ? first : make(.chain, start, child: list.first)
    }

    private mutating func suffix(_ isCondition: Bool) -> Int? {
        let (start, token) = (index, tokens[index])
        switch token.kind {
        case .dot:
            index += 1
            if tokens[index].isWord || tokens[index].kind == .number { index += 1 }
            skipGenerics(inExpression: true)
            return make(.member, start, token: start + 1)
        case .postfixQuestion, .postfixBang:
            index += 1
            return make(token.kind == .postfixBang ? .bang : .question, start)
        case .open where !token.beginsLine:
            if token.bracket == UInt8(ascii: "[") || token.isInterpolation {
                return make(.subscript, start, child: arguments().first)
            }
            return token.bracket == UInt8(ascii: "(") || !isCondition ? call(isCondition) : nil
        default: return nil
        }
    }

    /// Reads the arguments of a call, including a trailing closure.
    private mutating func call(_ isCondition: Bool) -> Int {
        let start = index
        var list = isOpen("(") ? arguments() : ChildList()
        if !isCondition, isOpen("{"), !tokens[index].beginsLine {
            let place = index
            append(make(.argument, place, child: closure()), to: &list)
        }
        return make(.call, start, child: list.first)
    }

    /// Reads the comma-separated arguments or elements in a pair of brackets.
    private mutating func arguments() -> ChildList {
        let (open, close) = (index, Int(tokens[index].match))
        var list = ChildList()
        index += 1
        while index < close {
            let start = index
            var label = 0
            if tokens[index].isWord, tokens[index + 1].kind == .colon {
                label = index
                index += 2
            }
            let value = expression()
            if value > 0 { append(make(.argument, start, token: label, child: value), to: &list) }
            // Other tokens also separate elements, such as the colon in a dictionary.
            if index == start || tokens[index].kind == .comma || tokens[index].kind == .colon { skip() }
        }
        index = end(of: open)
        return list
    }

    private mutating func primary(_ isCondition: Bool) -> Int {
        let (start, token) = (index, tokens[index])
        switch token.kind {
        case .name, .`init`:
            index += 1
            skipGenerics(inExpression: true)
            return make(.name, start, token: start)
        case .number, .literal:
            index += 1
            return make(.literal, start, token: start)
        case .dot:
            index += 1
            if tokens[index].isWord { index += 1 }
            return make(.implicitMember, start, token: start + 1)
        case .if: return nested { $0.ifStatement() }
        case .switch: return nested { $0.switchStatement() }
        case .open where token.bracket == UInt8(ascii: "{"): return isCondition ? 0 : closure()
        case .open:
            let kind: SyntaxNode.Kind =
                token.isInterpolation ? .text : token.bracket == UInt8(ascii: "(") ? .tuple : .collection
            return make(kind, start, child: arguments().first)
        default: return 0
        }
    }

    // MARK: - Closures

    private mutating func closure() -> Int {
        nested { parser in
            let start = parser.index
            var list = ChildList()
            parser.index += 1
            parser.closureHead(&list)
            parser.append(parser.statements(from: start, until: Int(parser.tokens[start].match)), to: &list)
            parser.index = parser.end(of: start)
            return parser.make(.closure, start, child: list.first)
        }
    }

    /// Reads the start of a closure up to `in`, such as `[weak self] (a: Int, b) -> Int in`, if the closure has one.
    private mutating func closureHead(_ list: inout ChildList) {
        // Limit the search for `in`. Hand-written closures have fewer tokens before it.
        let maximumCount = 100
        let start = index
        var place = index
        while tokens[place].kind != .in {
            let (kind, isBrace) = (tokens[place].kind, tokens[place].bracket == UInt8(ascii: "{"))
            let isKeyword = kind.rawValue >= SwiftToken.Kind.let.rawValue
            if isBrace || isKeyword || kind == .close || kind == .end || place > start + maximumCount { return }
            place = kind == .open ? max(end(of: place), place + 1) : place + 1
        }
        while index < place, tokens[index].kind != .arrow {
            let last = tokens[index - 1]
            // Parentheses after a space are parameters, as in `@MainActor (a) in`. Without the space, they belong to
            // the attribute, as in `@available(iOS 17, *) a in`.
            if isOpen("("), index == start || tokens[index].start > last.end {
                parameters(&list)
            } else if tokens[index].kind == .name, last.kind == .comma || last.kind != .at && list.first == 0 {
                index += 1
                append(make(.parameter, index, token: index - 1), to: &list)
            } else {
                skip()
            }
        }
        index = place + 1
    }

    /// Reads the parameters of a function or closure, including the parentheses.
    mutating func parameters(_ list: inout ChildList) {
        let (open, close) = (index, Int(tokens[index].match))
        index += 1
        while index < close {
            let start = index
            while tokens[index].kind == .name || tokens[index].kind == .at { index += 1 }
            let name = index - 1
            _ = skip(.colon)
            let type = index
            skipType()
            if name >= start { append(make(.parameter, type, token: name), to: &list) }
            // Skip the default value.
            while index < close, tokens[index].kind != .comma { skip() }
            _ = skip(.comma)
        }
        index = end(of: open)
    }
}
