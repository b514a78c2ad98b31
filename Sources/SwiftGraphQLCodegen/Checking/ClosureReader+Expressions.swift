extension ClosureReader {
    /// A part of an expression that an operator may turn into a condition.
    private struct Operand {
        var start: Int
        var value = RecordedValue.true
        var meetsResponse = false
    }

    /// Reads an expression up to a comma, a colon, a closing bracket or the end of its last line.
    ///
    /// - Parameters:
    ///   - stopsAtBrace: Whether a brace ends the expression, as in conditions.
    ///   - isStatement: Whether the expression may be an assignment, or a call that changes the value it is called on.
    mutating func readExpression(until end: Int, stopsAtBrace: Bool = false, isStatement: Bool = false) {
        let (outerCondition, outerMeets, outerCertain, outerTrying) = (condition, meetsResponse, isCertain, isTrying)
        let (start, outerAttempt) = (index, attempt)
        meetsResponse = false

        // Operators by increasing precedence: `a || b && c < d ?? e`. Each turns the operands on its left into a
        // condition.
        var base = condition
        var (whole, conjunction, optional) = (Operand(start: index), Operand(start: index), Operand(start: index))
        var (or, and, coalescing) = (Condition.always, Condition.always, Condition.always)
        var (isCertainAfterOr, isCertainAfterAnd) = (isCertain, isCertain)
        /// The operator of a comparison, and the value on its left.
        var comparison: (operation: UInt64, left: RecordedValue)?
        /// The operator before the next operand, and the value on its left.
        var operation: (kind: SwiftToken.Kind, name: UInt64, left: RecordedValue)?
        var isNegated = false
        /// Another operator before the next operand, such as a minus sign.
        var prefix: UInt8 = 0
        /// For each `? :`, the calls before it and the calls in its first branch.
        var branches: [(before: [UInt64], first: [UInt64])] = []
        var isBranching = false
        /// The variables that are passed as `&name`.
        var changed: [UInt64] = []
        var isChanging = false
        /// The last `try`, and the number of uses before it.
        var (tried, triedUses) = (0, 0)
        /// The token of an assignment.
        var assignment = 0
        var isChosen = false
        var expectsOperand = true

        /// Begins a part that doesn't depend on the operators on its left.
        func beginPart() {
            (whole, conjunction, optional) = (Operand(start: index), Operand(start: index), Operand(start: index))
            (or, and, coalescing) = (.always, .always, .always)
            (comparison, operation) = (nil, nil)
            expectsOperand = true
        }
        /// Ends a comparison, and returns its value.
        func endComparison() -> RecordedValue {
            defer { comparison = nil }
            guard let comparison else { return optional.value }
            return self.comparison(comparison.left, comparison.operation, optional.value)
        }
        /// Ends the operands of `&&`, or of `||` too, and returns their value.
        func endConjunction() -> RecordedValue {
            and.isGiven || conjunction.value != .true ? .and(conjunction.value, endComparison()) : endComparison()
        }
        func endWhole() -> RecordedValue {
            or.isGiven || whole.value != .true ? .or(whole.value, endConjunction()) : endConjunction()
        }

        reading: while index < end {
            let token = tokens[index]
            if token.beginsLine, !expectsOperand, !continuesLine(token.kind) { break }
            switch token.kind {
            case .try:
                isTrying = true
                if isCatching { (tried, triedUses) = (index, useCount) }
                index += 1
                if tokens[index].kind == .postfixQuestion { attempt = attempt ?? .always }
            case .prefix:
                let first = tokens.bytes[Int(token.start)]
                if first == UInt8(ascii: "!") { isNegated.toggle() } else { prefix = first }
                index += 1
            case .await, .postfixBang, .postfixQuestion: index += 1
            case .or:
                whole.value = endWhole().asCondition
                if whole.meetsResponse { or = Condition(.isFalse, whole.start, index, whole.value.negated) }
                (and, coalescing) = (.always, .always)
                index += 1
                (conjunction, optional) = (Operand(start: index), Operand(start: index))
                isCertainAfterOr = isCertainAfterOr && whole.value.isFalseForSure
                (isCertainAfterAnd, isCertain) = (isCertainAfterOr, isCertainAfterOr)
                expectsOperand = true
            case .and:
                conjunction.value = endConjunction().asCondition
                if conjunction.meetsResponse {
                    and = Condition(.isTrue, conjunction.start, index, conjunction.value)
                }
                coalescing = .always
                index += 1
                optional = Operand(start: index)
                isCertainAfterAnd = isCertainAfterAnd && conjunction.value.isTrue
                isCertain = isCertainAfterAnd
                expectsOperand = true
            case .coalescing:
                if optional.meetsResponse, optional.value != .fixed {
                    let isNull: RecordedValue = optional.value.isPresent ? .isFalse : .response
                    coalescing = Condition(.isNull, optional.start, index, isNull)
                    isChosen = isChosen || optional.value == .response
                }
                operation = (.coalescing, 0, optional.value)
                index += 1
                isCertain = false
                expectsOperand = true
            case .ternary:
                let value = endWhole().asCondition
                let given = whole.meetsResponse ? Condition(.isTrue, whole.start, index, value) : .always
                isChosen = isChosen || given.isGiven
                index += 1
                let before = flow.calls
                flow.calls = []
                isCertain = outerCertain && !given.isFalse
                condition = given.inside(base)
                readNested { $0.block { $0.readExpression(until: end) } }
                let first = flow.calls
                flow.calls = before
                if given.isTrue { flow.calls += first }
                isCertain = outerCertain && !given.isTrue
                if tokens[index].kind == .colon {
                    index += 1
                    base = given.negated.inside(base)
                    if !given.isTrue, !given.isFalse {
                        flow.calls = []
                        branches.append((before, first))
                        isBranching = true
                    }
                }
                beginPart()
                (isCertainAfterOr, isCertainAfterAnd) = (isCertain, isCertain)
            case .assignment, .compoundAssignment:
                guard isStatement else { break reading }
                assignment = index
                index += 1
                beginPart()
            case .comparison, .less, .greater, .is:
                comparison = (token.name, endComparison())
                operation = nil
                index += 1
                coalescing = .always
                // An operator of the app might not evaluate its right side.
                if optional.meetsResponse,
                    names.meaning(token.name) == .lazy || tokens[index].bracket == UInt8(ascii: "{")
                {
                    coalescing = Condition(.isNull, optional.start, index)
                    isCertain = false
                }
                optional = Operand(start: index)
                if token.kind == .is { optional.value = .response }
                expectsOperand = true
            case .tight, .as, .arrow:
                operation = (token.kind, token.name, optional.value)
                index += 1
                expectsOperand = true
            case .reference:
                index += 1
                changed.append(tokens[index].name)
                isChanging = true
            case .comma, .colon, .semicolon, .close, .directive, .end: break reading
            default:
                if !expectsOperand, token.kind != .name { break reading }
                if token.bracket == UInt8(ascii: "{"), stopsAtBrace { break reading }
                let outer = meetsResponse
                meetsResponse = false
                condition = coalescing.inside(and.inside(or.inside(base)))
                // An earlier part of the expression may have thrown an error that is caught.
                if isCatching, flow.throwing.happens { condition = flow.throwing.otherwise.inside(condition) }
                if let attempt, attempt.isGiven {
                    condition = attempt.inside(condition)
                    isCertain = false
                }
                let place = index
                value = .constant
                readOperand(until: end, stopsAtBrace: stopsAtBrace)
                if meetsResponse {
                    if !value.meetsResponse { value = .response }
                    whole.meetsResponse = true
                    conjunction.meetsResponse = true
                    optional.meetsResponse = true
                }
                if isNegated { value = value.asCondition.negated }
                if prefix != 0 { value = self.value(value, afterPrefix: prefix) }
                (isNegated, prefix) = (false, 0)
                optional.value = Self.value(operation, value)
                operation = nil
                meetsResponse = meetsResponse || outer
                expectsOperand = false
                // No operand begins here.
                if index == place { break reading }
            }
        }

        // A `try` that covers no field covers another function that throws.
        if tried > 0, useCount == triedUses { mayThrow(from: tried) }
        if isBranching {
            for branch in branches.reversed() {
                let known = Set(branch.first)
                flow.calls = branch.before + flow.calls.filter { known.contains($0) }
            }
        }
        value = !isBranching && !isChosen ? endWhole() : isChosen && meetsResponse ? .chosen : .response
        if !meetsResponse { value = value.meetsResponse ? .constant : value }
        if isStatement, meetsResponse || assignment > 0 || outerCondition.isGiven {
            changeVariables(from: start, assignment, outerCondition, isPlain: !base.isGiven)
            if assignment > 0 { value = .response }
        }
        if meetsResponse, isChanging { for name in changed { taint(name) } }
        (condition, isCertain, isTrying) = (outerCondition, outerCertain, outerTrying)
        // The `try?` of an outer expression covers what follows there too.
        if outerAttempt == nil { attempt = nil }
        meetsResponse = meetsResponse || outerMeets
    }

    /// Records what a statement does to the variable that it begins with: `name = …`, `names.append(…)`.
    ///
    /// - Parameters:
    ///   - assignment: The token of the assignment; zero if there is none.
    ///   - condition: The condition under which the statement runs.
    ///   - isPlain: Whether the value isn't a `? :` that depends on the response.
    private mutating func changeVariables(
        from start: Int, _ assignment: Int, _ condition: Condition, isPlain: Bool
    ) {
        var start = start
        // `try names.append(…)`
        while tokens[start].kind == .try || tokens[start].kind == .await || tokens[start].kind == .postfixQuestion
            || tokens[start].kind == .postfixBang
        {
            start += 1
        }
        var assignment = assignment
        // `_ = flags.insert(…)`
        if tokens[start].name == names.unused, assignment == start + 1 { (start, assignment) = (start + 2, 0) }
        let (first, isAssignment) = (tokens[start], assignment > 0)
        if isAssignment, first.bracket == UInt8(ascii: "(") {
            // `(name, planet) = …`
            for place in start..<Int(first.match) where tokens[place].kind == .name && tokens[place - 1].kind != .dot {
                assign(tokens[place].name)
                if meetsResponse || condition.isGiven {
                    taint(tokens[place].name, condition.isGiven ? .chosen : .response)
                }
            }
        }
        // A name that begins with a capital letter is a type.
        guard first.kind == .name, tokens.bytes[Int(first.start)] >= UInt8(ascii: "_") else { return }
        let second = tokens[start + 1]
        let isMember = second.kind == .dot
        guard meetsResponse || isAssignment || isMember else { return }
        let method = isMember && !isAssignment ? tokens[start + 2].name : 0
        let isConditional = condition.isGiven && (isAssignment || names.isChanging(method))
        if isAssignment { assign(first.name) }
        let current = binding(first.name)
        if isAssignment, tokens[assignment + 1].bracket == UInt8(ascii: "{"), let call = calls.last,
            call.tokens.lowerBound > assignment
        {
            // `row.make = { try human.name() }`
            taint(first.name, isMember ? .mixture : .reader)
        } else if current.isPresent, names.effects(method).contains(.keepsWhenChanged) {
            taintElements(start)
        } else if isAssignment || isMember, meetsResponse || isConditional || current.meetsResponse {
            let isLonger = names.effects(method).isSuperset(of: [.keepsWhenChanged, .keepsPresence])
            let isAdded = isLonger && tokens[start + 5].kind != .colon
            let longer: RecordedValue = current == .constant ? .fixed : .grown
            let isMock = isAssignment && isPlain && second.kind == .assignment && value.isPresent
            taint(first.name, isConditional ? .chosen : isMock ? value : isAdded ? longer : .response)
        }
    }

    /// Returns the value of an operator's operands.
    private static func value(
        _ operation: (kind: SwiftToken.Kind, name: UInt64, left: RecordedValue)?, _ right: RecordedValue
    ) -> RecordedValue {
        guard let operation else { return right }
        if operation.kind == .coalescing { return .coalescing(operation.left, right) }
        return .arithmetic(operation.left, operation.name, right)
    }

    mutating func continuesLine(_ kind: SwiftToken.Kind) -> Bool {
        switch kind {
        case .dot, .or, .and, .coalescing, .ternary, .assignment, .compoundAssignment, .less, .greater, .comparison,
            .tight, .as, .is, .colon, .comma, .close:
            true
        default: false
        }
    }

    /// Reads code that nests one level deeper, or skips it if that is too deep.
    mutating func readNested(_ body: (inout ClosureReader) -> Void) {
        guard depth < Self.maximumDepth else {
            if tokens[index].kind == .open { index = Int(tokens[index].match) + 1 }
            return
        }
        depth += 1
        body(&self)
        depth -= 1
    }
}
