extension SyntaxParser {
    /// Reads the statements from the current token up to the index `end`. Returns a block that begins at `start`.
    mutating func statements(from start: Int, until end: Int) -> Int {
        statements(from: start) { $0.index >= end }
    }

    private mutating func statements(from start: Int, until isEnd: (inout SyntaxParser) -> Bool) -> Int {
        var list = ChildList()
        while index < tokens.count, !isEnd(&self) {
            let place = index
            append(nested { $0.statement() }, to: &list)
            // No statement begins here, so skip the token.
            if index == place { index += 1 }
        }
        return make(.block, start, child: list.first)
    }

    /// Reads the statements in braces and returns their block, which is empty if there are no braces.
    private mutating func block() -> Int {
        guard isOpen("{") else { return make(.block, index) }
        return nested { parser in
            let open = parser.index
            parser.index += 1
            let block = parser.statements(from: open, until: Int(parser.tokens[open].match))
            parser.index = parser.end(of: open)
            return block
        }
    }

    /// Creates a statement's node with the given parts as children.
    private mutating func node(_ kind: SyntaxNode.Kind, _ start: Int, _ parts: Int...) -> Int {
        var list = ChildList()
        for part in parts { append(part, to: &list) }
        return make(kind, start, token: start, child: list.first)
    }

    private mutating func statement() -> Int {
        skipModifiers()
        let start = index
        let kind = tokens[index].kind
        switch kind {
        case .guard, .while, .repeat, .for, .defer, .return, .throw, .break, .continue, .typealias: index += 1
        default: break
        }
        switch kind {
        case .let, .var: return binding()
        case .if: return ifStatement()
        case .guard, .while:
            let conditions = conditions()
            _ = skip(.else)
            return node(kind == .guard ? .guard : .while, start, conditions, block())
        case .repeat:
            let block = block()
            return node(.repeat, start, block, skip(.while) ? expression() : 0)
        case .for:
            let pattern = pattern(until: .in)
            let sequence = skip(.in) ? expression(isCondition: true) : 0
            return node(.for, start, pattern, sequence, whereClause(isCondition: true), block())
        case .switch: return switchStatement()
        case .do: return doStatement()
        case .defer: return node(.defer, start, block())
        case .return, .throw:
            return node(kind == .return ? .return : .throw, start, tokens[index].beginsLine ? 0 : expression())
        case .break, .continue:
            let hasLabel = !tokens[index].beginsLine && skip(.name)
            return make(kind == .break ? .break : .continue, start, token: hasLabel ? index - 1 : 0)
        case .func: return function(name: index + 1)
        case .`init` where [.open, .postfixQuestion, .less].contains(tokens[index + 1].kind):
            return function(name: nodes[type].token)
        case .type: return typeDeclaration()
        case .typealias:
            aliases.append(index)
            skip()
            skipGenerics()
            _ = type(after: .assignment)
            return 0
        case .name where tokens[index + 1].kind == .colon:
            index += 2
            return node(.labeled, start, nested { $0.statement() })
        default:
            let value = expression()
            guard value > 0, skip(.assignment) || skip(.compoundAssignment) else { return value }
            return node(.assignment, start, value, expression())
        }
    }

    /// Skips attributes and modifiers, such as `@discardableResult private(set)`.
    private mutating func skipModifiers() {
        while true {
            if skip(.at) {
                skip()
                while tokens[index].kind == .dot, tokens[index + 1].isWord { index += 2 }
                if isOpen("("), tokens[index].start == tokens[index - 1].end { skip() }
            } else if tokens[index].kind == .name, word(index).isModifier {
                let hasArgument = tokens[index + 1].bracket == UInt8(ascii: "(") && tokens[index + 1].kind == .open
                let next = tokens[hasArgument ? end(of: index + 1) : index + 1]
                guard next.isWord, !hasArgument || !next.beginsLine else { return }
                index += 1
                if hasArgument { skip() }
            } else {
                return
            }
        }
    }

    private mutating func binding() -> Int {
        let start = index
        var list = ChildList()
        repeat {
            index += 1
            let pattern = index
            skip()
            append(make(.pattern, pattern), to: &list)
            append(type(after: .colon), to: &list)
            if skip(.assignment) { append(expression(), to: &list) }
            if isOpen("{") { append(block(), to: &list) }
        } while tokens[index].kind == .comma
        return make(.binding, start, token: start, child: list.first)
    }

    // MARK: - Branches

    mutating func ifStatement() -> Int {
        let start = index
        var list = ChildList()
        while skip(.if) {
            append(conditions(), to: &list)
            append(block(), to: &list)
            guard skip(.else) else { break }
            if tokens[index].kind != .if {
                append(block(), to: &list)
                break
            }
        }
        return make(.if, start, child: list.first)
    }

    /// Reads the conditions of a statement up to an opening brace or `else`.
    private mutating func conditions() -> Int {
        let start = index
        var list = ChildList()
        repeat {
            let place = index
            switch tokens[index].kind {
            case .let, .var:
                index += 1
                skip()
                _ = type(after: .colon)
                let value = skip(.assignment) ? expression(isCondition: true) : 0
                append(make(.optionalBinding, place, token: place + 1, child: value), to: &list)
            case .case:
                index += 1
                let pattern = pattern(until: .assignment)
                _ = skip(.assignment)
                append(node(.patternMatch, place, pattern, expression(isCondition: true)), to: &list)
            default: append(expression(isCondition: true), to: &list)
            }
        } while skip(.comma)
        return make(.conditions, start, child: list.first)
    }

    /// Reads a pattern up to a token of the given kind, or another token that can't belong to a pattern.
    private mutating func pattern(until end: SwiftToken.Kind) -> Int {
        let start = index
        while tokens[index].kind != end, !isOpen("{") {
            let kind = tokens[index].kind
            if kind == .comma || kind == .where || kind == .close || kind == .end { break }
            skip()
        }
        return make(.pattern, start)
    }

    private mutating func whereClause(isCondition: Bool) -> Int {
        let start = index
        return skip(.where) ? node(.conditions, start, expression(isCondition: isCondition)) : 0
    }

    mutating func switchStatement() -> Int {
        let start = index
        index += 1
        var list = ChildList()
        append(expression(isCondition: true), to: &list)
        if isOpen("{") {
            let (open, close) = (index, Int(tokens[index].match))
            index += 1
            while index < close {
                let isCase = tokens[index].kind == .case || tokens[index].kind == .default
                if isCase { append(switchCase(close), to: &list) } else { skip() }
            }
            index = end(of: open)
        }
        return make(.switch, start, child: list.first)
    }

    private mutating func switchCase(_ end: Int) -> Int {
        let start = index
        var list = ChildList()
        index += 1
        if tokens[start].kind == .case {
            repeat {
                append(pattern(until: .colon), to: &list)
                append(whereClause(isCondition: false), to: &list)
            } while skip(.comma)
        }
        _ = skip(.colon)
        let body = statements(from: index) {
            $0.index >= end || $0.tokens[$0.index].kind == .case || $0.tokens[$0.index].kind == .default
        }
        append(body, to: &list)
        return make(.case, start, child: list.first)
    }

    private mutating func doStatement() -> Int {
        let start = index
        var list = ChildList()
        repeat {
            // Skip the thrown type, as in `throws(Failure)`, or the pattern of a `catch`.
            index += 1
            skipToBrace()
            append(block(), to: &list)
        } while tokens[index].kind == .catch
        return make(.do, start, child: list.first)
    }

    // MARK: - Declarations

    /// Reads the declaration of a function or initializer.
    private mutating func function(name: Int) -> Int {
        let start = index
        index += 1
        // Skip the name, which may be an operator.
        if tokens[start].kind == .func { skip() }
        while skip(.postfixQuestion) || skip(.postfixBang) {}
        skipGenerics()
        var list = ChildList()
        if isOpen("(") { parameters(&list) }
        // Skip effects such as `async throws(Failure)`.
        while tokens[index].kind == .name || isOpen("(") {
            if tokens[index].beginsLine, word(index) != .throws { break }
            skip()
        }
        append(type(after: .arrow), to: &list)
        if tokens[index].kind == .where { skipToBrace() }
        if isOpen("{") { append(block(), to: &list) }
        let function = make(.function, start, token: name, child: list.first)
        declarations.append((function, type))
        return function
    }

    private mutating func typeDeclaration() -> Int {
        let (start, outer) = (index, type)
        index += 1
        let declaration = make(.declaration, start, token: index)
        skipToBrace()
        declarations.append((declaration, outer))
        type = declaration
        finish(declaration, block())
        type = outer
        return declaration
    }
}
