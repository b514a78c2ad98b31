extension SelectionWalk {
    /// Reads an expression and returns its value.
    mutating func evaluate(_ node: Int) -> RecordedValue {
        let child = tree[node].child
        switch tree[node].kind {
        case .name: return nameOrScope(node)
        case .literal: return literal(tree[node].token)
        case .implicitMember: return word(tree[node].token) == .none ? RecordedValue(kind: .null) : .unknown
        case .chain: return chain(node)
        case .closure: return closure(node)
        case .argument: return evaluate(child)
        case .tuple where tree[child].next == 0: return evaluate(child)
        case .collection where child > 0: return all(node).with(.filled)
        case .attempt:
            let outer = isTrying
            isTrying = true
            let value = evaluate(child)
            isTrying = outer
            return value
        case .prefix:
            let value = evaluate(child)
            let byte = tokens.bytes[Int(tokens[tree[node].token].start)]
            if byte == UInt8(ascii: "-"), tree[child].kind == .literal { return value.with(.low) }
            return byte == UInt8(ascii: "!") ? value.negated : value.with(.unknown)
        case .operators: return operators(node)
        case .coalescing, .and, .or: return branches(node)
        case .ternary: return ternary(node)
        case .if, .switch:
            let entry = reach
            let value = choice(node)
            if reach.kind == .dead { reach = entry }
            return value
        default: return all(node)
        }
    }

    /// Reads all children of the given node in order.
    private mutating func all(_ node: Int) -> RecordedValue {
        var value = RecordedValue.unknown
        for child in tree.children(of: node) { value = value.dependent(on: evaluate(child)) }
        return value
    }

    private mutating func nameOrScope(_ node: Int) -> RecordedValue {
        let (frame, token) = (scope(node), tree[node].token)
        if frame >= 0 {
            open(frame)
            return .response
        }
        if let value = value(of: name(token)) { return value }
        switch word(token) {
        case .nil: return RecordedValue(kind: .null)
        case .true: return RecordedValue(kind: .yes)
        case .false: return RecordedValue(kind: .no)
        default: return .unknown
        }
    }

    /// Returns the value of a number or string literal, which records how the literal compares with 1 or "1".
    func literal(_ token: Int) -> RecordedValue {
        let text = tokens.text(token..<token + 1)
        if tokens[token].kind == .number {
            guard let value = Double(text.filter { $0 != "_" }) else { return .unknown }
            return RecordedValue(kind: value < 1 ? .low : value == 1 ? .one : .high)
        }
        // The check doesn't compare multiline strings, raw strings, strings with escapes, or regular expressions.
        guard text.hasPrefix("\""), !text.hasPrefix("\"\"\""), !text.contains("\\") else { return .unknown }
        return RecordedValue(kind: text < "\"1\"" ? .low : text == "\"1\"" ? .one : .high)
    }

    // MARK: - Operators

    private mutating func operators(_ node: Int) -> RecordedValue {
        let first = tree[node].child
        let operation = tree[first].next
        let second = tree[operation].next
        guard second > 0, tree[second].next == 0 else { return all(node) }
        let (left, right, text) = (evaluate(first), evaluate(second), tokens.text(tree[operation].range))
        if text == "+", left.hasElements.kind == .yes || right.hasElements.kind == .yes {
            return left.dependent(on: right).with(.filled)
        }
        // If a codec in the app may have a mock value other than 1 or "1", the outcome of comparing a field with a
        // number or string is unknown.
        let isMock = left.kind == .mock || right.kind == .mock
        if names.hasOtherMocks, isMock, left.isNumber || right.isNumber { return .response }
        return .comparison(left, text, right)
    }

    /// Reads an expression with the operator `??`, `||` or `&&`.
    private mutating func branches(_ node: Int) -> RecordedValue {
        let (entry, start) = (reach, tree[node].start)
        var value: RecordedValue?
        var end = start
        for child in tree.children(of: node) {
            guard let left = value else {
                (value, end) = (evaluate(child), tree[child].end)
                continue
            }
            let (isNull, isOr) = (tree[node].kind == .coalescing, tree[node].kind == .or)
            let needed = isNull ? left.presence.negated : isOr ? left.negated : left.truth
            reach = entry.under(needed, Condition(isNull ? .isNull : isOr ? .isFalse : .isTrue, start..<end))
            let right = evaluate(child)
            value = isNull ? .coalescing(left, right) : isOr ? .or(left, right) : .and(left, right)
            end = tree[child].end
        }
        reach = entry
        return value ?? .unknown
    }

    private mutating func ternary(_ node: Int) -> RecordedValue {
        let entry = reach
        var rest = entry
        var result = RecordedValue.unknown
        var children = tree.children(of: node)
        while let child = children.next() {
            reach = rest
            let value = evaluate(child)
            result = result.dependent(on: value)
            guard let first = children.next() else { break }
            let condition = Condition(.isTrue, tree[child].range)
            reach = rest.under(value.truth, condition)
            rest = rest.under(value.negated, condition.negated)
            result = result.dependent(on: evaluate(first))
        }
        reach = entry
        return result
    }

    // MARK: - Closures

    /// Reads a closure that may run later, several times or never.
    private mutating func closure(_ node: Int) -> RecordedValue {
        let parameter = tree[node].child
        let hasScope =
            tree[parameter].kind == .parameter && names.type(tokens, tree[parameter].range).meaning == .scope
        if expectation.isClosure || hasScope { return selectionClosure(node) }
        later { _ = $0.body(node, .unknown) }
        return .unknown
    }

    /// Reads a closure that runs immediately.
    mutating func run(_ node: Int, _ element: RecordedValue) -> RecordedValue {
        separate(reach) { $0.body(node, element) }
    }

    /// Reads a closure's body.
    ///
    /// - Parameter element: The value of the closure's parameter if there is only one parameter.
    private mutating func body(_ node: Int, _ element: RecordedValue) -> RecordedValue {
        let parameters = tree.children(of: node).filter { tree[$0].kind == .parameter }
        let known = parameters.count > 1 ? element.with(.unknown) : element
        for parameter in parameters { declare(name(tree[parameter].token), known) }
        if parameters.isEmpty { declare(Self.firstArgument, element) }
        return block(tree.lastChild(of: node))
    }
}
