extension SelectionWalk {
    /// Reads the statements in a block.
    ///
    /// - Returns: The block's value if the block consists of a single expression or `return` statement.
    mutating func block(_ node: Int) -> RecordedValue {
        let isSingle = tree[tree[node].child].next == 0
        return scoped { walk in
            var value = RecordedValue.unknown
            for statement in walk.tree.children(of: node) { value = walk.statement(statement) }
            return isSingle ? value : .response
        }
    }

    private mutating func statement(_ node: Int) -> RecordedValue {
        let child = tree[node].child
        let entry = reach
        var value = RecordedValue.unknown
        switch tree[node].kind {
        case .binding: binding(node)
        case .guard:
            let (holds, condition) = conditions(child)
            let after = reach
            reach = entry.under(holds.negated, condition.negated)
            _ = block(tree.lastChild(of: node))
            reach = after
        case .while, .for, .repeat: loop(node)
        case .if, .switch: value = choice(node)
        case .do: doStatement(node)
        case .defer:
            _ = block(child)
            reach = entry
        case .return, .throw, .break, .continue: value = exit(node)
        case .labeled:
            _ = statement(child)
            if jumps { reach = .unknown }
            jumps = false
        case .function: function(node)
        case .declaration: declaration(node)
        case .block: _ = block(node)
        default: value = evaluate(node)
        }
        // The rest of a `do` block might not run, because this statement may throw an error to a `catch`.
        if thrown?.kind == .unknown, reach.kind == .runs { reach = .unknown }
        return value
    }

    private mutating func binding(_ node: Int) {
        let isVariable = tokens[tree[node].token].kind == .var
        var child = tree[node].child
        while child > 0 {
            let pattern = tree[child].start
            child = tree[child].next
            let outer = expectation
            if tree[child].kind == .type {
                expect(tree[child].range)
                child = tree[child].next
            }
            var (value, frame) = (RecordedValue.unknown, -1)
            if child > 0, tree[child].kind != .pattern, tree[child].kind != .block {
                let initial = unwrapped(child)
                frame = scope(child)
                if tokens[pattern].kind == .open {
                    // This may be a tuple pattern, as in `let (name, planet) = (…, …)`.
                    var elements = tree.children(of: tree[initial].kind == .tuple ? initial : 0)
                    if tree[initial].kind != .tuple { value = evaluate(child).with(.unknown) }
                    for place in pattern..<Int(tokens[pattern].match) where tokens[place].kind == .name {
                        let element = elements.next().map { evaluate($0) } ?? value
                        declare(name(place), isVariable ? .unknown : element)
                    }
                } else {
                    value = frame < 0 ? evaluate(child) : RecordedValue(kind: .scope)
                }
                child = tree[child].next
            }
            if tree[child].kind == .block, child > 0 {
                later { _ = $0.block(child) }
                child = tree[child].next
            }
            expectation = outer
            // The value of a `var` is unknown, because later code may change the variable.
            declare(name(pattern), isVariable && frame < 0 ? .unknown : value, frame: frame)
        }
    }

    /// Returns the innermost expression of a `return` statement or `try` expression. Returns other nodes unchanged.
    mutating func unwrapped(_ node: Int) -> Int {
        var node = node
        while tree[node].kind == .return || tree[node].kind == .attempt { node = tree[node].child }
        return node
    }

    // MARK: - Branches

    /// The combined results for all branches of a statement.
    struct Branches {
        /// The strongest reach at the end of any branch.
        var ends = Reach.dead
        /// Whether code may leave any of the branches before its end.
        var isLeft = false
    }

    /// Reads a branch and updates the combined result of all branches.
    private mutating func branch(_ node: Int, _ start: Reach, _ branches: inout Branches) {
        reach = start
        _ = block(node)
        if reach != start { branches.isLeft = true }
        branches.ends = branches.ends.joined(reach)
    }

    /// Reads the given conditions and sets `reach` for the code that runs if all of them are met.
    private mutating func conditions(_ node: Int) -> (value: RecordedValue, condition: Condition) {
        var whole = RecordedValue(kind: .yes)
        var decisive: Condition?
        for child in tree.children(of: node) {
            let (inner, token) = (tree[child].child, tree[child].token)
            var value: RecordedValue
            var condition = Condition(.isTrue, tree[child].range)
            switch tree[child].kind {
            case .optionalBinding:
                let optional = inner > 0 ? evaluate(inner) : self.value(of: name(token)) ?? .unknown
                condition = Condition(.isNotNull, inner > 0 ? tree[inner].range : token..<token + 1)
                value = optional.presence
                declare(name(token), optional.unwrapped)
            case .patternMatch:
                let subject = evaluate(tree[inner].next)
                condition = Condition(.isSome, tree[tree[inner].next].range)
                value = match(tree[inner].range, subject)
            default: value = evaluate(child).truth
            }
            reach = reach.under(value, condition)
            whole = .and(whole, value)
            if value.isFromResponse, decisive == nil { decisive = condition }
        }
        return (whole, decisive ?? Condition(.isTrue, tree[node].range))
    }

    /// Reads an `if` or `switch` statement or expression.
    mutating func choice(_ node: Int) -> RecordedValue {
        let (entry, outerBreaks) = (reach, breaks)
        var rest = entry
        var branches = Branches()
        var value = RecordedValue.unknown
        var children = tree.children(of: node)
        if tree[node].kind == .switch, let subject = children.next() {
            value = evaluate(subject)
            for child in children {
                scoped { walk in
                    let condition = Condition(.isSome, walk.tree[subject].range)
                    walk.reach = rest
                    let (matches, clause) = walk.caseMatch(child, value, condition)
                    walk.breaks = .dead
                    walk.branch(walk.tree.lastChild(of: child), rest.under(matches, clause), &branches)
                    branches.ends = branches.ends.joined(walk.breaks)
                    rest = matches == RecordedValue(kind: .yes) ? .dead : rest.under(matches.negated, condition)
                    // A case that ends with `fallthrough` also runs the code of the next case.
                    var last = walk.tree[child].end - 1
                    if walk.tokens[last].kind == .semicolon { last -= 1 }
                    if walk.word(last) == .fallthrough { rest = .unknown }
                }
            }
            rest = .dead
        } else {
            while let child = children.next() {
                guard tree[child].kind == .conditions, let body = children.next() else {
                    branch(child, rest, &branches)
                    rest = .dead
                    break
                }
                reach = rest
                scoped { walk in
                    let (whole, condition) = walk.conditions(child)
                    value = value.dependent(on: whole)
                    rest = rest.under(whole.negated, condition.negated)
                    walk.branch(body, walk.reach, &branches)
                }
            }
        }
        breaks = outerBreaks
        reach = branches.isLeft ? branches.ends.joined(rest) : entry
        return value.with(.unknown)
    }

    /// Returns whether the given case matches in the recording, and the condition under which it matches.
    private mutating func caseMatch(
        _ node: Int, _ value: RecordedValue, _ subject: Condition
    ) -> (RecordedValue, Condition) {
        var (matches, condition) = (RecordedValue(kind: .yes), subject)
        for child in tree.children(of: node) {
            if tree[child].kind == .pattern {
                let other = match(tree[child].range, value)
                let isFirst = tree[node].child == child
                matches = isFirst ? other : .or(matches, other)
            } else if tree[child].kind == .conditions {
                reach = reach.under(matches, subject)
                let (clause, decisive) = conditions(child)
                if matches.kind == .yes { condition = decisive }
                matches = .and(matches, clause)
            }
        }
        return (matches, condition)
    }

    /// Returns whether the value matches the pattern in the recording. Declares the names that the pattern binds.
    private mutating func match(_ pattern: Range<Int>, _ value: RecordedValue) -> RecordedValue {
        var isBinding = false
        var parts: [Int] = []
        for place in pattern {
            let kind = tokens[place].kind
            if kind == .let || kind == .var { isBinding = true } else { parts.append(place) }
            guard isBinding, kind == .name, tokens[place - 1].kind != .dot, tokens[place + 1].kind != .colon else {
                continue
            }
            declare(name(place), pattern.count > 6 ? value.with(.unknown) : value.unwrapped)
        }
        guard let first = parts.first else { return value.with(.unknown) }
        let kind = tokens[first].kind
        let isName = kind == .name && isBinding || name(first) == SelectionNames.wildcard
        let isOptional = parts.count == 2 && tokens[first + 1].kind == .postfixQuestion
        if isOptional || parts.count == 1 {
            switch word(first) {
            case .nil: return value.presence.negated
            case .true: return value.truth
            case .false: return value.negated
            default: break
            }
            if isName { return isOptional ? value.presence : RecordedValue(kind: .yes) }
            guard kind == .number || kind == .literal, !names.hasOtherMocks else { return value.with(.unknown) }
            return .comparison(value, "==", literal(first))
        }
        let member = kind == .dot ? word(first + 1) : .other
        if member == .none { return value.presence.negated }
        // The value matches `.some(let planet)` if it isn't `nil`.
        let isSome = member == .some && parts.count == 5 && isBinding && tokens[parts[3]].kind == .name
        return isSome ? value.presence : value.with(.unknown)
    }

    // MARK: - Loops and exits

    private mutating func loop(_ node: Int) {
        let (outer, outerBreaks, entry) = (leaves, breaks, reach)
        leaves = .dead
        var (value, condition) = (RecordedValue.unknown, Condition(.isTrue, tree[node].range))
        scoped { walk in
            for child in walk.tree.children(of: node) {
                switch walk.tree[child].kind {
                case .pattern: break
                case .block: _ = walk.block(child)
                case .conditions where walk.tree[node].kind == .while: (value, condition) = walk.conditions(child)
                case .conditions: _ = walk.conditions(child)
                default:
                    // This child is the sequence of a `for` loop or the condition of a `repeat` loop.
                    let sequence = walk.evaluate(child)
                    guard walk.tree[node].kind == .for else { continue }
                    let pattern = walk.tree[walk.tree[node].child].range
                    condition = Condition(.hasValue, walk.tree[child].range)
                    let isCase = walk.tokens[pattern.lowerBound].kind == .case
                    value = isCase ? sequence.with(.unknown) : sequence.hasElements
                    walk.reach = entry.under(value, condition)
                    for place in pattern where walk.tokens[place].kind == .name {
                        let element = pattern.count == 1 ? sequence.unwrapped : sequence.with(.unknown)
                        walk.declare(walk.name(place), element)
                    }
                }
            }
        }
        // If a statement such as `return` may leave more than the loop, the code after the loop might not run.
        switch leaves.kind {
        case .runs: reach = value.isFromResponse ? entry.under(value.negated, condition.negated) : .unknown
        case .depends, .unknown: reach = entry.kind == .unknown ? .unknown : leaves
        case .skipped, .dead: reach = entry
        }
        (leaves, breaks) = (outer.joined(leaves), outerBreaks)
    }

    private mutating func exit(_ node: Int) -> RecordedValue {
        let (kind, hasLabel) = (tree[node].kind, tree[node].token > 0)
        let isExit = kind == .return || kind == .throw
        let value = isExit ? evaluate(tree[node].child) : .unknown
        if kind == .throw, let thrown { self.thrown = thrown.joined(reach) }
        if kind == .break, !hasLabel { breaks = breaks.joined(reach) }
        if isExit || hasLabel, reach.kind != .dead {
            // The reach is unknown, because the `catch` or the labeled statement may be inside or outside the current
            // loop.
            leaves = leaves.joined(hasLabel && !isExit || kind == .throw && thrown != nil ? .unknown : reach)
            jumps = jumps || hasLabel && !isExit
        }
        reach = .dead
        return value
    }

    private mutating func doStatement(_ node: Int) {
        let entry = reach
        let (body, outer) = (tree[node].child, thrown)
        guard tree[body].next > 0 else {
            _ = block(body)
            return
        }
        var branches = Branches()
        thrown = .dead
        branch(body, entry, &branches)
        var caught = thrown ?? .dead
        if caught.kind == .skipped { caught.condition = Condition(.fails, tree[body].range) }
        // Assume that the block can throw, because reading a field throws an error for some responses.
        if caught.kind == .dead, entry.kind != .dead { caught = .unknown }
        thrown = outer.map { caught.kind == .unknown ? $0.joined(.unknown) : $0 }
        for child in tree.children(of: node) where child != body { branch(child, caught, &branches) }
        reach = branches.isLeft ? branches.ends : entry
    }
}
